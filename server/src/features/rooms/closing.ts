import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { StandIn } from '@tradewind/labs/engine/standing-in'
import { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { actsAt, announce, appendEntry, findRoom, lockRoom, topicOf } from '../room-log/room-log.service.ts'
import { findAnyRun, passRound } from '../runs/runs.service.ts'
import { listBehind, updateRoom, type BehindRow } from './rooms.queries.ts'

/** How many runs are computed at once, so that one room leaves the engines to others as well. */
const lanes = 8

/** How often a run is tried whose engine fails. Then its round closes for the others, so that nobody blocks a room. */
const triesOfOne = 2

/** The wait before a failed run is tried again, in ms. */
const pause = 1000

/** Settling that takes longer is announced to everybody, in ms. Else all pages would be read twice in a second. */
const quick = 1000

interface Closing {
  classId: string
  round: number
  rounds: number
}

/**
 * Fills in the defaults of a round that is closing, a run at a time, and then calls it closed. It may be interrupted
 * anywhere and repeated, also by several processes at once.
 */
export async function settleRound(services: Services, closing: Closing): Promise<void> {
  const slow = globalThis.setTimeout(
    () => services.events.publishSoon(topicOf(closing.classId, 'round')),
    quick,
  )
  try {
    await passAll(services, closing)
  } finally {
    clearTimeout(slow)
  }
}

async function passAll(services: Services, { classId, round, rounds }: Closing): Promise<void> {
  // After the last round, runs that have decided everything get their result.
  const behind = round >= rounds ? rounds + 1 : round
  const tries = new Map<string, number>()
  const isStuck = ({ id }: BehindRow) => (tries.get(id) ?? 0) >= triesOfOne
  for (;;) {
    // The host may have opened the round again since another process called it closed.
    const room = await findRoom(services.db, classId)
    if (room?.phase !== 'closing' || room.round !== round) return
    const rows = (await listBehind(services.db, classId, behind)).filter((row) => !isStuck(row))
    if (rows.length === 0 && (await markSettled(services, { classId, round, behind, isStuck }))) return
    const before = tries.size
    await eachInLanes(rows, async (row) => {
      try {
        await passOne(services, row, { round, mayFinish: true })
      } catch (error) {
        tries.set(row.id, (tries.get(row.id) ?? 0) + 1)
        services.log.error({ err: error, run: row.id, round }, 'a run of a closed round could not be settled')
      }
    })
    // What failed for a moment, such as the database, should not cost anybody a result.
    if (tries.size > before) await setTimeout(pause)
  }
}

/** Lets whoever stands in for a run's player decide until a round has passed. */
export async function passOne(
  services: Services,
  row: BehindRow,
  to: { round: number; mayFinish: boolean },
): Promise<void> {
  const run = await findAnyRun(services.db, row.id)
  if (run?.status === 'open') await passRound(services, { run, who: standInOf(row), ...to })
}

function standInOf({ strength, robot_seed: seed, id }: BehindRow): StandIn {
  return strength === null ? { kind: 'absent' } : { kind: 'robot', strength, seed: seed ?? id }
}

/**
 * Calls a round closed. Returns false if a run has begun in the meantime that has not passed it. A stuck one gets its
 * defaults when its player reads it, or when the next round closes.
 */
async function markSettled(
  services: Services,
  {
    classId,
    round,
    behind,
    isStuck,
  }: { classId: string; round: number; behind: number; isStuck: (row: BehindRow) => boolean },
): Promise<boolean> {
  return await inTransaction(services, async (trx) => {
    const room = await lockRoom(trx, classId, 'command')
    if (room?.phase !== 'closing' || room.round !== round) return true
    if ((await listBehind(trx, classId, behind)).some((row) => !isStuck(row))) return false
    const caller = Caller.system(services.clock.now())
    const version = await appendEntry(trx, caller, { classId, kind: 'settle', content: { round } })
    const closed = { ...room, phase: 'closed' as const }
    await updateRoom(trx, classId, { phase: 'closed', version, acts_at: actsAt(closed, caller.now) })
    await announce(trx, classId, 'round')
    return true
  })
}

/** Works on all items, a few at once. One that fails does not stop the others; the first failure is thrown at the end. */
export async function eachInLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const atOnce = pLimit(lanes)
  for (const done of await Promise.allSettled(items.map((item) => atOnce(() => work(item)))))
    if (done.status === 'rejected') throw done.reason
}
