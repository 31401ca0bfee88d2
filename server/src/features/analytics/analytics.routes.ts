import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { analyticsRoutes, type DailyRecord } from '@tradewind/contract/analytics'
import { hour } from '../../platform/clock.ts'
import { implement, type Handlers } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { isFinal, readDay, readInstitutionUse } from './daily-record.ts'

/** How long a browser may keep a day that is over, in seconds. */
const keptFor = 24 * 60 * 60

/** How many days that are over a server keeps in memory: more than a year. */
const keptDays = 400

export function registerAnalytics(app: FastifyInstance, platform: Platform): void {
  const kept = new LRUCache<string, DailyRecord>({
    max: keptDays,
    // After a rebuild they are read again.
    ttl: hour,
    ttlResolution: 0,
    perf: { now: () => platform.clock.now().getTime() },
  })
  const readOver = async (day: string) => {
    const known = kept.get(day)
    if (known) return known
    const record = await readDay(platform, day)
    kept.set(day, record)
    return record
  }
  const handlers: Handlers<typeof analyticsRoutes> = {
    'GET /analytics/:year/:month/:day': async ({ params, query, caller, mayBeKept }) => {
      const day = `${params.year}-${params.month}-${params.day}`
      if (query.today === 'true' || !isFinal(day, caller.now)) return await readDay(platform, day)
      const record = await readOver(day)
      mayBeKept(keptFor)
      return record
    },
    'GET /api/analytics/institutions/:institutionId': ({ params, query }) =>
      readInstitutionUse(platform, params.institutionId, query),
  }
  implement(app, platform, analyticsRoutes, handlers, {
    'GET /analytics/:year/:month/:day': { answersAgain: true },
  })
}
