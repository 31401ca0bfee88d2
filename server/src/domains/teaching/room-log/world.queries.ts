import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { sharedRead } from '../../../platform/database/shared-reads.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** What has happened in the world of a room. */
export interface RoomWorld {
  /** Of the closed rounds, from the first one on. */
  outcomes: unknown[]
  /** By round, up to the one that is open: what the host has chosen, or null. */
  news: unknown[]
}

/** The world of a room; null for a class without a room. What a host has planned for later rounds is not in it. */
export const findWorld = sharedRead(
  async (db: Db, classIds: readonly string[]): Promise<(RoomWorld | null)[]> => {
    const ids = [...new Set(classIds)]
    const { rows: rooms } = await sql<{ id: string; round: number }>`
      select class_session_id as id, round from rooms where class_session_id = any(${ids}::uuid[])`.execute(
      db,
    )
    if (rooms.length === 0) return classIds.map(() => null)
    const outcomes = await db
      .selectFrom('room_outcomes')
      .selectAll()
      .where('class_session_id', 'in', ids)
      .orderBy('round')
      .execute()
    const news = await db.selectFrom('room_news').selectAll().where('class_session_id', 'in', ids).execute()
    return classIds.map((id) => {
      const room = rooms.find((row) => row.id === id)
      if (!room) return null
      const told = news.filter((row) => row.class_session_id === id)
      return {
        outcomes: outcomes.filter((row) => row.class_session_id === id).map(({ outcome }) => outcome),
        news: Array.from(
          { length: room.round },
          (_, at) => told.find(({ round }) => round === at + 1)?.news ?? null,
        ),
      }
    })
  },
)

/** Keeps the outcome of a round. Of two processes that have computed it, one keeps it. */
export async function keepOutcome(
  trx: Trx,
  { classId, round, outcome }: { classId: string; round: number; outcome: unknown },
): Promise<void> {
  await trx
    .insertInto('room_outcomes')
    .values({ class_session_id: classId, round, outcome: JSON.stringify(outcome) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes back the outcome of a round that opens again. */
export async function deleteOutcome(trx: Trx, classId: string, round: number): Promise<void> {
  await trx
    .deleteFrom('room_outcomes')
    .where('class_session_id', '=', classId)
    .where('round', '=', round)
    .execute()
}

/** The news that hosts have chosen, also for rounds to come. */
export async function listNews(db: Db, classId: string): Promise<{ round: number; news: unknown }[]> {
  return await db
    .selectFrom('room_news')
    .select(['round', 'news'])
    .where('class_session_id', '=', classId)
    .orderBy('round')
    .execute()
}

/** Chooses the news of a round, or leaves it to the lab (null). */
export async function setNews(
  trx: Trx,
  { classId, round, news }: { classId: string; round: number; news: unknown },
): Promise<void> {
  await trx
    .deleteFrom('room_news')
    .where('class_session_id', '=', classId)
    .where('round', '=', round)
    .execute()
  if (news === null) return
  await trx
    .insertInto('room_news')
    .values({ class_session_id: classId, round, news: JSON.stringify(news) })
    .execute()
}

/** A number for a new firm of a room. None is given twice, also after a firm has gone, because outcomes name it. */
export async function nextFirm(trx: Trx, classId: string): Promise<number> {
  const { last } = await trx
    .insertInto('room_firms')
    .values({ class_session_id: classId, last: 1 })
    .onConflict((conflict) =>
      conflict.column('class_session_id').doUpdateSet({ last: sql`room_firms.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function countFirms(
  db: Db,
  classId: string,
  { withoutTeam = false }: { withoutTeam?: boolean } = {},
): Promise<number> {
  const firms = db
    .selectFrom('lab_runs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('class_session_id', '=', classId)
    .where('firm', 'is not', null)
  const { count } = await (withoutTeam ? firms.where('team_id', 'is', null) : firms).executeTakeFirstOrThrow()
  return count
}

export async function countTeams(db: Db, classId: string): Promise<number> {
  const { count } = await db
    .selectFrom('room_teams')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('class_session_id', '=', classId)
    .executeTakeFirstOrThrow()
  return count
}

/** The firms of a room by number, with what they are called. Where people play alone, their names stay with the host. */
export async function listFirms(db: Db, classId: string) {
  const rows = await db
    .selectFrom('lab_runs')
    .leftJoin('room_teams', 'room_teams.id', 'lab_runs.team_id')
    .leftJoin('room_robots', 'room_robots.id', 'lab_runs.robot_id')
    .select(['firm as number', 'room_robots.strength'])
    .select(({ fn }) => fn.coalesce('room_teams.name', 'room_robots.name').as('name'))
    .where('lab_runs.class_session_id', '=', classId)
    .where('firm', 'is not', null)
    .orderBy('firm')
    .$narrowType<{ number: number }>()
    .execute()
  return rows.map(({ number, strength, name }) => ({ number, strength, name: name ?? `Firm ${number}` }))
}
