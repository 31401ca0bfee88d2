import type { FastifyInstance } from 'fastify'
import { demoRoutes } from '@tradewind/contract/access/demo'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { createDemoCode, exportDemoCodes, readDemoCodes, revokeDemoCode } from './demo-codes.ts'
import { registerDemoStart } from './demo-start.ts'
import { beginDemo, findDemo } from './demo.service.ts'

export function registerDemo(app: FastifyInstance, services: Services): void {
  registerDemoStart(app, services)
  implement({ app, services }, demoRoutes, {
    'POST /api/demo/sessions': async ({ body, caller }) => {
      const demo = await findDemo(services, caller, { code: body.code, lab: body.lab ?? null })
      return await inTransaction(services, (trx) => beginDemo(trx, caller, demo))
    },
    'GET /api/demo/codes': ({ query }) => readDemoCodes(services, query),
    'GET /api/demo/codes/csv': ({ query, caller }) => exportDemoCodes(services, caller, query),
    'POST /api/demo/codes': ({ body, caller }) => createDemoCode(services, caller, body),
    'POST /api/demo/codes/:demoCode/revoke': ({ params, caller }) =>
      revokeDemoCode(services, caller, params.demoCode),
  })
}
