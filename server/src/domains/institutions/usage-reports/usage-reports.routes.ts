import type { FastifyInstance } from 'fastify'
import { labsIn } from '@tradewind/contract/catalogue'
import { usageReportsRoutes } from '@tradewind/contract/institutions/usage-reports'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { admitContact } from '../institutions/contacts.ts'
import { countUse } from './count-use.ts'
import { registerSushi } from './sushi.ts'
import { endKey, makeKey, readKeys } from './usage-keys.ts'
import { exportReport, readUsage } from './usage.ts'

export function registerUsageReports(app: FastifyInstance, services: Services): void {
  implement({ app, services }, usageReportsRoutes, {
    'POST /api/labs/:lab/looks': async ({ params, caller }) => {
      if (labsIn(services.config.environment).some(({ id }) => id === params.lab))
        await countUse(services, caller, { lab: params.lab, action: 'look' })
      return { message: 'Thank you.' }
    },
    'GET /api/usage-reports/:institutionId': async ({ params, query, caller }) => {
      await admitContact(services.db, caller, params.institutionId)
      return await readUsage(services, { institution: params.institutionId, from: query.from, to: query.to })
    },
    'GET /api/usage-reports/:institutionId/:report': async ({ params, query, caller }) => {
      await admitContact(services.db, caller, params.institutionId)
      const { institutionId: institution, report } = params
      return await exportReport(services, { institution, report, from: query.from, to: query.to })
    },
    'GET /api/institutions/:institutionId/usage-keys': ({ params }) =>
      readKeys(services, params.institutionId),
    'POST /api/institutions/:institutionId/usage-keys': ({ params, body, caller }) =>
      makeKey(services, caller, { institution: params.institutionId, name: body.name }),
    'DELETE /api/institutions/:institutionId/usage-keys/:key': ({ params, caller }) =>
      endKey(services, caller, { institution: params.institutionId, id: params.key }),
  })
  registerSushi(app, services)
}
