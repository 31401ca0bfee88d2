import { sql } from 'kysely'
import { largestTeam } from '@tradewind/contract/teaching/rooms/team-sizes'
import type { Trx } from '../../../platform/database/transaction.ts'
import { lockRoom } from './room-log.queries.ts'
import { findTeamOf, insertTeam, listTeams, listTeamsOfOwnGroup, putIntoTeam } from './team.queries.ts'

/**
 * The team of a student who takes a seat in a room of teams. A student in none joins the team of their group, where
 * teams were made of groups, or else the smallest one. Null in a room whose seats play alone.
 * The caller must hold the class's row, so that nobody makes teams meanwhile.
 */
export async function seatInTeam(
  trx: Trx,
  { classId, userId, now }: { classId: string; userId: string; now: Date },
): Promise<string | null> {
  const room = await lockRoom(trx, classId, 'decide')
  if (!room || room.sending === null) return null
  // Of two late comers at once, the second one sees where the first one went.
  await sql`select pg_advisory_xact_lock(hashtextextended(${classId}, 0))`.execute(trx)
  const own = await findTeamOf(trx, classId, userId)
  if (own !== undefined) return own
  const teams = await listTeams(trx, classId, now)
  const ofOwnGroup = await listTeamsOfOwnGroup(trx, { classId, userId })
  const withPlace = teams
    .filter(({ members }) => members.length < largestTeam)
    .toSorted((a, b) => a.members.length - b.members.length)
  const team = ofOwnGroup.flatMap((id) => withPlace.find((each) => each.id === id) ?? [])[0] ?? withPlace[0]
  const teamId = team?.id ?? (await addTeam(trx, classId, teams))
  await putIntoTeam(trx, { classId, userId, teamId, now })
  return teamId
}

/** Adds an empty team with the first free name, and returns its id. */
export async function addTeam(
  trx: Trx,
  classId: string,
  others: readonly { name: string }[],
): Promise<string> {
  const taken = new Set(others.map(({ name }) => name))
  let number = 1
  while (taken.has(nameOfTeam(number))) number += 1
  return await insertTeam(trx, { classId, name: nameOfTeam(number) })
}

export function nameOfTeam(number: number): string {
  return `Team ${number}`
}
