import type { QuestionAnswer } from '@tradewind/contract/teaching/debrief/questions'
import type { Db } from '../../../platform/database/database.ts'
import { grouped } from './class-figures.ts'
import { listQuestions, type QuestionRow } from './class-questions.store.ts'

/** The answers to the own questions of a class, also of students who are not in it any more. */
export async function listAnswers(db: Db, classId: string) {
  return await db
    .selectFrom('class_answers')
    .innerJoin('class_questions', 'class_questions.id', 'class_answers.question_id')
    .selectAll('class_answers')
    .where('class_session_id', '=', classId)
    .execute()
}

/** The answers of each student in words, in the order of the questions. */
export async function answersByStudent(
  db: Db,
  classId: string,
): Promise<Map<string, { question: QuestionRow; answer: string; at: Date }[]>> {
  const given = grouped(await listAnswers(db, classId), ({ question_id: id }) => id)
  const answers = (await listQuestions(db, classId)).flatMap((question) =>
    (given.get(question.id) ?? []).map(({ user_id: student, answer, at }) => ({
      ...{ student, question, at },
      answer: answerInWords(question, answer),
    })),
  )
  return grouped(answers, ({ student }) => student)
}

/** An answer as the student read it. */
export function answerInWords({ options }: Pick<QuestionRow, 'options'>, answer: QuestionAnswer): string {
  if (answer.kind === 'text') return answer.text
  return answer.kind === 'scale' ? String(answer.value) : (options[answer.option - 1] ?? '')
}
