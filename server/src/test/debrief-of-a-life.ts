import { randomUUID } from 'node:crypto'
import type { Trx } from '../platform/database/transaction.ts'

/** Own questions in a class that the person teaches and in one that they joined, with the answers of both people, who are on the boards. */
export async function askQuestions(
  trx: Trx,
  {
    id,
    other,
    taught,
    joined,
    now,
  }: { id: string; other: string; taught: string; joined: string; now: Date },
): Promise<void> {
  for (const [classId, student] of [
    [taught, other],
    [joined, id],
  ] as const) {
    const question = randomUUID()
    await trx
      .insertInto('class_questions')
      .values({
        id: question,
        class_session_id: classId,
        round: 1,
        number: 1,
        text: 'How sure were you?',
        kind: 'choice',
        options: ['Not sure', 'Sure'],
      })
      .execute()
    await trx
      .insertInto('class_answers')
      .values({
        question_id: question,
        user_id: student,
        answer: JSON.stringify({ kind: 'choice', option: 2 }),
        at: now,
      })
      .execute()
    await trx.insertInto('class_boards').values({ class_session_id: classId, opened_at: now }).execute()
    await trx
      .insertInto('class_board_names')
      .values({ class_session_id: classId, user_id: student, at: now })
      .execute()
  }
}
