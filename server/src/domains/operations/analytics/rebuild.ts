import { mayTakeLong } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { piecesOf } from '../../../kernel/pieces.ts'
import type { Services } from '../../../kernel/services.ts'
import { countAgain, countAllEvents, holdCounting, isUncounted, listWrongDays } from './rebuild.queries.ts'

type Stored = Pick<Services, 'db'>

export interface Rebuilt {
  events: number
  days: number
  /** The days (yyyy-mm-dd) whose counts differed from the events. */
  wrongDays: string[]
}

/** Compares the counts with the event rows, which are committed together. Blocks nobody. */
export async function checkCounts(services: Stored): Promise<Rebuilt> {
  const compare = async (trx: Trx<Stored>) => {
    await mayTakeLong(trx)
    return { ...(await countAllEvents(trx)), wrongDays: await listWrongDays(trx) }
  }
  return await inTransaction(services, compare, { snapshot: true })
}

/** The number of days counted again at once, during which sign-ins wait. */
const daysAtOnce = 30

/** Called with how many of all wrong days are counted again. */
type Tell = (done: number, total: number) => void

/**
 * Counts the events of wrong days again, last days first, and stops between two pieces where `signal` says so. Returns
 * what it found before.
 */
async function mendCounts(services: Stored, tell?: Tell, signal?: AbortSignal): Promise<Rebuilt> {
  const found = await checkCounts(services)
  let done = 0
  for (const days of piecesOf(found.wrongDays.toReversed(), daysAtOnce)) {
    if (signal?.aborted === true) break
    tell?.(done, found.wrongDays.length)
    await inTransaction(services, async (trx) => {
      await mayTakeLong(trx)
      await holdCounting(trx)
      await countAgain(trx, days)
    })
    done += days.length
  }
  return found
}

/**
 * Counts the events of wrong days again and compares once more. Requests have no events, so their counts stay. Throws
 * if days are still wrong.
 */
export async function rebuildCounts(services: Stored): Promise<Rebuilt> {
  const found = await mendCounts(services)
  if (found.wrongDays.length === 0) return found
  const { events, days, wrongDays: stillWrong } = await checkCounts(services)
  if (stillWrong.length > 0)
    throw new Error(
      `These days are still wrong after a recount. A server of another version may be running: ${stillWrong.join(', ')}`,
    )
  return { events, days, wrongDays: found.wrongDays }
}

/**
 * Counts the events of a database that is older than the counts. An older server may still be running. What was stopped
 * goes on with the next start, because the first day is counted last.
 */
export async function countEarlierEvents(services: Stored, tell?: Tell, signal?: AbortSignal): Promise<void> {
  if (await isUncounted(services.db)) await mendCounts(services, tell, signal)
}
