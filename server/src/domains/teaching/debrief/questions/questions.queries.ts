import { sql } from 'kysely'
import type { QuestionAnswer } from '@tradewind/contract/teaching/debrief/questions'
import type { Db } from '../../../../platform/database/database.ts'

export async function countAnswers(db: Db, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('class_answers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return count
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
