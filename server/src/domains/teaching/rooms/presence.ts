import type { SignedInCaller } from '../../../kernel/caller.ts'
import { later } from '../../../kernel/clock.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { findTeamOf } from '../room-log/team.queries.ts'
import { noteHere } from '../room-log/room-seats.store.ts'
import { topicOf, topicOfTeam } from '../room-log/announce.ts'

/** How long a person counts as here after their page was last heard of, in ms. */
const hereFor = 45_000
/** What is noted about that is written anew when less is left, in ms. */
const renewBelow = 25_000

/** Notes that a student has the room open. */
export async function noteInRoom(services: Services, caller: SignedInCaller, classId: string): Promise<void> {
  const isNews = await noteHere(services.db, {
    classId,
    userId: caller.session.user.id,
    until: later(caller.now, hereFor),
    unlessAfter: later(caller.now, renewBelow),
  })
  if (isNews) await tellWhoIsHere(services, caller, classId)
}

/** Notes that the page of a student is closed. Another page of theirs says within 15 seconds that they are here. */
export async function noteGone(services: Services, caller: SignedInCaller, classId: string): Promise<void> {
  const { now } = caller
  await noteHere(services.db, {
    classId,
    userId: caller.session.user.id,
    until: now,
    unlessAfter: later(now, hereFor * 2),
  })
  await tellWhoIsHere(services, caller, classId)
}

/** Tells the hosts, and the team of the person who came or went. */
async function tellWhoIsHere(services: Services, caller: SignedInCaller, classId: string): Promise<void> {
  services.events.publishSoon(topicOf(classId, 'host'))
  const teamId = await findTeamOf(services.db, classId, caller.session.user.id)
  if (teamId !== undefined) services.events.publishSoon(topicOfTeam(teamId))
}

export function roomNotFound(): AppError {
  return new AppError('not_found', 'We could not find this room. Please open the class again.')
}
