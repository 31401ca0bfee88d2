import type { FastifyInstance } from 'fastify'
import { analyticsRoutes } from '@tradewind/contract/analytics'
import { implement } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { isFinal, readDay, readInstitutionUse } from './daily-record.ts'

/** How long a browser may keep a day that is over, in seconds. */
const keptFor = 24 * 60 * 60

export function registerAnalytics(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, analyticsRoutes, {
    'GET /analytics/:year/:month/:day': async ({ params, query, caller, mayBeKept }) => {
      const day = `${params.year}-${params.month}-${params.day}`
      const record = await readDay(platform, day)
      if (query.today !== 'true' && isFinal(day, caller.now)) mayBeKept(keptFor)
      return record
    },
    'GET /api/analytics/institutions/:institutionId': ({ params, query }) =>
      readInstitutionUse(platform, params.institutionId, query),
  })
}
