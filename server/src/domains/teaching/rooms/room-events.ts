import type { roomsRoutes } from '@tradewind/contract/teaching/rooms'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { StreamCall } from '../../../platform/http/streams.ts'
import type { Services } from '../../../kernel/services.ts'
import { findJoined, membershipOfHost } from '../classes/classes.service.ts'
import { findRoom } from '../room-log/room-log.queries.ts'
import { topicOf, topicOfTeam } from '../room-log/announce.ts'
import { noteGone, noteInRoom, roomNotFound } from './presence.ts'

type Following = StreamCall<(typeof roomsRoutes)['GET /api/rooms/:id/events']>

/** Tells a page of a room what has changed, as long as it is open. A student whose page is open is here. */
export async function followRoom(
  services: Services,
  { params: { id }, caller, send, closed, endUnless }: Following,
): Promise<void> {
  const seat = await seatIn(services, caller, id)
  if (seat === null) throw roomNotFound()
  const { part, teamId } = seat
  const tellRound = () =>
    void newestVersion(services, id).then(
      (version) => send({ audience: 'round', version }, 'round'),
      (error: unknown) => services.log.warn({ err: error }, 'a room could not be read'),
    )
  const ends = [services.events.subscribe(topicOf(id, 'round'), tellRound)]
  if (part === 'host')
    ends.push(
      services.events.subscribe(topicOf(id, 'host'), () =>
        send({ audience: 'host', version: services.clock.now().getTime() }, 'host'),
      ),
    )
  if (teamId !== null)
    ends.push(
      services.events.subscribe(topicOfTeam(teamId), () =>
        send({ audience: 'team', version: services.clock.now().getTime() }, 'team'),
      ),
    )
  endUnless(async () => {
    const now = { ...caller, now: services.clock.now() }
    if (part === 'student') await noteInRoom(services, now, id)
    const newest = await seatIn(services, now, id)
    // Who was moved opens the stream again, for the other team.
    return newest !== null && newest.teamId === teamId
  })
  tellRound()
  if (part === 'student') await noteInRoom(services, caller, id)
  await closed
  for (const end of ends) end()
  // At a stop the database may be closed already. Then the page counts as here for some seconds more.
  if (part === 'student')
    await noteGone(services, { ...caller, now: services.clock.now() }, id).catch((error: unknown) =>
      services.log.debug({ err: error }, 'presence'),
    )
}

async function seatIn(
  { db }: Services,
  caller: SignedInCaller,
  classId: string,
): Promise<{ part: 'student' | 'host'; teamId: string | null } | null> {
  if ((await membershipOfHost(db, caller, classId))?.seat) return { part: 'host', teamId: null }
  const seat = (await findJoined(db, caller.session.user.id, classId))?.seat
  return seat ? { part: 'student', teamId: seat.teamId } : null
}

/** By class. The pages of a room that hear of a change at once share the answer. */
const asked = new Map<string, Promise<number>>()

async function newestVersion(services: Services, classId: string): Promise<number> {
  const running = asked.get(classId)
  if (running) return await running
  const asking = findRoom(services.db, classId).then((room) => Number(room?.version ?? 0))
  asked.set(classId, asking)
  try {
    return await asking
  } finally {
    asked.delete(classId)
  }
}
