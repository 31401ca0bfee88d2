import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { RobotStrength } from '@tradewind/contract/teaching/rooms'
import type { Sending, VoteKind } from '@tradewind/contract/teaching/rooms/teams'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { MadeProposal } from './sending.ts'
import type { RoomTeamsTable } from './team.tables.ts'

/** A team with those of its members who are in the class, longest in the team first. */
export interface TeamRow {
  id: string
  class_session_id: string
  name: string
  /** The member who leads; null in a team of nobody. */
  captain_id: string | null
  sending: Sending
  stand_in: RobotStrength | null
  members: TeamMember[]
}

export interface TeamMember {
  id: string
  name: string
  here: boolean
}

/** The teams of a room by name. */
export async function listTeams(db: Db, classId: string, now: Date): Promise<TeamRow[]> {
  return await selectTeams(db, now, sql`t.class_session_id = ${classId}`)
}

export async function findTeam(db: Db, teamId: string, now: Date): Promise<TeamRow | undefined> {
  return (await findTeams(db, [teamId], now))[0]
}

export async function findTeams(db: Db, teamIds: readonly string[], now: Date): Promise<TeamRow[]> {
  return teamIds.length === 0 ? [] : await selectTeams(db, now, sql`t.id = any(${[...teamIds]}::uuid[])`)
}

async function selectTeams(db: Db, now: Date, which: ReturnType<typeof sql>): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow & { chosen: string | null }>`
    select t.id, t.class_session_id, t.name, r.sending, t.stand_in, t.captain_id as chosen,
      coalesce(jsonb_agg(jsonb_build_object(
        'id', u.id, 'name', trim(u.first_name || ' ' || u.last_name),
        'here', coalesce(seat.here_until > ${now}, false)) order by m.joined_at, m.user_id)
        filter (where s.user_id is not null), '[]') as members
    from room_teams t
    join rooms r on r.class_session_id = t.class_session_id
    left join room_team_members m on m.team_id = t.id
    left join students_in_class s on s.class_session_id = m.class_session_id and s.user_id = m.user_id
    left join users u on u.id = s.user_id
    left join room_seats seat on seat.class_session_id = m.class_session_id and seat.user_id = m.user_id
    where ${which}
    group by t.id, r.sending
    order by length(t.name), t.name`.execute(db)
  return rows.map(({ chosen, ...team }) => {
    const captain = team.members.find(({ id }) => id === chosen) ?? team.members[0]
    return { ...team, captain_id: captain?.id ?? null }
  })
}

/** The team of a student in a class; undefined without one. */
export async function findTeamOf(db: Db, classId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('room_team_members')
    .select('team_id')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.team_id
}

/** The students in the class without a team, by id. */
export async function listWithoutTeam(db: Db, classId: string, now: Date): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name,
      coalesce(seat.here_until > ${now}, false) as here
    from students_in_class s
    join users u on u.id = s.user_id
    left join room_seats seat on seat.class_session_id = s.class_session_id and seat.user_id = s.user_id
    where s.class_session_id = ${classId}
      and not exists (select 1 from room_team_members m
        where m.class_session_id = s.class_session_id and m.user_id = s.user_id)
    order by u.id`.execute(db)
  return rows
}

/**
 * The teams with people of a student's own group, those with most of them first, in a room whose teams were made of the
 * groups of an LMS; none in other rooms.
 */
export async function listTeamsOfOwnGroup(
  trx: Trx,
  { classId, userId }: { classId: string; userId: string },
): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    with own as materialized (
      select g.context_id, g.group_id from rooms r
      join course_group_members g on g.context_id = r.groups_context_id and g.user_id = ${userId}
      where r.class_session_id = ${classId}
        and case when r.groups_set_id is null then g.set_ids = '{}' else r.groups_set_id = any(g.set_ids) end
    )
    select m.team_id
    from own
    join course_group_members mate on mate.context_id = own.context_id and mate.group_id = own.group_id
    join room_team_members m on m.class_session_id = ${classId} and m.user_id = mate.user_id
    group by m.team_id
    order by count(*) desc, m.team_id`.execute(trx)
  return rows.map(({ team_id }) => team_id)
}

/** Adds a team and returns its id. Its members come after it. */
export async function insertTeam(
  trx: Trx,
  { classId, name, captain = null }: { classId: string; name: string; captain?: string | null },
): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('room_teams')
    .values({ id, class_session_id: classId, name, captain_id: captain })
    .execute()
  return id
}

export async function updateTeam(
  trx: Trx,
  id: string,
  change: Pick<Selectable<RoomTeamsTable>, 'name' | 'captain_id' | 'stand_in'>,
): Promise<void> {
  await trx.updateTable('room_teams').set(change).where('id', '=', id).execute()
}

export async function deleteTeams(trx: Trx, classId: string): Promise<void> {
  await trx.deleteFrom('room_teams').where('class_session_id', '=', classId).execute()
}

/** Removes teams that have neither members nor a run. */
export async function deleteEmptyTeams(trx: Trx, classId: string): Promise<void> {
  await sql`
    delete from room_teams t where class_session_id = ${classId}
      and not exists (select 1 from room_team_members m where m.team_id = t.id)
      and not exists (select 1 from lab_runs r where r.team_id = t.id)`.execute(trx)
}

/** Puts a student into a team, out of the one that they were in. */
export async function putIntoTeam(
  trx: Trx,
  { classId, userId, teamId, now }: { classId: string; userId: string; teamId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('room_team_members')
    .values({ class_session_id: classId, user_id: userId, team_id: teamId, joined_at: now })
    .onConflict((conflict) =>
      conflict.columns(['class_session_id', 'user_id']).doUpdateSet({ team_id: teamId, joined_at: now }),
    )
    .execute()
}

export async function takeOutOfTeam(trx: Trx, classId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('room_team_members')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .execute()
}

/** Locks a run until the transaction ends, so that its members' votes and drafts come one after the other. */
export async function lockRun(
  trx: Trx,
  runId: string,
): Promise<{ version: number; status: string } | undefined> {
  return await trx
    .selectFrom('lab_runs')
    .select(['version', 'status'])
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** What is proposed as the next decision of a run, earliest first. */
export async function listProposals(db: Db, runId: string, number: number): Promise<MadeProposal[]> {
  return (await listProposalsOf(db, [{ id: runId, version: number }])).get(runId) ?? []
}

/** The same of several runs, by run. Those without proposals are missing. */
export async function listProposalsOf(
  db: Db,
  runs: readonly { id: string; version: number }[],
): Promise<Map<string, MadeProposal[]>> {
  const versions = new Map(runs.map(({ id, version }) => [id, version]))
  const rows = await db
    .selectFrom('team_proposals')
    .select(['run_id', 'number', 'user_id as userId', 'kind', 'decision', 'replaced', 'drafts'])
    .where('run_id', 'in', [...versions.keys()])
    .orderBy('at')
    .orderBy('user_id')
    .orderBy('kind')
    .execute()
  const proposals = new Map<string, MadeProposal[]>()
  for (const { run_id: id, number, ...proposal } of rows)
    if (number === versions.get(id)) proposals.set(id, [...(proposals.get(id) ?? []), proposal])
  return proposals
}

interface NewProposal extends MadeProposal {
  runId: string
  number: number
  now: Date
}

export async function keepProposal(
  trx: Trx,
  { runId, userId, kind, number, decision, replaced, drafts, now }: NewProposal,
): Promise<void> {
  const proposal = {
    number,
    at: now,
    decision: JSON.stringify(decision),
    drafts: JSON.stringify(drafts),
    replaced: replaced === null ? null : JSON.stringify(replaced),
  }
  await trx
    .insertInto('team_proposals')
    .values({ run_id: runId, user_id: userId, kind, ...proposal })
    .onConflict((conflict) => conflict.columns(['run_id', 'user_id', 'kind']).doUpdateSet(proposal))
    .execute()
}

/** Makes a proposal one of the decision after a number. */
export async function carryProposal(
  trx: Trx,
  { runId, userId, kind, number }: { runId: string; userId: string; kind: VoteKind; number: number },
): Promise<void> {
  await trx
    .updateTable('team_proposals')
    .set({ number: number + 1 })
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .execute()
}

/** The drafts of a run that changed after a version, oldest change first. */
export async function listDrafts(db: Db, runId: string, since: number) {
  return await db
    .selectFrom('team_drafts')
    .select(['name', 'value', 'user_id', 'version'])
    .where('run_id', '=', runId)
    .where('version', '>', String(since))
    .orderBy('version')
    .execute()
}

/** The newest version of a run's drafts and their number. */
export async function draftsOf(db: Db, runId: string): Promise<{ version: number; count: number }> {
  const row = await db
    .selectFrom('team_drafts')
    .select(sql<string>`coalesce(max(version), 0)`.as('version'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return { version: Number(row.version), count: row.count }
}

export async function keepDraft(
  trx: Trx,
  {
    runId,
    userId,
    name,
    value,
    version,
  }: { runId: string; userId: string; name: string; value: unknown; version: number },
): Promise<void> {
  const draft = { value: JSON.stringify(value), user_id: userId, version: String(version) }
  await trx
    .insertInto('team_drafts')
    .values({ run_id: runId, name, ...draft })
    .onConflict((conflict) => conflict.columns(['run_id', 'name']).doUpdateSet(draft))
    .execute()
}

export interface CaptainDraft {
  userId: string
  decision: unknown
}

/** The drafts of these runs' next decisions by their captains, by run. */
export async function listCaptainDraftsOf(
  db: Db,
  runs: readonly { id: string; version: number }[],
): Promise<Map<string, CaptainDraft>> {
  const versions = new Map(runs.map(({ id, version }) => [id, version]))
  const rows = await db
    .selectFrom('captain_drafts')
    .select(['run_id', 'number', 'user_id', 'decision'])
    .where('run_id', 'in', [...versions.keys()])
    .execute()
  return new Map(
    rows
      .filter(({ run_id: id, number }) => number === versions.get(id))
      .map(({ run_id: id, user_id: userId, decision }) => [id, { userId, decision }]),
  )
}

export async function keepCaptainDraft(
  trx: Trx,
  { runId, userId, number, decision }: { runId: string; userId: string; number: number; decision: unknown },
): Promise<void> {
  const draft = { user_id: userId, number, decision: JSON.stringify(decision) }
  await trx
    .insertInto('captain_drafts')
    .values({ run_id: runId, ...draft })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(draft))
    .execute()
}

export async function deleteCaptainDraft(trx: Trx, runId: string): Promise<void> {
  await trx.deleteFrom('captain_drafts').where('run_id', '=', runId).execute()
}

/** Moves places in teams to another user, except in classes where they have a team. */
export async function transferMembers(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update room_team_members m set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from room_team_members own
    where own.user_id = ${to} and own.class_session_id = m.class_session_id)`.execute(trx)
}

/** Makes another user the captain of the teams that were to have this one. */
export async function transferCaptaincy(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('room_teams').set({ captain_id: to }).where('captain_id', '=', from).execute()
}

/** Moves what a member entered and proposed to another user, except in runs where they proposed something themselves. */
export async function transferTeamwork(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('team_drafts').set({ user_id: to }).where('user_id', '=', from).execute()
  await sql`update team_proposals p set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from team_proposals own where own.user_id = ${to} and own.run_id = p.run_id)`.execute(trx)
  await trx.updateTable('captain_drafts').set({ user_id: to }).where('user_id', '=', from).execute()
}
