import { largestTeam } from '@tradewind/contract/teaching/rooms/team-sizes'
import type { RobotStrength } from '@tradewind/contract/teaching/rooms'
import { mostTeams, type Sending, type TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { audit } from '../../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { getHeldLocked } from '../../classes/class-management.ts'
import { isInClass } from '../../classes/classes.service.ts'
import { addTeam } from '../../room-log/seat-in-team.ts'
import { announce, topicOfTeam } from '../../room-log/announce.ts'
import {
  deleteEmptyTeams,
  findTeamOf,
  listTeams,
  putIntoTeam,
  takeOutOfTeam,
  updateTeam,
  type TeamRow,
} from '../../room-log/team.queries.ts'
import { isOver, type RoomRow } from '../../room-log/room-state.ts'
import { setSending } from '../../room-log/rooms.store.ts'
import { hasTeamBegun } from '../../runs/runs.queries.ts'
import { roundsOfClass } from '../../runs/run-rules.ts'
import { lockRoomOfTeams } from './make-teams.ts'
import { readTeams } from './teams-view.ts'

export async function changeSending(
  services: Services,
  caller: SignedInCaller,
  { id, sending }: { id: string; sending: Sending },
): Promise<TeamsView> {
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    const teams = await teamsOrRefuse(trx, caller, await lockRoomOfTeams(trx, id))
    await setSending(trx, id, sending)
    await tell(trx, id, teams)
    await audit(trx, caller, 'teams_changed', { subject: id, details: { sending } })
  })
  return await readTeams(services, caller, id)
}

/** Changes the name or the captain of a team, or lets a robot decide where its members have not. */
export async function changeTeam(
  services: Services,
  caller: SignedInCaller,
  {
    id,
    teamId,
    ...wanted
  }: {
    id: string
    teamId: string
    name: string
    captain: string | null
    strength: RobotStrength | null
  },
): Promise<TeamsView> {
  const { name, captain, strength } = wanted
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    const teams = await teamsOrRefuse(trx, caller, await lockRoomOfTeams(trx, id))
    const team = findIn(teams, teamId)
    if (teams.some((other) => other.id !== teamId && other.name === name))
      throw refusedField('name', 'Another team has this name.')
    if (captain !== null && !team.members.some((member) => member.id === captain))
      throw refusedField('captain', 'The captain must be in the team.')
    await updateTeam(trx, teamId, { name, captain_id: captain, stand_in: strength })
    await tell(trx, id, [team])
    await audit(trx, caller, 'teams_changed', { subject: id, details: { team: teamId, captain, strength } })
  })
  return await readTeams(services, caller, id)
}

/** Moves a student to another team. What a team has decided stays with it. */
export async function moveMember(
  services: Services,
  caller: SignedInCaller,
  { id, studentId, to }: { id: string; studentId: string; to: string | null },
): Promise<TeamsView> {
  await inTransaction(services, async (trx) => {
    const theClass = await getHeldLocked(trx, caller, id, 'change')
    const room = await lockRoomOfTeams(trx, id)
    const teams = await teamsOrRefuse(trx, caller, room)
    if (!(await isInClass(trx, id, studentId)))
      throw new AppError('not_found', 'This student is not in the class. Please reload the list.')
    if (theClass.ended_at !== null || isOver(room, roundsOfClass(theClass)))
      throw new AppError('room_changed', 'The class has played to its end, so its teams stay.')
    const from = await findTeamOf(trx, id, studentId)
    if (from === to) return
    if (from !== undefined) await refuseInRound(trx, room, from)
    if (to === null) await takeOutOfTeam(trx, id, studentId)
    else {
      const teamId = await placeIn(trx, id, { teams, to })
      await putIntoTeam(trx, { classId: id, userId: studentId, teamId, now: caller.now })
    }
    await deleteEmptyTeams(trx, id)
    await tell(trx, id, teams)
    await audit(trx, caller, 'team_member_moved', {
      subject: studentId,
      details: { classSession: id, team: to },
    })
  })
  return await readTeams(services, caller, id)
}

/** While a round is open, a student in a team that plays stays there until it closes. */
async function refuseInRound(trx: Trx, { phase }: RoomRow, from: string): Promise<void> {
  if ((phase === 'open' || phase === 'paused' || phase === 'closing') && (await hasTeamBegun(trx, from)))
    throw new AppError('room_changed', 'Move people between rounds: close this round first.')
}

async function placeIn(
  trx: Trx,
  id: string,
  { teams, to }: { teams: readonly TeamRow[]; to: string },
): Promise<string> {
  if (to === 'new') {
    if (teams.length >= mostTeams) throw refusedField('team', `A class has at most ${mostTeams} teams.`)
    return await addTeam(trx, id, teams)
  }
  if (findIn(teams, to).members.length >= largestTeam)
    throw refusedField('team', `This team is full: a team has at most ${largestTeam} members.`)
  return to
}

function findIn(teams: readonly TeamRow[], teamId: string): TeamRow {
  const team = teams.find(({ id }) => id === teamId)
  if (!team) throw new AppError('not_found', 'This team does not exist any more. Please reload the list.')
  return team
}

async function teamsOrRefuse(trx: Trx, caller: SignedInCaller, room: RoomRow): Promise<TeamRow[]> {
  if (room.sending === null) throw new AppError('room_changed', 'This class does not play in teams.')
  return await listTeams(trx, room.class_session_id, caller.now)
}

/** Tells the pages of teams, and everybody in the room, whose own team may be another one now. */
async function tell(trx: Trx, id: string, teams: readonly TeamRow[]): Promise<void> {
  for (const { id: teamId } of teams) await trx.services.events.publish(trx, topicOfTeam(teamId))
  await announce(trx, id, 'due')
}
