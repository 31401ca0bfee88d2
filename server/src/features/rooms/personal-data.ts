import type { PersonalData } from '@tradewind/contract/personal-data'
import type { Db } from '../../platform/database/database.ts'

/** More commands than a person gives by hand. */
const commandsAtMost = 10_000

type Rooms = PersonalData['rooms']

/**
 * What rooms have of a person beside their runs: what is special about their seats, and what they did there. The decisions
 * in the log are those of the runs, so they are not repeated.
 */
export async function personalRooms(db: Db, userId: string): Promise<Rooms> {
  return { seats: await listSeatsOf(db, userId), did: await listDeeds(db, userId) }
}

async function listSeatsOf(db: Db, userId: string): Promise<Rooms['seats']> {
  const rows = await db
    .selectFrom('room_seats')
    .select(['class_session_id', 'extra_percent', 'stand_in', 'here_until'])
    .where('user_id', '=', userId)
    .orderBy('class_session_id')
    .execute()
  return rows.map((row) => ({
    classSession: row.class_session_id,
    extraPercent: row.extra_percent,
    robotInstead: row.stand_in,
    hereUntil: row.here_until?.toISOString() ?? null,
  }))
}

async function listDeeds(db: Db, userId: string): Promise<Rooms['did']> {
  const rows = await db
    .selectFrom('room_log')
    .select(['class_session_id', 'at', 'kind', 'content'])
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(commandsAtMost)
    .execute()
  return rows.map(({ class_session_id: classSession, at, kind, content }) => {
    const { round = null, seconds = null } = content as { round?: number; seconds?: number | null }
    return { classSession, at: at.toISOString(), kind, round, seconds }
  })
}
