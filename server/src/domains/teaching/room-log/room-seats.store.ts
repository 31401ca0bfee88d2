import { sql, type Generated } from 'kysely'
import type { RobotStrength } from '@tradewind/contract/teaching/rooms'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    room_seats: RoomSeatsTable
  }
}

export interface RoomSeatsTable {
  class_session_id: string
  user_id: string
  /** More time, in percent of the round's. */
  extra_percent: Generated<number>
  /** A robot of this strength decides in place of a player who left. */
  stand_in: Generated<RobotStrength | null>
  here_until: Generated<Date | null>
}

/** Notes that a person has a page of the room open. Writes only when what is noted is about to lapse. */
export async function noteHere(
  db: Db,
  {
    classId,
    userId,
    until,
    unlessAfter,
  }: { classId: string; userId: string; until: Date; unlessAfter: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into room_seats as seat (class_session_id, user_id, here_until)
    values (${classId}, ${userId}, ${until})
    on conflict (class_session_id, user_id) do update set here_until = excluded.here_until
    where seat.here_until is null or seat.here_until < ${unlessAfter}
    returning 1`.execute(db)
  return rows.length > 0
}

export async function upsertSeat(
  trx: Trx,
  seat: { classId: string; userId: string; extraPercent: number; strength: RobotStrength | null },
): Promise<void> {
  const change = { extra_percent: seat.extraPercent, stand_in: seat.strength }
  await trx
    .insertInto('room_seats')
    .values({ class_session_id: seat.classId, user_id: seat.userId, ...change })
    .onConflict((conflict) => conflict.columns(['class_session_id', 'user_id']).doUpdateSet(change))
    .execute()
}

/** Moves what is special about seats to another user, except in rooms where they have a seat. */
export async function transferSeats(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update room_seats s set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from room_seats own
    where own.user_id = ${to} and own.class_session_id = s.class_session_id)`.execute(trx)
}
