import type { DueQuestions, QuestionAnswer } from '@tradewind/contract/teaching/debrief/questions'
import { ownQuestionLimits as limits } from '@tradewind/contract/rules'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { closedBecause, findJoined } from '../../classes/classes.service.ts'
import { keepAnswer } from '../../classes/class-answers.store.ts'
import { listQuestions, type QuestionRow } from '../../classes/class-questions.store.ts'
import { lockEndOf } from '../../classes/class-students.queries.ts'
import { runOrRefuse } from '../../runs/run-access.ts'
import type { RunRow } from '../../runs/lab-runs.store.ts'
import { toQuestion } from './ask-questions.ts'
import { listOwnAnswers } from './questions.queries.ts'

/**
 * What the instructor asks about the rounds that one of the caller's attempts has passed. Rehearsals, test seats, test
 * students and runs without a class are asked nothing; neither is a person who is not in the class any more.
 */
export async function readDueQuestions(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<DueQuestions> {
  const { db } = services
  const run = await runOrRefuse(services, caller, runId)
  const userId = caller.session.user.id
  const classId = run.kind === 'counted' ? run.class_session_id : null
  const joined = classId === null ? undefined : await findJoined(db, userId, classId)
  if (classId === null || !joined || joined.student.test) return { closed: null, questions: [] }
  const due = (await listQuestions(db, classId)).filter(({ round }) => hasPassed(run, round))
  const answers = due.length === 0 ? new Map() : await listOwnAnswers(db, { classId, userId })
  return {
    closed: closedBecause(joined, caller.now),
    questions: due.map((question) => ({
      ...toQuestion(question),
      answer: answers.get(question.id) ?? null,
    })),
  }
}

/** Keeps the answer of a student, who may change it until the class closes. In a team each member answers. */
export async function answerQuestion(
  services: Services,
  caller: SignedInCaller,
  { runId, questionId, answer }: { runId: string; questionId: string; answer: QuestionAnswer },
): Promise<DueQuestions> {
  const run = await runOrRefuse(services, caller, runId)
  const { class_session_id: classId } = run
  const userId = caller.session.user.id
  if (classId === null || run.kind !== 'counted')
    throw new AppError('forbidden', 'Your instructor asks questions about attempts of a class only.')
  await inTransaction(services, async (trx) => {
    // The instructor changes class and questions only with this row locked.
    await lockEndOf(trx, classId)
    const joined = await findJoined(trx, userId, classId)
    if (!joined) throw new AppError('forbidden', 'You are not in this class any more.')
    if (joined.student.test) throw new AppError('forbidden', 'Test students are asked no questions.')
    const closed = closedBecause(joined, caller.now)
    if (closed !== null) throw new AppError('class_session_ended', closed)
    const question = (await listQuestions(trx, classId)).find(({ id }) => id === questionId)
    if (!question)
      throw new AppError('not_found', 'This question is not asked any more. Please reload the page.')
    if (!hasPassed(run, question.round))
      throw new AppError('forbidden', `You can answer this once you have played round ${question.round}.`)
    demandAnswerTo(question, answer)
    await keepAnswer(trx, { question_id: questionId, user_id: userId, answer, at: caller.now })
  })
  return await readDueQuestions(services, caller, runId)
}

function hasPassed({ status, round }: Pick<RunRow, 'status' | 'round'>, asked: number): boolean {
  return status === 'finished' || round > asked
}

function demandAnswerTo({ kind, options }: QuestionRow, answer: QuestionAnswer): void {
  if (answer.kind !== kind)
    throw refusedField('answer', 'This question is answered in another way now. Please reload the page.')
  if (answer.kind === 'choice' && (answer.option < 1 || answer.option > options.length))
    throw refusedField('answer', 'Please choose one of the options.')
  if (answer.kind === 'scale' && (answer.value < 1 || answer.value > limits.scale))
    throw refusedField('answer', `Please choose a number from 1 to ${limits.scale}.`)
}
