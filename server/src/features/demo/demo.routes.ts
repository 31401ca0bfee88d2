import type { FastifyInstance } from 'fastify'
import { demoRoutes } from '@tradewind/contract/demo'
import { inTransaction } from '../../platform/database/database.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { createDemoCode, exportDemoCodes, readDemoCodes, revokeDemoCode } from './demo-codes.ts'
import { registerDemoStart } from './demo-start.ts'
import { beginDemo, findDemo } from './demo.service.ts'

export function registerDemo(app: FastifyInstance, platform: Platform): void {
  registerDemoStart(app, platform)
  implement(app, platform, demoRoutes, {
    'POST /api/demo/sessions': async ({ body, caller }) => {
      const demo = await findDemo(platform, caller, { code: body.code, lab: body.lab ?? null })
      return await inTransaction(platform.db, (trx) => beginDemo(trx, platform, caller, demo))
    },
    'GET /api/demo/codes': ({ query }) => readDemoCodes(platform, query),
    'GET /api/demo/codes/csv': ({ query, caller }) => exportDemoCodes(platform, query, caller.now),
    'POST /api/demo/codes': ({ body, session, caller }) => createDemoCode(platform, session, caller, body),
    'POST /api/demo/codes/:demoCode/revoke': ({ params, session, caller }) =>
      revokeDemoCode(platform, session, caller, params.demoCode),
  })
}
