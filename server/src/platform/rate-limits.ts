import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './http/app-error.ts'
import type { GuardedPool } from './database/database.ts'

/** So many points within so many seconds. The name stands in the database: give each rule its own. */
export interface LimitRule {
  name: string
  points: number
  seconds: number
}

/** A rule and whom it is applied to, for example an address. */
export type Limited = [rule: LimitRule, key: string]

/** Limits that hold over all server processes, because they are counted in the database. */
export interface RateLimits {
  /** Takes a point of each; refuses with 429 when none is left. */
  take(...limited: Limited[]): Promise<void>
  /**
   * Runs a try that may be wrong: `work` answers null where it was. Only wrong tries cost points; with none left the
   * try is refused with 429 and not run. Tries under way count as wrong ones, so that a burst gains nothing.
   */
  attempt<T>(limited: Limited[], work: () => Promise<T | null>): Promise<T | null>
}

export function createRateLimits(pool: GuardedPool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const underWay = new Map<string, number>()

  const limiterOf = (rule: LimitRule) => {
    const existing = limiters.get(rule.name)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // Rows that ran out are removed by a job of ours, not by a timer in every process.
      clearExpiredByTimeout: false,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
    })
    limiters.set(rule.name, limiter)
    return limiter
  }

  const note = ([rule, key]: Limited, change: number) => {
    const name = `${rule.name} ${key}`
    const count = (underWay.get(name) ?? 0) + change
    if (count > 0) underWay.set(name, count)
    else underWay.delete(name)
    return count
  }

  const check = async ([rule, key]: Limited, others: number) => {
    const state = await limiterOf(rule).get(stored(key))
    const consumed = state?.consumedPoints ?? 0
    if (consumed + others >= rule.points) refuse(state ?? new RateLimiterRes(0, 1000))
  }

  const take = async (...limited: Limited[]) => {
    for (const [rule, key] of limited) await limiterOf(rule).consume(stored(key)).catch(refuse)
  }

  return {
    take,
    attempt: async (limited, work) => {
      const others = limited.map((one) => note(one, 1) - 1)
      try {
        await Promise.all(limited.map((one, index) => check(one, others[index] ?? 0)))
        const result = await work()
        // The last point may just have gone to another wrong try; this one is answered all the same.
        if (result === null) await Promise.allSettled(limited.map((one) => take(one)))
        return result
      } finally {
        for (const one of limited) note(one, -1)
      }
    },
  }
}

/** Keys are addresses of people and machines: the table keeps neither. */
function stored(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function refuse(rejection: unknown): never {
  if (!(rejection instanceof RateLimiterRes)) throw rejection
  const retryAfter = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
  throw new AppError(
    'too_many_requests',
    `Too many tries. Please wait ${waitingTime(retryAfter)} and try again.`,
    {
      retryAfter,
    },
  )
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
