import type { Pace } from '@tradewind/contract/teaching/rooms'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { getHeld, getHeldLocked } from '../classes/class-management.ts'
import { updateClass } from '../classes/class-sessions.store.ts'
import { announce } from '../room-log/announce.ts'
import { checkPace, setPace } from '../room-log/pace.ts'
import { findRoom, lockRoom } from '../room-log/room-log.queries.ts'
import { updateRoom } from '../room-log/rooms.store.ts'
import type { RoomRow } from '../room-log/room-state.ts'
import { hasCountedRuns } from '../runs/runs.queries.ts'
import { roundsOfClass } from '../runs/run-rules.ts'

/** How the rounds of a class open, for those who may change it. */
export async function readPace(
  { db }: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ pace: Pace; rounds: number; opened: number }> {
  const theClass = await getHeld(db, caller, id)
  const room = await findRoom(db, id)
  return { pace: paceOf(room), rounds: roundsOfClass(theClass), opened: room?.round ?? 0 }
}

function paceOf(room: RoomRow | undefined): Pace {
  if (!room) return { pacing: 'own' }
  return room.pacing === 'hosted'
    ? { pacing: 'hosted', roundSeconds: room.round_seconds }
    : { pacing: 'timetable', timetable: room.timetable ?? [] }
}

/**
 * Changes how the rounds of a class open. Another kind of pace is possible until a student has begun a counted attempt,
 * because an attempt keeps the pace that it began with.
 */
export async function changePace(
  services: Services,
  caller: SignedInCaller,
  { id, pace }: { id: string; pace: Pace },
): Promise<string> {
  return await inTransaction(services, async (trx) => {
    const theClass = await getHeldLocked(trx, caller, id, 'change')
    const room = await lockRoom(trx, id, 'command')
    if (pace.pacing !== theClass.pacing && (await hasCountedRuns(trx, id)))
      throw new AppError(
        'class_in_use',
        'Students have begun their attempts, so the class keeps its kind of pace. Copy the class to change it.',
      )
    checkPace(pace, roundsOfClass(theClass))
    if (pace.pacing === 'timetable' && room && !keepsPast(pace, room))
      throw new AppError('room_changed', 'The times of rounds that have opened cannot change.')
    await setPace(trx, id, pace)
    // A room is played once together.
    if (pace.pacing !== 'own' && theClass.attempts !== 1) await updateClass(trx, id, { attempts: 1 })
    await updateRoom(trx, id, { acts_at: caller.now })
    await announce(trx, id, 'due')
    await audit(trx, caller, 'room_pace_changed', { subject: id, details: { pacing: pace.pacing } })
    return sentenceOf(pace)
  })
}

/** Whether a timetable leaves the rounds alone that have opened. */
function keepsPast(
  { timetable }: Extract<Pace, { pacing: 'timetable' }>,
  room: { round: number; timetable: { opensAt: number; closesAt: number }[] | null },
): boolean {
  const past = room.timetable?.slice(0, room.round) ?? []
  return past.every(
    ({ opensAt, closesAt }, at) => timetable[at]?.opensAt === opensAt && timetable[at].closesAt === closesAt,
  )
}

function sentenceOf({ pacing }: Pace): string {
  if (pacing === 'own') return 'Students now play at their own pace.'
  return pacing === 'hosted' ? 'You now open the rounds.' : 'The rounds now open at the times you set.'
}
