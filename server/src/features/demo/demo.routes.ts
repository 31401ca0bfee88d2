import type { FastifyInstance } from 'fastify'
import { demoRoutes } from '@tradewind/contract/demo'
import { inTransaction } from '../../platform/database/database.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { createDemoCode, exportDemoCodes, readDemoCodes, revokeDemoCode } from './demo-codes.ts'
import { registerDemoStart } from './demo-start.ts'
import { beginDemo, findDemo } from './demo.service.ts'

export function registerDemo(app: FastifyInstance, services: Services): void {
  registerDemoStart(app, services)
  implement(app, services, demoRoutes, {
    'POST /api/demo/sessions': async ({ body, caller }) => {
      const demo = await findDemo(services, caller, { code: body.code, lab: body.lab ?? null })
      return await inTransaction(services.db, (trx) => beginDemo(trx, services, caller, demo))
    },
    'GET /api/demo/codes': ({ query }) => readDemoCodes(services, query),
    'GET /api/demo/codes/csv': ({ query, caller }) => exportDemoCodes(services, query, caller.now),
    'POST /api/demo/codes': ({ body, session, caller }) => createDemoCode(services, session, caller, body),
    'POST /api/demo/codes/:demoCode/revoke': ({ params, session, caller }) =>
      revokeDemoCode(services, session, caller, params.demoCode),
  })
}
