import { Caller } from '../../../kernel/caller.ts'
import { later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { findClass } from '../classes/course-classes.ts'
import { actsAt } from '../room-log/room-commands.ts'
import { claimDueRooms, putOffRoom, renewClaims, updateRoom } from '../room-log/rooms.store.ts'
import { closesAtFor, type RoomRow } from '../room-log/room-state.ts'
import { dueTopic, topicOf } from '../room-log/announce.ts'
import { findRoom, lockRoom } from '../room-log/room-log.queries.ts'
import { roundsOfClass } from '../runs/run-rules.ts'
import { passEach, settleRound } from './closing.ts'
import { applyCommand } from './commands.ts'
import { listBehind, listRobotsBehind, type BehindRow, mostExtraPercent } from './rooms.queries.ts'

/** In ms. Clocks show whole seconds. */
const tick = 1000
/**
 * How long a process has a room to itself. It says with each tick that it is still at it, so another soon goes on with
 * what a killed one has left. In ms.
 */
const claimFor = 3000
/** When a room in which something has failed is tried again. In ms. */
const retryAfter = 2000

/** Does what rooms do by themselves, as soon as it is due. Returns a function that stops it. */
export function runRoomClock(services: Services): () => Promise<void> {
  const looks = new Set<Promise<void>>()
  const inHand = new Set<string>()
  const look = () => {
    const looking = actOnDueRooms(services, inHand)
      .catch((error: unknown) => services.log.error({ err: error }, 'rooms'))
      .finally(() => looks.delete(looking))
    looks.add(looking)
  }
  const timer = setInterval(look, tick)
  const unsubscribe = services.events.subscribe(dueTopic, look)
  look()
  return async () => {
    clearInterval(timer)
    unsubscribe()
    await Promise.all(looks)
  }
}

/**
 * Does what is due in any room: closing, the moves of robots, and what clocks and timetables say.
 *
 * @param inHand the rooms in which this process acts already. Several looks may run at once, so that no room waits for
 *   another whose runs take long.
 */
export async function actOnDueRooms(services: Services, inHand = new Set<string>()): Promise<void> {
  const { db, clock } = services
  if (inHand.size > 0) await renewClaims(db, [...inHand], later(clock.now(), claimFor))
  for (;;) {
    const now = clock.now()
    const claimed = await claimDueRooms(db, { except: [...inHand], now, until: later(now, claimFor) })
    if (claimed.length === 0) return
    for (const classId of claimed) inHand.add(classId)
    await Promise.all(
      claimed.map((classId) =>
        actInRoom(services, classId)
          .catch((error: unknown) => putOff(services, classId, error))
          .finally(() => inHand.delete(classId)),
      ),
    )
  }
}

/** Leaves a room in which something has failed to the next look of any process. */
async function putOff({ db, clock, log }: Services, classId: string, error: unknown): Promise<void> {
  log.error({ err: error, classId }, 'room')
  await putOffRoom(db, classId, later(clock.now(), retryAfter))
}

async function actInRoom(services: Services, classId: string): Promise<void> {
  const theClass = await findClass(services.db, classId)
  const room = await findRoom(services.db, classId)
  if (!theClass || !room) return
  const rounds = roundsOfClass(theClass)
  const { round, phase } = room
  const failed = new Set<string>()
  if (phase === 'closing') await settleRound(services, { classId, round, rounds })
  else if (theClass.ended_at !== null)
    await passEach(services, await listDecided(services, { classId, rounds }), {
      round: rounds,
      mayFinish: true,
    })
  else {
    const robots = await listRobotsBehind(services.db, classId, round)
    for (const id of await passEach(services, robots, { round, mayFinish: false })) failed.add(id)
    if (robots.length > 0) services.events.publishSoon(topicOf(classId, 'host'))
  }
  await inTransaction(services, async (trx) => {
    const now = services.clock.now()
    const newest = await lockRoom(trx, classId, 'command')
    if (!newest) return
    const next = await due(trx, newest, { now, failed })
    const caller = Caller.system(now)
    if (next === 'close' || next === 'open')
      await (theClass.ended_at === null
        ? applyCommand(trx, caller, { room: newest, rounds, command: { kind: next } })
        : updateRoom(trx, classId, { acts_at: null }))
    else await updateRoom(trx, classId, { acts_at: next })
    await updateRoom(trx, classId, { claimed_until: null })
  })
}

/** In a class that has ended, no last round closes any more. Who has decided everything gets the result all the same. */
async function listDecided(
  { db }: Services,
  { classId, rounds }: { classId: string; rounds: number },
): Promise<BehindRow[]> {
  return (await listBehind(db, classId, rounds + 1)).filter((row) => row.round > rounds)
}

/** What a room does by itself now, or when it will do something next. Robots that failed hold nobody up. */
async function due(
  trx: Db,
  room: RoomRow,
  { now, failed }: { now: Date; failed: ReadonlySet<string> },
): Promise<'close' | 'open' | Date | null> {
  if (room.phase === 'closing') return now
  const robots = await listRobotsBehind(trx, room.class_session_id, room.round)
  if (robots.some(({ id }) => !failed.has(id))) return now
  if (room.phase === 'open' && room.closes_at !== null) {
    if (room.closes_at > now) return room.closes_at
    // Seats with more time keep the round open for themselves until they have decided, so it is looked at often.
    const extraPercent = await mostExtraPercent(trx, room.class_session_id, room.round)
    const last = closesAtFor({ room, extraPercent, teamId: null })
    return last === null || last <= now ? 'close' : new Date(Math.min(last.getTime(), now.getTime() + tick))
  }
  const next = actsAt(room, now)
  return next !== null && next <= now ? 'open' : next
}
