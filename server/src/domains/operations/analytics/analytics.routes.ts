import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { analyticsRoutes } from '@tradewind/contract/operations/analytics'
import { hour } from '../../../kernel/clock.ts'
import { fromReplica } from '../../../platform/database/replica.ts'
import { implement, Written, type Handlers } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { isFinal, readDay, readInstitutionUse } from './daily-record.ts'

/** How long a browser may cache a past day, in seconds. */
const keptFor = 24 * 60 * 60

/** The number of past days that a server caches: more than a year. With 200 institutions, a day takes 80 KB. */
const keptDays = 400

export function registerAnalytics(app: FastifyInstance, services: Services): void {
  const kept = new LRUCache<string, Written>({
    max: keptDays,
    // Days expire, so that they are read again after a rebuild.
    ttl: hour,
    ttlResolution: 0,
    perf: { now: () => services.clock.now().getTime() },
  })
  const read = async (day: string) => new Written(await fromReplica(services, (reads) => readDay(reads, day)))
  const readOver = async (day: string) => {
    const record = kept.get(day) ?? (await read(day))
    if (!kept.has(day)) kept.set(day, record)
    return record
  }
  const handlers: Handlers<typeof analyticsRoutes> = {
    'GET /analytics/:year/:month/:day': async ({ params, query, caller, mayBeKept }) => {
      const day = `${params.year}-${params.month}-${params.day}`
      if (query.today === 'true' || !isFinal(day, caller.now)) return await read(day)
      const record = await readOver(day)
      mayBeKept(keptFor)
      return record
    },
    'GET /api/analytics/institutions/:institutionId': ({ params, query }) =>
      fromReplica(services, (reads) => readInstitutionUse(reads, { ...params, ...query })),
  }
  implement({ app, services }, analyticsRoutes, handlers)
}
