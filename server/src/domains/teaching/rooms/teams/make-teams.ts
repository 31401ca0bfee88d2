import { randomInt } from 'node:crypto'
import { teamsOfGroups } from '@tradewind/contract/teaching/rooms/group-teams'
import type { InSeveral, LmsGrouping } from '@tradewind/contract/lms/lms-groups'
import { groupsOf, largestTeam } from '@tradewind/contract/teaching/rooms/team-sizes'
import { mostTeams, type Sending, type TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { audit } from '../../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { getHeld, getHeldLocked } from '../../classes/class-management.ts'
import { listStudents } from '../../classes/class-students.queries.ts'
import { announce } from '../../room-log/announce.ts'
import {
  deleteTeams,
  insertTeam,
  listTeams,
  listWithoutTeam,
  putIntoTeam,
} from '../../room-log/team.queries.ts'
import { lockRoom } from '../../room-log/room-log.queries.ts'
import { nameOfTeam } from '../../room-log/seat-in-team.ts'
import { setGroupsOfTeams, setSending, type GroupsOfTeams } from '../../room-log/rooms.store.ts'
import type { RoomRow } from '../../room-log/room-state.ts'
import { hasCountedRuns } from '../../runs/runs.queries.ts'
import { readTeamsList } from './teams-list.ts'
import { readTeams } from './teams-view.ts'

/** Spreads the students over new teams by chance. */
export async function makeTeamsBySize(
  services: Services,
  caller: SignedInCaller,
  { id, size, onlyHere, sending }: { id: string; size: number; onlyHere: boolean; sending: Sending },
): Promise<TeamsView> {
  return await remake(services, caller, { id, sending }, async (trx) => {
    const students = await listWithoutTeam(trx, id, caller.now)
    const playing = shuffled(students.filter(({ here }) => here || !onlyHere))
    if (playing.length === 0)
      throw refusedField(
        'size',
        onlyHere && students.length > 0 ? 'Nobody is here yet.' : 'Nobody has joined this class yet.',
      )
    let from = 0
    const sizes = groupsOf(playing.length, size)
    if (sizes.length > mostTeams)
      throw refusedField('size', `A class has at most ${mostTeams} teams. Choose a larger size.`)
    for (const [at, count] of sizes.entries()) {
      const teamId = await insertTeam(trx, { classId: id, name: nameOfTeam(at + 1) })
      for (const { id: userId } of playing.slice(from, from + count))
        await putIntoTeam(trx, { classId: id, userId, teamId, now: caller.now })
      from += count
    }
  })
}

/** Makes the teams that a list names; the first of each is its captain. It changes nothing if a line is wrong. */
export async function makeTeamsByList(
  services: Services,
  caller: SignedInCaller,
  { id, text, sending }: { id: string; text: string; sending: Sending },
): Promise<TeamsView> {
  return await remake(services, caller, { id, sending }, async (trx) => {
    const teams = readTeamsList(text, await listStudents(trx, id))
    if (teams.size > mostTeams) throw refusedField('text', `A class has at most ${mostTeams} teams.`)
    for (const [name, members] of teams) {
      if (members.length > largestTeam)
        throw refusedField(
          'text',
          `${name} has ${members.length} members. A team has at most ${largestTeam}.`,
        )
      const teamId = await insertTeam(trx, { classId: id, name, captain: members[0] ?? null })
      for (const userId of members) await putIntoTeam(trx, { classId: id, userId, teamId, now: caller.now })
    }
  })
}

/** The groups of the LMS for those who may make teams of them. */
export async function readLmsGroups(
  { db, hooks }: Services,
  caller: SignedInCaller,
  id: string,
): Promise<LmsGrouping[]> {
  await getHeld(db, caller, id, 'change')
  return await hooks.listLmsGroups(db, id)
}

interface ByGroups {
  id: string
  /** The id of the course, and of a group set in it; null for the groups in no set. */
  course: string
  set: string | null
  several: InSeveral
  sending: Sending
}

/** Makes the teams that groups of the LMS become. Who comes later joins the team of their group, or another one, with their seat. */
export async function makeTeamsByGroups(
  services: Services,
  caller: SignedInCaller,
  { id, course, set, several, sending }: ByGroups,
): Promise<TeamsView> {
  return await remake(services, caller, { id, sending, groups: { course, set } }, async (trx) => {
    const groupings = await trx.services.hooks.listLmsGroups(trx, id)
    const grouping = groupings.find((each) => each.course.id === course && (each.set?.id ?? null) === set)
    if (!grouping)
      throw refusedField(
        'set',
        'These groups are gone. Close this dialog and open it again to see the others.',
      )
    const { teams } = teamsOfGroups(grouping.groups, several)
    if (teams.length === 0) throw refusedField('set', 'Nobody of these groups would be in a team.')
    if (teams.length > mostTeams) throw refusedField('set', `A class has at most ${mostTeams} teams.`)
    for (const { name, members } of teams) {
      const teamId = await insertTeam(trx, { classId: id, name })
      for (const { id: userId } of members)
        await putIntoTeam(trx, { classId: id, userId, teamId, now: caller.now })
    }
  })
}

/** Lets everybody play alone. */
export async function endTeams(services: Services, caller: SignedInCaller, id: string): Promise<TeamsView> {
  return await remake(services, caller, { id, sending: null }, () => Promise.resolve())
}

/** Removes the teams of a room in which nobody has begun, and makes others. */
async function remake(
  services: Services,
  caller: SignedInCaller,
  { id, sending, groups = null }: { id: string; sending: Sending | null; groups?: GroupsOfTeams | null },
  make: (trx: Trx) => Promise<void>,
): Promise<TeamsView> {
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    await lockRoomOfTeams(trx, id)
    if (await hasCountedRuns(trx, id))
      throw new AppError(
        'room_changed',
        'The class has begun to play, so its teams stay. You can still move people.',
      )
    await deleteTeams(trx, id)
    await setSending(trx, id, sending)
    await make(trx)
    await setGroupsOfTeams(trx, id, groups)
    await announce(trx, id, 'due')
    const teams = await listTeams(trx, id, caller.now)
    await audit(trx, caller, 'teams_made', { subject: id, details: { sending, teams: teams.length } })
  })
  return await readTeams(services, caller, id)
}

export async function lockRoomOfTeams(trx: Trx, id: string): Promise<RoomRow> {
  const room = await lockRoom(trx, id, 'command')
  if (!room)
    throw new AppError(
      'not_found',
      'Teams need rounds that open for all at once. Change the pace of this class first.',
    )
  return room
}

function shuffled<T>(items: readonly T[]): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(randomInt(rest.length), 1)[0] as T)
}
