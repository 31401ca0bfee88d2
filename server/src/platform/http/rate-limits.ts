import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { durationInWords } from '@tradewind/contract/words/durations'
import { sql, type RawBuilder } from 'kysely'
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
  limited: Limited[]
  rows: LimitRow[]
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

export interface LimitRow {
  key: string
  points: number
  /** In ms since 1970. The driver returns 64-bit numbers as text. */
  expire: string
  taken: boolean
}

export function createRateLimits(db: Db): RateLimits {
  const takeAll = async (limited: Limited[]): Promise<Taken> => {
    const now = Date.now()
    const statement = sql<LimitRow>`with ${takeParts(limited, now)} ${takenRows}`.compile(db)
    const taken = { limited, rows: await executeNamed(db, 'rate-limits-take', statement) }
    await refuseSpent(taken, now, giveBack)
    return taken
  }

  const giveBack = async (taken: Taken) => {
    if (taken.rows.every((row) => !row.taken)) return
    await executeNamed(db, 'rate-limits-give-back', giveBackPart(taken).compile(db))
  }

  const tries = turnsByName(atOnce)
  const paced = turnsByName(1)

  return {
    take: async (...limited) => {
      for (const one of limited) await takeAll([one])
    },
    has: (limited) =>
      takeAll([limited]).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'too_many_requests') return false
          throw error
        },
      ),
    giveBack,
    attempt: (first, more, work, { moreFrom = 0 } = {}) =>
      tries.run(storedKey(first), async () => {
        const taken = [await takeAll(moreFrom === 0 ? [first, ...more] : [first])]
        try {
          const wrongBefore = (taken[0]?.rows[0]?.points ?? 1) - 1
          if (moreFrom > 0 && wrongBefore >= moreFrom) taken.push(await takeAll(more))
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
  { one: [rule, key], until }: { one: Limited; until: number },
): Promise<void> {
  const seconds = rule.pace ?? 1
  const turn: Limited = [{ name: `${rule.name}-turn`, points: 1, seconds }, key]
  const name = storedKey(turn)
  if (paced.waiting(name) >= maxWaiting) refuseFor(maxWaiting * seconds * 1000)
  await paced.run(name, async () => {
    for (;;) {
      const now = Date.now()
      const statement = sql<LimitRow>`with ${takeParts([turn], now)} ${takenRows}`.compile(db)
      const [row] = await executeNamed(db, 'rate-limits-take', statement)
      if (row?.taken && row.points <= 1) return
      const wait = Math.max(20, Number(row?.expire ?? now) - now)
      if (now + wait > until) refuseFor(Math.max(wait, (paced.waiting(name) + 1) * seconds * 1000))
      await delay(wait)
    }
  })
}

/**
 * Parts of a statement that take a point of each limit, or of none if one that refuses has none left. If `where` is
 * given, it chooses among the limits by their number, which starts at 1. All statements lock in the same order.
 */
export function takeParts(limited: Limited[], now: number, where = sql`true`): RawBuilder<unknown> {
  const keys = limited.map(storedKey)
  // A limit that paces is never full.
  const most = limited.map(([{ points, pace }]) => (pace === undefined ? points : 2 ** 31 - 1))
  const until = limited.map(([{ seconds }]) => now + seconds * 1000)
  return sql`wanted as (
      select key, most, until
      from unnest(${keys}::text[], ${most}::int[], ${until}::bigint[])
        with ordinality as given (key, most, until, number)
      where ${where}
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
    )`
}

/** The result of `takeParts`. */
export const takenRows = sql`select key, points, expire, true as taken from taken
  union all select key, points, expire, false from spent`

/** A part of a statement that gives points back, unless their period is over. */
export function giveBackPart({ rows }: Taken): RawBuilder<unknown> {
  const taken = rows.filter((row) => row.taken)
  return sql`update rate_limits as kept set points = kept.points - 1
    from (
      select r.key from rate_limits r
      join unnest(${taken.map(({ key }) => key)}::text[], ${taken.map(({ expire }) => expire)}::bigint[])
        as given (key, expire) on given.key = r.key and given.expire = r.expire
      order by r.key for update of r
    ) held
    where kept.key = held.key and kept.points > 0`
}

/** Removes the points of periods that are over. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', String(now.getTime())).execute()
}

/** Refuses with 429 if a limit that refuses has no points left. Points that were taken anyway are given back. */
export async function refuseSpent(
  taken: Taken,
  now: number,
  giveBack: (taken: Taken) => Promise<void>,
): Promise<void> {
  const ruleOf = new Map(taken.limited.map((one) => [storedKey(one), one[0]]))
  const spent = taken.rows.filter((row) => {
    const rule = ruleOf.get(row.key)
    return !row.taken || (rule?.pace === undefined && row.points > (rule?.points ?? 0))
  })
  if (spent.length === 0) return
  // Simultaneous tries may all find a point left before one of them takes the last.
  await giveBack(taken)
  refuseFor(Math.max(...spent.map(({ expire }) => Number(expire) - now)))
}

/** The limits that let a try through only in its turn, because it took more points than they have. */
export function slowLimits({ limited, rows }: Taken): Limited[] {
  const points = new Map(rows.map((row) => [row.key, row.points]))
  return limited.filter(
    (one) => one[0].pace !== undefined && (points.get(storedKey(one)) ?? 0) > one[0].points,
  )
}

/** Stores keys as hashes, because they are addresses of people and machines. */
function storedKey([rule, key]: Limited): string {
  return `${rule.name}:${createHash('sha256').update(key).digest('base64url')}`
}

/** Refuses for a time in ms. */
function refuseFor(time: number): never {
  const retryAfter = Math.max(1, Math.ceil(time / 1000))
  throw new AppError(
    'too_many_requests',
    `Too many tries. Please wait ${durationInWords(retryAfter)} and try again.`,
    {
      retryAfter,
    },
  )
}
