import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { durationInWords } from '@tradewind/contract/words/durations'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { executeNamed } from '../database/named-statements.ts'
import { AppError } from '../../kernel/error.ts'
import { turnsByName } from '../waiting/turns.ts'

declare module '../../kernel/services.ts' {
  interface Services {
    limits: RateLimits
  }
}

/**
 * At most this many points within this many seconds. The name is a key in the database, so each rule needs a different
 * one.
 */
export interface LimitRule {
  name: string
  points: number
  seconds: number
  /** If set, tries without a point left are not refused: one try is let through in this many seconds. */
  pace?: number
}

/** A rule and the key to limit, for example an address. */
export type Limited = [rule: LimitRule, key: string]

interface AttemptOptions {
  /** The limits of `more` affect only callers with this many wrong tries of the first key; 0 by default. */
  moreFrom?: number
}

/** Points that a try has taken, to be given back if the try is right. */
export interface Taken {
  rows: LimitRow[]
  /** The limits that let the try through only in its turn, because it took more points than they have. */
  slow: Limited[]
}

/** Limits across all server processes, because they are counted in the database. */
export interface RateLimits {
  /** Takes a point of each limit. Refuses with 429 if one has none left. */
  take(...limited: Limited[]): Promise<void>
  /** Takes a point of a limit. Returns false if it has none left. */
  has(limited: Limited): Promise<boolean>
  /**
   * Runs a try that may be wrong, in which case `work` returns null. The try takes its points before it runs and gets
   * them back unless it was wrong, so that simultaneous tries never exceed a limit. With no points left, the try is
   * refused with 429 and not run. Only a few tries of the first key run at once and the others wait.
   */
  attempt<T>(
    first: Limited,
    more: Limited[],
    work: () => Promise<T | null>,
    options?: AttemptOptions,
  ): Promise<T | null>
  /** Takes a point of each limit, to be given back if the try is right. Refuses with 429 if one has none left. */
  takeForTry(limited: Limited[]): Promise<Taken>
  /** The refusal of a try that would have to wait for its turn while too many do; null otherwise. Asks no database. */
  refusalOf(limited: Limited[]): AppError | null
  /** Gives points back, for example of a try that was right. */
  giveBack(taken: Taken): Promise<void>
  /** Waits for the turn of a try by its slow limits. Refuses with 429 if too many tries are waiting. */
  pace(slow: Limited[]): Promise<void>
}

const atOnce = 4
/** Tries of one key that wait for their turn, per process. */
const maxWaiting = 10
/** The longest wait for a turn, in ms. Clients give up after 30 seconds. */
const longestWait = 15_000

interface LimitRow {
  key: string
  points: number
  /** In ms since 1970. The driver returns 64-bit numbers as text. */
  expire: string
  taken: boolean
}

export function createRateLimits(db: Db): RateLimits {
  const giveBack = (taken: Taken) => givePoints(db, taken.rows)
  const takeForTry = async (limited: Limited[]): Promise<Taken> => {
    const now = Date.now()
    const rows = await takePoints(db, limited, now)
    const { spent, slow } = judge(limited, rows)
    if (spent.length > 0) {
      // Simultaneous tries may all find a point left before one of them takes the last.
      await givePoints(db, rows)
      throw refusalFor(Math.max(...spent.map(({ expire }) => Number(expire) - now)))
    }
    return { rows, slow }
  }

  const tries = turnsByName(atOnce)
  const paced = turnsByName(1)

  return {
    take: async (...limited) => {
      for (const one of limited) await takeForTry([one])
    },
    has: (limited) =>
      takeForTry([limited]).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'too_many_requests') return false
          throw error
        },
      ),
    takeForTry,
    refusalOf: (limited) => {
      const full = limited.map(turnOf).filter((turn) => isFull(paced, turn))
      const seconds = Math.max(...full.map(([turn]) => turn.seconds))
      return full.length > 0 ? refusalFor(maxWaiting * seconds * 1000) : null
    },
    giveBack,
    attempt: (first, more, work, { moreFrom = 0 } = {}) =>
      tries.run(storedKey(first), async () => {
        const taken = [await takeForTry(moreFrom === 0 ? [first, ...more] : [first])]
        try {
          const wrongBefore = (taken[0]?.rows[0]?.points ?? 1) - 1
          if (moreFrom > 0 && wrongBefore >= moreFrom) taken.push(await takeForTry(more))
          const result = await work()
          if (result !== null) for (const each of taken) await giveBack(each)
          return result
        } catch (error) {
          for (const each of taken) await giveBack(each)
          throw error
        }
      }),
    pace: async (slow) => {
      const until = Date.now() + longestWait
      for (const one of slow) await waitForTurn(db, paced, { one, until })
    },
  }
}

/** Lets one try of a limit through in `pace` seconds, over all processes. */
async function waitForTurn(
  db: Db,
  paced: ReturnType<typeof turnsByName>,
  { one, until }: { one: Limited; until: number },
): Promise<void> {
  const turn = turnOf(one)
  const name = storedKey(turn)
  const [{ seconds }] = turn
  if (isFull(paced, turn)) throw refusalFor(maxWaiting * seconds * 1000)
  await paced.run(name, async () => {
    for (;;) {
      const now = Date.now()
      const [row] = await takePoints(db, [turn], now)
      if (row?.taken && row.points <= 1) return
      const wait = Math.max(20, Number(row?.expire ?? now) - now)
      if (now + wait > until) throw refusalFor(Math.max(wait, (paced.waiting(name) + 1) * seconds * 1000))
      await delay(wait)
    }
  })
}

/** The limit by which the tries of another one take turns. */
function turnOf([{ name, pace = 1 }, key]: Limited): Limited {
  return [{ name: `${name}-turn`, points: 1, seconds: pace }, key]
}

/** Whether so many tries of this process wait for a turn that no other one may. */
function isFull(paced: ReturnType<typeof turnsByName>, turn: Limited): boolean {
  return paced.waiting(storedKey(turn)) >= maxWaiting
}

/** Takes a point of each limit, or of none if one that refuses has none left. All statements lock in the same order. */
async function takePoints(db: Db, limited: Limited[], now: number): Promise<LimitRow[]> {
  const keys = limited.map(storedKey)
  // A limit that paces is never full.
  const most = limited.map(([{ points, pace }]) => (pace === undefined ? points : 2 ** 31 - 1))
  const until = limited.map(([{ seconds }]) => now + seconds * 1000)
  const statement = sql<LimitRow>`
    with wanted as (
      select * from unnest(${keys}::text[], ${most}::int[], ${until}::bigint[]) as given (key, most, until)
    ), spent as (
      select kept.key, kept.points, kept.expire from wanted join rate_limits kept on kept.key = wanted.key
      where kept.expire > ${now} and kept.points >= wanted.most
    ), taken as (
      insert into rate_limits as kept (key, points, expire)
      select key, 1, until from wanted where not exists (select from spent) order by key
      on conflict (key) do update set
        points = case when kept.expire <= ${now} then 1 else kept.points + 1 end,
        expire = case when kept.expire <= ${now} then excluded.expire else kept.expire end
      returning kept.key, kept.points, kept.expire
    )
    select key, points, expire, true as taken from taken
    union all select key, points, expire, false from spent`
  return await executeNamed(db, 'rate-limits-take', statement.compile(db))
}

/** Gives points back, unless their period is over. */
async function givePoints(db: Db, rows: readonly LimitRow[]): Promise<void> {
  const taken = rows.filter((row) => row.taken)
  if (taken.length === 0) return
  const statement = sql`update rate_limits as kept set points = kept.points - 1
    from (
      select r.key from rate_limits r
      join unnest(${taken.map(({ key }) => key)}::text[], ${taken.map(({ expire }) => expire)}::bigint[])
        as given (key, expire) on given.key = r.key and given.expire = r.expire
      order by r.key for update of r
    ) held
    where kept.key = held.key and kept.points > 0`
  await executeNamed(db, 'rate-limits-give-back', statement.compile(db))
}

/** Removes the points of periods that are over. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', String(now.getTime())).execute()
}

/** What the rows of a try say: those whose limit has no points left, and the limits that let it through in its turn. */
function judge(limited: Limited[], rows: readonly LimitRow[]): { spent: LimitRow[]; slow: Limited[] } {
  const rowOf = new Map(rows.map((row) => [row.key, row]))
  const over = limited.flatMap((one) => {
    const row = rowOf.get(storedKey(one))
    return row && (!row.taken || row.points > one[0].points)
      ? [{ one, row, paces: one[0].pace !== undefined }]
      : []
  })
  return {
    spent: over.filter(({ paces, row }) => !paces || !row.taken).map(({ row }) => row),
    slow: over.filter(({ paces }) => paces).map(({ one }) => one),
  }
}

/** Stores keys as hashes, because they are addresses of people and machines. */
function storedKey([rule, key]: Limited): string {
  return `${rule.name}:${createHash('sha256').update(key).digest('base64url')}`
}

/** The refusal for a time in ms. */
function refusalFor(time: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(time / 1000))
  const sentence = `Too many tries. Please wait ${durationInWords(retryAfter)} and try again.`
  return new AppError('too_many_requests', sentence, { retryAfter })
}
