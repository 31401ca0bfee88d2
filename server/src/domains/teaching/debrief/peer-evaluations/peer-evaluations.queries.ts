import { sql, type Selectable } from 'kysely'
import type { PeerState } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import type { Db } from '../../../../platform/database/database.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Move } from '../../../hooks.ts'
import { deleteFactors, insertFactors, type PeerFactor } from '../../classes/peer-factors.store.ts'
import { insertOrReopenEvaluation, setEvaluation } from '../../classes/peer-evaluations.store.ts'
import type { PeerRatingsTable } from './peer-ratings.tables.ts'

export type RatingRow = Selectable<PeerRatingsTable>

/** Where the evaluation of a class is, and whether its factors count. */
export async function findEvaluation(
  db: Db,
  classId: string,
): Promise<{ state: PeerState; counts: boolean }> {
  const row = await db
    .selectFrom('peer_evaluations')
    .selectAll()
    .where('class_session_id', '=', classId)
    .executeTakeFirst()
  if (!row) return { state: 'none', counts: false }
  const state = row.released_at !== null ? 'released' : row.closed_at !== null ? 'closed' : 'open'
  return { state, counts: row.counts_since !== null }
}

/** Opens an evaluation, for the first time or again. */
export async function openEvaluation(trx: Trx, classId: string, now: Date): Promise<void> {
  await insertOrReopenEvaluation(trx, classId, now)
  await deleteFactors(trx, classId)
}

export async function closeEvaluation(
  trx: Trx,
  { classId, factors, now }: { classId: string; factors: ReadonlyMap<string, PeerFactor>; now: Date },
): Promise<void> {
  await setEvaluation(trx, classId, { closed_at: now })
  await insertFactors(trx, classId, factors)
}

/** All ratings of a class, also of people who are not in it any more. */
export async function listRatings(db: Db, classId: string): Promise<RatingRow[]> {
  return await db
    .selectFrom('peer_ratings')
    .selectAll()
    .where('class_session_id', '=', classId)
    .orderBy('rater_id')
    .orderBy('rated_id')
    .execute()
}

export async function hasRated(db: Db, classId: string, userId: string): Promise<boolean> {
  const given = db
    .selectFrom('peer_ratings')
    .select('rated_id')
    .where('class_session_id', '=', classId)
    .where('rater_id', '=', userId)
  return (await given.executeTakeFirst()) !== undefined
}

export async function insertRatings(trx: Trx, rows: readonly Omit<RatingRow, 'withheld'>[]): Promise<void> {
  await trx.insertInto('peer_ratings').values(rows).execute()
}

/** Returns false if there is no such text. */
export async function setWithheld(
  trx: Trx,
  { classId, rater, rated, withheld }: { classId: string; rater: string; rated: string; withheld: boolean },
): Promise<boolean> {
  const changed = await trx
    .updateTable('peer_ratings')
    .set({ withheld })
    .where('class_session_id', '=', classId)
    .where('rater_id', '=', rater)
    .where('rated_id', '=', rated)
    .where('text', '<>', '')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Whether the students of a class play in teams. */
export async function isInTeams(db: Db, classId: string): Promise<boolean> {
  const room = db
    .selectFrom('rooms')
    .select('sending')
    .where('class_session_id', '=', classId)
    .where('sending', 'is not', null)
  return (await room.executeTakeFirst()) !== undefined
}

/** Whether a team of which a person is a member has finished an attempt in a class. */
export async function hasTeamFinished(db: Db, classId: string, userId: string): Promise<boolean> {
  const finished = db
    .selectFrom('player_runs')
    .select('id')
    .where('class_session_id', '=', classId)
    .where('player_id', '=', userId)
    .where('team_id', 'is not', null)
    .where('kind', '=', 'counted')
    .where('status', '=', 'finished')
  return (await finished.executeTakeFirst()) !== undefined
}

/** Who is in a team of a class and in the class itself, by team and name. */
export async function listMembers(db: Db, classId: string): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, t.id as team_id, t.name as team
    from room_team_members m
    join room_teams t on t.id = m.team_id
    join class_students s on s.class_session_id = m.class_session_id and s.user_id = m.user_id
      and s.removed_at is null and s.left_at is null
    join users u on u.id = m.user_id
    where m.class_session_id = ${classId}
    order by length(t.name), t.name, u.last_name, u.first_name, u.id`.execute(db)
  return rows
}

export interface TeamMember {
  id: string
  name: string
  team_id: string
  team: string
}

/** Moves ratings given and got to another user, except where they have the same, and none of themselves. */
export async function transferRatings(trx: Trx, { from, to }: Move): Promise<void> {
  for (const [moved, other] of [
    ['rater_id', 'rated_id'],
    ['rated_id', 'rater_id'],
  ] as const)
    await sql`update peer_ratings r set ${sql.ref(moved)} = ${to}
      where ${sql.ref(moved)} = ${from} and ${sql.ref(other)} <> ${to} and not exists (
        select 1 from peer_ratings own
        where own.class_session_id = r.class_session_id and own.${sql.ref(moved)} = ${to}
          and own.${sql.ref(other)} = r.${sql.ref(other)})`.execute(trx)
}
