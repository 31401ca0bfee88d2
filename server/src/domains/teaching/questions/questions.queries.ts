import { sql, type Insertable } from 'kysely'
import type { QuestionAnswer } from '@tradewind/contract/teaching/questions'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { QuestionRow } from '../classes/classes.service.ts'

export async function insertQuestion(trx: Trx, row: QuestionRow): Promise<void> {
  await trx.insertInto('class_questions').values(row).execute()
}

export async function updateQuestion(
  trx: Trx,
  id: string,
  change: Partial<Pick<QuestionRow, 'round' | 'text' | 'kind' | 'options' | 'number'>>,
): Promise<void> {
  await trx.updateTable('class_questions').set(change).where('id', '=', id).execute()
}

/** Its answers go with it. */
export async function deleteQuestion(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('class_questions').where('id', '=', id).execute()
}

export async function countAnswers(db: Db, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('class_answers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteAnswers(trx: Trx, questionId: string): Promise<void> {
  await trx.deleteFrom('class_answers').where('question_id', '=', questionId).execute()
}

/** Keeps an answer in the place of an earlier one by the same student. */
export async function keepAnswer(
  trx: Trx,
  row: Insertable<{ question_id: string; user_id: string; answer: QuestionAnswer; at: Date }>,
): Promise<void> {
  const answer = JSON.stringify(row.answer)
  await trx
    .insertInto('class_answers')
    .values({ ...row, answer })
    .onConflict((conflict) =>
      conflict.columns(['question_id', 'user_id']).doUpdateSet({ answer, at: row.at }),
    )
    .execute()
}

/** The answers of a student, by question. */
export async function listOwnAnswers(
  db: Db,
  { classId, userId }: { classId: string; userId: string },
): Promise<Map<string, QuestionAnswer>> {
  const rows = await db
    .selectFrom('class_answers')
    .innerJoin('class_questions', 'class_questions.id', 'class_answers.question_id')
    .select(['question_id', 'answer'])
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ question_id: id, answer }) => [id, answer]))
}
