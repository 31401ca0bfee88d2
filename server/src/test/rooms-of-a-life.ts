import type { Trx } from '../platform/database/transaction.ts'

/** Opens the rooms of a class that the person teaches and of one that they joined, with what both people did in them. */
export async function openRooms(
  trx: Trx,
  {
    id,
    other,
    taught,
    joined,
    now,
  }: { id: string; other: string; taught: string; joined: string; now: Date },
): Promise<void> {
  for (const [classId, host, student] of [
    [taught, id, other],
    [joined, other, id],
  ] as const) {
    await trx
      .insertInto('rooms')
      .values({ class_session_id: classId, pacing: 'hosted', round_seconds: 90 })
      .execute()
    await trx
      .insertInto('room_seats')
      .values({
        class_session_id: classId,
        user_id: student,
        extra_percent: 25,
        stand_in: 'steady',
        here_until: now,
      })
      .execute()
    for (const [user, kind, content] of [
      [host, 'open', { round: 1, seconds: 90 }],
      [student, 'decide', { version: 0, decision: { country: 'PT' } }],
    ] as const)
      await trx
        .insertInto('room_log')
        .values({
          class_session_id: classId,
          at: now,
          kind,
          user_id: user,
          run_id: null,
          content: JSON.stringify(content),
        })
        .execute()
  }
}
