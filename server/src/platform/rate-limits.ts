import { createHash } from 'node:crypto'
import { durationInWords } from '@tradewind/contract/durations'
import ipaddr from 'ipaddr.js'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from './http/app-error.ts'
import type { GuardedPool } from './database/guarded-pool.ts'

/**
 * At most this many points within this many seconds. The name is a key in the database, so each rule needs a different
 * one.
 */
export interface LimitRule {
  name: string
  points: number
  seconds: number
}

/** A rule and the key to limit, for example an address. */
export type Limited = [rule: LimitRule, key: string]

interface AttemptOptions {
  /** Called if one of `more` has no points left. If it returns true, the try runs anyway. */
  excuse?: () => Promise<boolean>
  /** The limits of `more` affect only callers with this many wrong tries of the first key; 0 by default. */
  moreFrom?: number
}

/** Limits across all server processes, because they are counted in the database. */
export interface RateLimits {
  /** Takes a point of each limit. Refuses with 429 if one has none left. */
  take(...limited: Limited[]): Promise<void>
  /**
   * Runs a try that may be wrong, in which case `work` returns null. Only wrong tries cost points; with none left, the
   * try is refused with 429 and not run. Only a few tries of the first key run at once and the others wait, so a burst
   * of guesses gains at most those few.
   */
  attempt<T>(
    first: Limited,
    more: Limited[],
    work: () => Promise<T | null>,
    options?: AttemptOptions,
  ): Promise<T | null>
}

const atOnce = 4

interface LimitRow {
  key: string
  points: number
  /** In ms since 1970. The driver returns 64-bit numbers as text. */
  expire: string
}

interface LimitState {
  /** The number of used points. */
  used: number
  /** For how many ms no points are left; null if there are some. */
  spentFor: number | null
}

export function createRateLimits(pool: GuardedPool): RateLimits {
  const queues = new Map<string, LimitFunction>()

  /** Runs `work`, but only a few at once per key. */
  const inTurn = async <T>([rule, key]: Limited, work: () => Promise<T>): Promise<T> => {
    const name = `${rule.name} ${key}`
    const queue = queues.get(name) ?? pLimit(atOnce)
    queues.set(name, queue)
    try {
      return await queue(work)
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(name)
    }
  }

  /** Reads limits in one round trip. Returns a function that gives the state of each. */
  const readStates = async (limited: Limited[]) => {
    const now = Date.now()
    const { rows } = await pool.query({
      name: 'rate-limits-read',
      text: 'select key, points, expire from rate_limits where key = any($1) and expire > $2',
      values: [limited.map(storedKey), now],
    })
    const found = new Map((rows as LimitRow[]).map((row) => [row.key, row]))
    return (one: Limited): LimitState => {
      const row = found.get(storedKey(one))
      const used = row?.points ?? 0
      return { used, spentFor: row && used >= one[0].points ? Number(row.expire) - now : null }
    }
  }

  /**
   * Takes a point in a single statement, so that other processes cannot interfere. The first point starts the period.
   */
  const takePoint = async (one: Limited) => {
    const now = Date.now()
    const { rows } = await pool.query({
      name: 'rate-limits-take',
      text: `insert into rate_limits as kept (key, points, expire) values ($1, 1, $2)
        on conflict (key) do update set
          points = case when kept.expire <= $3 then 1 else kept.points + 1 end,
          expire = case when kept.expire <= $3 then $2 else kept.expire end
        returning key, points, expire`,
      values: [storedKey(one), now + one[0].seconds * 1000, now],
    })
    const [row] = rows as LimitRow[]
    if (row && row.points > one[0].points) refuseFor(Number(row.expire) - now)
  }

  const take = async (...limited: Limited[]) => {
    for (const one of limited) await takePoint(one)
  }

  return {
    take,
    attempt: (first, more, work, { excuse, moreFrom = 0 } = {}) =>
      inTurn(first, async () => {
        const stateOf = await readStates([first, ...more])
        const own = stateOf(first)
        if (own.spentFor !== null) refuseFor(own.spentFor)
        const isConcerned = own.used >= moreFrom
        const others = isConcerned ? more.map((one) => stateOf(one).spentFor) : []
        const spentFor = others.find((time) => time !== null)
        if (spentFor !== undefined && !(await excuse?.())) refuseFor(spentFor)
        const result = await work()
        // Another wrong try may just have taken the last point. This one is answered anyway.
        if (result === null)
          await Promise.allSettled([first, ...(isConcerned ? more : [])].map((one) => take(one)))
        return result
      }),
  }
}

/**
 * The key of a client address. A whole IPv6 network of 64 bits counts as one client, because every client has that many
 * addresses.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6'
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
    : parsed.toString()
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
