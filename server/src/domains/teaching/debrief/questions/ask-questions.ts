import { randomUUID } from 'node:crypto'
import type { AskedQuestions, QuestionForm } from '@tradewind/contract/teaching/debrief/questions'
import { ownQuestionLimits as limits } from '@tradewind/contract/rules'
import { audit } from '../../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { answerInWords, listAnswers } from '../../classes/own-questions.ts'
import { byName, grouped } from '../../classes/class-figures.ts'
import { deleteAnswers } from '../../classes/class-answers.store.ts'
import {
  deleteQuestion,
  insertQuestion,
  listQuestions,
  updateQuestion,
  type QuestionRow,
} from '../../classes/class-questions.store.ts'
import { getHeld, getHeldLocked } from '../../classes/class-management.ts'
import { listStudents } from '../../classes/class-students.queries.ts'
import { roundsOfClass } from '../../runs/run-rules.ts'
import { countAnswers } from './questions.queries.ts'

/** The own questions of a class with the answers of the students in it, for its instructors and assistants. */
export async function readQuestions(
  { db }: Pick<Services, 'db'>,
  caller: SignedInCaller,
  id: string,
): Promise<AskedQuestions> {
  const heldClass = await getHeld(db, caller, id)
  const students = new Map((await listStudents(db, id)).map((student) => [student.user_id, student]))
  const answersTo = grouped(await listAnswers(db, id), ({ question_id }) => question_id)
  return {
    rounds: roundsOfClass(heldClass),
    questions: (await listQuestions(db, id)).map((question) => ({
      ...toQuestion(question),
      answers: (answersTo.get(question.id) ?? [])
        .flatMap(({ user_id, answer, at }) => {
          const student = students.get(user_id)
          return student
            ? {
                student: user_id,
                name: `${student.first_name} ${student.last_name}`.trim(),
                team: student.team,
                answer: answerInWords(question, answer),
                at: at.getTime(),
              }
            : []
        })
        .toSorted((a, b) => byName.compare(a.name, b.name) || (a.student < b.student ? -1 : 1)),
    })),
  }
}

export async function addQuestion(
  services: Services,
  caller: SignedInCaller,
  { id, form }: { id: string; form: QuestionForm },
): Promise<AskedQuestions> {
  await inTransaction(services, async (trx) => {
    const heldClass = await getHeldLocked(trx, caller, id, 'change')
    if (heldClass.ended_at !== null)
      throw new AppError('class_session_ended', 'This class session has ended, so nobody could answer.')
    const asked = await listQuestions(trx, id)
    if (asked.length >= limits.most)
      throw refusedField('text', `A class can have ${limits.most} questions. Remove one to ask another.`)
    demandRound(form.round, roundsOfClass(heldClass))
    const questionId = randomUUID()
    await insertQuestion(trx, {
      id: questionId,
      class_session_id: id,
      number: Math.max(0, ...asked.map(({ number }) => number)) + 1,
      ...rowOf(form),
    })
    await audit(trx, caller, 'class_question_added', {
      subject: questionId,
      details: { classSession: id, round: form.round, kind: form.kind },
    })
  })
  return await readQuestions(services, caller, id)
}

interface Losing {
  id: string
  questionId: string
  /** How many answers the caller knows to be lost. */
  losesAnswers: number
}

/** Changes a question. Its answers are removed, because they answer another one. A change of nothing keeps them. */
export async function changeQuestion(
  services: Services,
  caller: SignedInCaller,
  { form, ...losing }: Losing & { form: QuestionForm },
): Promise<AskedQuestions> {
  const { id, questionId } = losing
  await inTransaction(services, async (trx) => {
    const heldClass = await getHeldLocked(trx, caller, id, 'change')
    const question = await questionOf(trx, id, questionId)
    demandRound(form.round, roundsOfClass(heldClass))
    const wanted = rowOf(form)
    if (isSame(question, wanted)) return
    const lost = await demandConfirmed(trx, losing)
    await deleteAnswers(trx, questionId)
    await updateQuestion(trx, questionId, wanted)
    await audit(trx, caller, 'class_question_changed', {
      subject: questionId,
      details: { classSession: id, round: form.round, kind: form.kind, lost },
    })
  })
  return await readQuestions(services, caller, id)
}

export async function removeQuestion(
  services: Services,
  caller: SignedInCaller,
  losing: Losing,
): Promise<AskedQuestions> {
  const { id, questionId } = losing
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    await questionOf(trx, id, questionId)
    const lost = await demandConfirmed(trx, losing)
    await deleteQuestion(trx, questionId)
    await audit(trx, caller, 'class_question_removed', {
      subject: questionId,
      details: { classSession: id, lost },
    })
  })
  return await readQuestions(services, caller, id)
}

/** Sets the order of all questions of a class. Those of earlier rounds are asked first in any order. */
export async function orderQuestions(
  services: Services,
  caller: SignedInCaller,
  { id, order }: { id: string; order: readonly string[] },
): Promise<AskedQuestions> {
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    const asked = (await listQuestions(trx, id)).map((question) => question.id)
    if (asked.toSorted().join(' ') !== order.toSorted().join(' '))
      throw refusedField('order', 'The questions have changed. Please reload the page.')
    for (const [at, questionId] of order.entries()) await updateQuestion(trx, questionId, { number: at + 1 })
  })
  return await readQuestions(services, caller, id)
}

export function toQuestion({ id, round, text, kind, options }: QuestionRow) {
  return { id, round, text, kind, options }
}

function rowOf(form: QuestionForm): Pick<QuestionRow, 'round' | 'text' | 'kind' | 'options'> {
  const { round, text, kind } = form
  return { round, text, kind, options: kind === 'choice' ? form.options : [] }
}

function isSame(question: QuestionRow, wanted: ReturnType<typeof rowOf>): boolean {
  const { round, text, kind, options } = question
  return JSON.stringify(rowOf({ round, text, kind, options })) === JSON.stringify(wanted)
}

function demandRound(round: number, rounds: number): void {
  if (round > rounds)
    throw refusedField('round', `This class plays ${rounds} rounds. Please choose one of them.`)
}

async function questionOf(trx: Trx, classId: string, questionId: string): Promise<QuestionRow> {
  const question = (await listQuestions(trx, classId)).find(({ id }) => id === questionId)
  if (!question)
    throw new AppError('not_found', 'This question is not asked any more. Please reload the page.')
  return question
}

/** Refuses to lose answers that the caller does not know of. Returns how many will be lost. */
async function demandConfirmed(trx: Trx, { questionId, losesAnswers }: Omit<Losing, 'id'>): Promise<number> {
  const lost = await countAnswers(trx, questionId)
  if (lost > losesAnswers)
    throw refusedField(
      'losesAnswers',
      `${lost === 1 ? 'One student has' : `${lost} students have`} answered this question by now. Reload the page before you change it.`,
    )
  return lost
}
