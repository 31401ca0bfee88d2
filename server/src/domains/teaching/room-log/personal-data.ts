import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { transferEntries } from './room-log.queries.ts'
import { transferSeats } from './room-seats.store.ts'
import { transferCaptaincy, transferMembers, transferTeamwork } from './team.queries.ts'

export const roomLogPerson: PersonHooks = {
  columns: {
    'room_seats.user_id': { download: 'rooms.seats', transfer: 'moves', erase: 'cascade' },
    'room_team_members.user_id': { download: 'rooms.teams', transfer: 'moves', erase: 'cascade' },
    'room_teams.captain_id': { download: 'rooms.teams.captain', transfer: 'moves', erase: 'null' },
    'room_log.user_id': { download: 'rooms.did', transfer: 'moves', erase: 'null' },
    'team_drafts.user_id': { download: 'rooms.entered', transfer: 'moves', erase: 'null' },
    'team_proposals.user_id': { download: 'rooms.proposed', transfer: 'moves', erase: 'cascade' },
    'captain_drafts.user_id': { download: 'rooms.captainDrafts', transfer: 'moves', erase: 'cascade' },
  },
  follows: {
    'rooms.class_session_id': 'classSessions.taught.pacing',
    'room_log.run_id': { not: 'decisions of runs, which are told with these' },
    'team_drafts.run_id': { not: 'what was entered in runs, which is told by who entered it' },
    'team_proposals.run_id': { not: 'what was proposed in runs, which is told by who proposed it' },
    'captain_drafts.run_id': { not: 'captains’ drafts of runs, which are told by the captain' },
  },
  download: async (db, { id }) => ({ rooms: await readRooms(db, id) }),
  transfer: async (trx, _caller, move) => {
    await transferSeats(trx, move)
    await transferMembers(trx, move)
    await transferCaptaincy(trx, move)
    await transferTeamwork(trx, move)
    await transferEntries(trx, move)
  },
}

/** More commands than a person gives by hand. */
const commandsAtMost = 10_000

type Rooms = PersonalData['rooms']

/**
 * What rooms have of a person beside their runs: what is special about their seats, and what they did there. The decisions
 * in the log are those of the runs, so they are not repeated.
 */
async function readRooms(db: Db, userId: string): Promise<Rooms> {
  return {
    seats: await listSeatsOf(db, userId),
    teams: await listTeamsOf(db, userId),
    entered: await listEntered(db, userId),
    proposed: await listProposed(db, userId),
    captainDrafts: await listCaptainDrafts(db, userId),
    did: await listDeeds(db, userId),
  }
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

async function listTeamsOf(db: Db, userId: string): Promise<Rooms['teams']> {
  const rows = await db
    .selectFrom('room_team_members')
    .innerJoin('room_teams', 'room_teams.id', 'room_team_members.team_id')
    .select(['room_teams.class_session_id', 'name', 'joined_at', 'captain_id'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
  return rows.map((row) => ({
    classSession: row.class_session_id,
    team: row.name,
    since: row.joined_at.toISOString(),
    captain: row.captain_id === userId,
  }))
}

async function listEntered(db: Db, userId: string): Promise<Rooms['entered']> {
  const rows = await db
    .selectFrom('team_drafts')
    .select(['run_id as run', 'name as input', 'value'])
    .where('user_id', '=', userId)
    .orderBy('run_id')
    .orderBy('version')
    .execute()
  return rows as Rooms['entered']
}

async function listProposed(db: Db, userId: string): Promise<Rooms['proposed']> {
  const rows = await db
    .selectFrom('team_proposals')
    .select(['run_id as run', 'at', 'decision', 'replaced'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) as Rooms['proposed']
}

async function listCaptainDrafts(db: Db, userId: string): Promise<Rooms['captainDrafts']> {
  const rows = await db
    .selectFrom('captain_drafts')
    .select(['run_id as run', 'decision'])
    .where('user_id', '=', userId)
    .orderBy('run_id')
    .execute()
  return rows as Rooms['captainDrafts']
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
    const { round = null, seconds = null, news = null } = content as Partial<Rooms['did'][number]>
    return { classSession, at: at.toISOString(), kind, round, seconds, news }
  })
}
