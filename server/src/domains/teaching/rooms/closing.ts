import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { StandIn } from '@tradewind/labs/engine/standing-in'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { actsAt } from '../room-log/room-commands.ts'
import { announce, topicOf } from '../room-log/announce.ts'
import { appendEntry, findRoom, lockRoom } from '../room-log/room-log.queries.ts'
import { updateRoom } from '../room-log/rooms.store.ts'
import { listAnyRuns } from '../runs/runs.queries.ts'
import { passRounds, type Seat } from '../runs/pass-rounds.ts'
import { listBehind, type BehindRow } from './rooms.queries.ts'
import { meets, settleWorld } from './worlds.ts'

/** How many runs of a room are read together and saved together. */
const batchSize = 25

/** While one batch is read or saved, the engines compute another. */
const batchesAtOnce = 2

/** How many runs of a batch are tried at once that could not be saved together. */
const singlesAtOnce = 4

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
 * Fills in the defaults of a round that is closing, some runs at a time, and then calls it closed. It may be interrupted
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
  const tries = new Map<string, number>()
  const isStuck = ({ id }: Pick<BehindRow, 'id'>) => (tries.get(id) ?? 0) >= triesOfOne
  // Where firms meet, all have to pass the round before any firm knows the outcome.
  let hasMet = !(await meets(services.db, classId))
  for (;;) {
    // The host may have opened the round again since another process called it closed.
    const room = await findRoom(services.db, classId)
    if (room?.phase !== 'closing' || room.round !== round) return
    // After the last round, runs that have decided everything get their result.
    const behind = hasMet && round >= rounds ? rounds + 1 : round
    const rows = (await listBehind(services.db, classId, behind)).filter((row) => !isStuck(row))
    if (rows.length === 0 && !hasMet) {
      await settleWorld(services, { classId, round })
      hasMet = true
      continue
    }
    if (rows.length === 0 && (await markSettled(services, { classId, round, behind, isStuck }))) return
    const failed = await passEach(services, rows, { round, mayFinish: hasMet })
    for (const id of failed) tries.set(id, (tries.get(id) ?? 0) + 1)
    // What failed for a moment, such as the database, should not cost a player a result.
    if (failed.some((id) => !isStuck({ id }))) await setTimeout(pause)
  }
}

interface To {
  round: number
  mayFinish: boolean
}

/** Lets those who stand in for the players of these runs decide until a round has passed. Returns the runs that failed. */
export async function passEach(services: Services, rows: readonly BehindRow[], to: To): Promise<string[]> {
  const batches = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, at) =>
    rows.slice(at * batchSize, (at + 1) * batchSize),
  )
  return (await pLimit(batchesAtOnce).map(batches, (batch) => passBatch(services, batch, to))).flat()
}

/** One run that cannot be saved would keep the others of its batch from being saved, so they are then tried one by one. */
async function passBatch(services: Services, rows: readonly BehindRow[], to: To): Promise<string[]> {
  const noteFailed = (error: unknown, run: string) => {
    services.log.error({ err: error, run, round: to.round }, 'a run of a room could not go on')
    return run
  }
  try {
    const { failed } = await passRounds(services, { seats: await listOpenSeats(services, rows), ...to })
    return failed.map(({ error, run }) => noteFailed(error, run.id))
  } catch (error) {
    const [first, ...others] = rows
    if (first === undefined) return []
    if (others.length === 0) return [noteFailed(error, first.id)]
    services.log.warn({ err: error, round: to.round }, 'runs of a room are tried one by one')
    return (await pLimit(singlesAtOnce).map(rows, (row) => passBatch(services, [row], to))).flat()
  }
}

async function listOpenSeats({ db }: Services, rows: readonly BehindRow[]): Promise<Seat[]> {
  const ids = rows.map(({ id }) => id)
  const runs = new Map((await listAnyRuns(db, ids)).map((run) => [run.id, run]))
  return rows.flatMap((row) => {
    const run = runs.get(row.id)
    return run?.status === 'open' ? [{ run, who: standInOf(row) }] : []
  })
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
  }: { classId: string; round: number; behind: number; isStuck: (row: Pick<BehindRow, 'id'>) => boolean },
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
