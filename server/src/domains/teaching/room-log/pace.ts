import type { Pace } from '@tradewind/contract/teaching/rooms'
import type { Trx } from '../../../platform/database/transaction.ts'
import { refusedField } from '../../../kernel/error.ts'
import { deleteRoom, upsertRoom } from './rooms.store.ts'

/**
 * Checks a timetable against a lab's rounds: one row for each, in order, without overlaps.
 * @throws AppError `invalid_fields`
 */
export function checkPace(pace: Pace, rounds: number): void {
  if (pace.pacing !== 'timetable') return
  if (pace.timetable.length !== rounds)
    throw refusedField('timetable', `Give the times of all ${rounds} rounds.`)
  pace.timetable.forEach(({ opensAt, closesAt }, at) => {
    const field = `timetable.${at}`
    if (closesAt < opensAt + 10_000) throw refusedField(field, `Round ${at + 1} must close after it opens.`)
    if (opensAt < (pace.timetable[at - 1]?.closesAt ?? 0))
      throw refusedField(field, `Round ${at + 1} must open after round ${at} closes.`)
  })
}

/** Stores how the rounds of a class open. Its room begins with that, and ends with a class at each student's own pace. */
export async function setPace(trx: Trx, classId: string, pace: Pace): Promise<void> {
  if (pace.pacing === 'own') {
    await deleteRoom(trx, classId)
    return
  }
  const row = {
    pacing: pace.pacing,
    round_seconds: pace.pacing === 'hosted' ? pace.roundSeconds : null,
    timetable: pace.pacing === 'timetable' ? JSON.stringify(pace.timetable) : null,
  }
  const first = pace.pacing === 'timetable' ? pace.timetable[0] : undefined
  await upsertRoom(trx, { classId, actsAt: first ? new Date(first.opensAt) : null, row })
}
