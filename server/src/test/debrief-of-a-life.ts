import { randomUUID } from 'node:crypto'
import type { Trx } from '../platform/database/transaction.ts'

/** Own questions in a class that the person teaches and in one that they joined, with the answers of both people, who are on the boards and rate each other. */
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
    await ratePeers(trx, { classId, people: [id, other], now })
  }
}

async function ratePeers(
  trx: Trx,
  { classId, people: [one, other], now }: { classId: string; people: [string, string]; now: Date },
): Promise<void> {
  await trx
    .insertInto('peer_evaluations')
    .values({
      class_session_id: classId,
      opened_at: now,
      closed_at: now,
      released_at: now,
      counts_since: now,
    })
    .execute()
  for (const [rater, rated] of [
    [one, other],
    [other, one],
  ] as const) {
    await trx
      .insertInto('peer_ratings')
      .values({
        class_session_id: classId,
        rater_id: rater,
        rated_id: rated,
        ...{ work: 5, ideas: 4, together: 5, text: '', at: now },
      })
      .execute()
    await trx
      .insertInto('peer_factors')
      .values({ class_session_id: classId, user_id: rated, factor: 1, raters: 1 })
      .execute()
  }
}
