import { sql } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { EntryKind } from './room-log.tables.ts'
import type { RoomRow, SeatInRoom } from './room-state.ts'

/** The room of a class, or undefined for a class at each student's own pace. */
export async function findRoom(db: Db, classId: string): Promise<RoomRow | undefined> {
  return await db.selectFrom('rooms').selectAll().where('class_session_id', '=', classId).executeTakeFirst()
}

/** The rooms of classes as these people have them. Classes at each student's own pace have none. */
export async function listSeats(
  db: Db,
  seats: readonly { classId: string; userId: string }[],
): Promise<(SeatInRoom & { userId: string })[]> {
  if (seats.length === 0) return []
  const classIds = seats.map(({ classId }) => classId)
  const userIds = seats.map(({ userId }) => userId)
  const asked = sql<{ class_id: string; user_id: string }>`unnest(${classIds}::uuid[], ${userIds}::uuid[])`
  const rows = await db
    .selectFrom('rooms')
    .innerJoin(asked.as<'asked'>(sql`asked(class_id, user_id)`), 'asked.class_id', 'rooms.class_session_id')
    .leftJoin('room_seats as seat', (join) =>
      join
        .onRef('seat.class_session_id', '=', 'rooms.class_session_id')
        .onRef('seat.user_id', '=', 'asked.user_id'),
    )
    .leftJoin('room_team_members as own', (join) =>
      join
        .onRef('own.class_session_id', '=', 'rooms.class_session_id')
        .onRef('own.user_id', '=', 'asked.user_id'),
    )
    .selectAll('rooms')
    .select(['asked.user_id', 'own.team_id'])
    // A team has the time of the member who has most.
    .select(
      sql<number | null>`greatest(seat.extra_percent, (
        select max(s.extra_percent) from room_team_members m
        join room_seats s on s.class_session_id = m.class_session_id and s.user_id = m.user_id
        where m.team_id = own.team_id))`.as('extra_percent'),
    )
    .execute()
  return rows.map(({ extra_percent: extraPercent, team_id: teamId, user_id: userId, ...room }) => ({
    room,
    userId,
    extraPercent: extraPercent ?? 0,
    teamId,
  }))
}

/**
 * Locks a room until the transaction ends. Decisions share the lock, so that they run beside each other; a command waits
 * for those under way, and later decisions see what it did.
 */
export async function lockRoom(
  trx: Trx,
  classId: string,
  to: 'decide' | 'command',
): Promise<RoomRow | undefined> {
  const room = trx.selectFrom('rooms').selectAll().where('class_session_id', '=', classId)
  return await (to === 'decide' ? room.forShare() : room.forNoKeyUpdate()).executeTakeFirst()
}

interface NewEntry {
  classId: string
  kind: EntryKind
  runId?: string
  /** Whose doing it is, if not the caller's. */
  userId?: string
  content: object
}

/** Writes an entry into the log of a room, whose lock the caller must hold, and returns its number. */
export async function appendEntry(
  trx: Trx,
  { session, now }: Caller,
  { classId, kind, runId, userId, content }: NewEntry,
): Promise<string> {
  const { number } = await trx
    .insertInto('room_log')
    .values({
      class_session_id: classId,
      at: now,
      kind,
      user_id: userId ?? session?.user.id ?? null,
      run_id: runId ?? null,
      content: JSON.stringify(content),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Who sent the last decision of a team's run; undefined before the first, and if a default counted. */
export async function findSender(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('room_log')
    .select(['user_id', sql<number>`(content ->> 'version')::int`.as('number')])
    .where('run_id', '=', id)
    .where('kind', '=', 'decide')
    .orderBy('room_log.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number === version - 1 ? (row.user_id ?? undefined) : undefined
}

/** Moves what a user did in rooms to another user. */
export async function transferEntries(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('room_log').set({ user_id: to }).where('user_id', '=', from).execute()
}
