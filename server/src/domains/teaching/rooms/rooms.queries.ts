import { sql } from 'kysely'
import type { RobotStrength } from '@tradewind/contract/teaching/rooms'
import type { Db } from '../../../platform/database/database.ts'
import type { StoredFact } from '../../../platform/database/tables.ts'
import { robotOpening } from '../room-log/robot-decisions.ts'
import type { RoomRow } from '../room-log/room-state.ts'

/** The open runs that follow a room, up to a round that they have not passed. */
export async function listBehind(db: Db, classId: string, round: number) {
  return await db
    .selectFrom('lab_runs')
    .leftJoin('room_robots', 'room_robots.id', 'lab_runs.robot_id')
    .leftJoin('room_seats', (join) =>
      join
        .onRef('room_seats.class_session_id', '=', 'lab_runs.class_session_id')
        .onRef('room_seats.user_id', '=', 'lab_runs.user_id'),
    )
    .leftJoin('room_teams', 'room_teams.id', 'lab_runs.team_id')
    .select(['lab_runs.id', 'lab_runs.user_id', 'lab_runs.robot_id', 'lab_runs.round'])
    .select(({ fn }) =>
      fn.coalesce('room_robots.strength', 'room_seats.stand_in', 'room_teams.stand_in').as('strength'),
    )
    .select('room_robots.seed as robot_seed')
    .where('lab_runs.class_session_id', '=', classId)
    .where('lab_runs.kind', 'in', ['counted', 'trial'])
    .where('lab_runs.status', '=', 'open')
    .where('lab_runs.round', '<=', round)
    .execute()
}
export type BehindRow = Awaited<ReturnType<typeof listBehind>>[number]

/** The open robots' runs that have not passed a round. */
export async function listRobotsBehind(db: Db, classId: string, round: number): Promise<BehindRow[]> {
  return (await listBehind(db, classId, round)).filter(({ robot_id: robot }) => robot !== null)
}

/** The most extra time of a seat that has not passed a round, in percent of the round's. */
export async function mostExtraPercent(db: Db, classId: string, round: number): Promise<number> {
  const row = await db
    .selectFrom('room_seats')
    .innerJoin('player_runs', (join) =>
      join
        .onRef('player_runs.class_session_id', '=', 'room_seats.class_session_id')
        .onRef('player_runs.player_id', '=', 'room_seats.user_id'),
    )
    .select(sql<number | null>`max(extra_percent)`.as('most'))
    .where('room_seats.class_session_id', '=', classId)
    .where('player_runs.kind', '=', 'counted')
    .where('player_runs.status', '=', 'open')
    .where('player_runs.round', '<=', round)
    .executeTakeFirst()
  return row?.most ?? 0
}

/** The students of a room by name, with how far they are. */
export async function listStudentSeats(db: Db, classId: string, now: Date) {
  const { rows } = await sql<StudentSeatRow>`
    select s.user_id, u.first_name, u.last_name, r.round, r.status, r.version,
      coalesce(seat.extra_percent, 0) as extra_percent, seat.stand_in, t.name as team,
      coalesce(seat.here_until > ${now}, false) as here,
      array(select distinct d.default_in from lab_decisions d
        where d.run_id = r.id and not starts_with(d.default_says, ${robotOpening}) order by 1) as missed
    from class_students s
    join users u on u.id = s.user_id
    left join room_seats seat on seat.class_session_id = s.class_session_id and seat.user_id = s.user_id
    left join room_team_members m on m.class_session_id = s.class_session_id and m.user_id = s.user_id
    left join room_teams t on t.id = m.team_id
    left join player_runs r on r.class_session_id = s.class_session_id and r.player_id = s.user_id and r.kind = 'counted'
      and r.attempt = 1
    where s.class_session_id = ${classId} and s.removed_at is null and s.left_at is null`.execute(db)
  return rows
}

export interface StudentSeatRow {
  user_id: string
  first_name: string
  last_name: string
  round: number | null
  status: string | null
  version: number | null
  extra_percent: number
  team: string | null
  stand_in: RobotStrength | null
  here: boolean
  missed: number[]
}

/** The trials of a room: robots by name, then test seats in the order of coming. */
export async function listTrialSeats(db: Db, classId: string) {
  return await db
    .selectFrom('lab_runs')
    .leftJoin('room_robots', 'room_robots.id', 'lab_runs.robot_id')
    .select(['lab_runs.id', 'robot_id', 'round', 'status', 'attempt', 'room_robots.name', 'strength'])
    .where('lab_runs.class_session_id', '=', classId)
    .where('kind', '=', 'trial')
    .orderBy(sql`robot_id is null`)
    .orderBy('room_robots.name')
    .orderBy('attempt')
    .orderBy('lab_runs.id')
    .execute()
}

/** What the hosts did and what happened by itself, newest first. */
export async function listCommands(db: Db, classId: string) {
  return await db
    .selectFrom('room_log')
    .leftJoin('users', 'users.id', 'room_log.user_id')
    .select(['number', 'at', 'room_log.kind', 'content', 'users.first_name', 'users.last_name'])
    .where('class_session_id', '=', classId)
    .where('room_log.kind', 'in', ['open', 'close', 'pause', 'resume', 'extend', 'undo', 'news'])
    .orderBy('number', 'desc')
    .limit(30)
    .execute()
}

export async function listRobotNames(db: Db, classId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('room_robots')
    .select('name')
    .where('class_session_id', '=', classId)
    .execute()
  return rows.map(({ name }) => name)
}

export async function countTestSeats(db: Db, classId: string): Promise<number> {
  const { count } = await db
    .selectFrom('lab_runs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('class_session_id', '=', classId)
    .where('kind', '=', 'trial')
    .where('robot_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The room that a projector's link belongs to, by the hash of its token. */
export async function findProjected(db: Db, hash: string): Promise<RoomRow | undefined> {
  return await db.selectFrom('rooms').selectAll().where('projector_hash', '=', hash).executeTakeFirst()
}

/** The facts of a round of all students' counted runs, without those of people who are not in the class any more. */
export async function listFactsOfRound(db: Db, classId: string, round: number): Promise<StoredFact[]> {
  const { rows } = await sql<{ fact: StoredFact }>`
    select f.fact from lab_runs r
    join lab_decisions d on d.run_id = r.id
    cross join lateral jsonb_array_elements(d.facts) as f(fact)
    where r.class_session_id = ${classId} and r.kind = 'counted' and exists (
        select 1 from player_runs p
        join class_students s on s.class_session_id = p.class_session_id and s.user_id = p.player_id
        where p.id = r.id and s.removed_at is null and s.left_at is null)
      and (f.fact ->> 'round')::int = ${round} and d.default_in is null
    order by r.id, d.number`.execute(db)
  return rows.map(({ fact }) => fact)
}
