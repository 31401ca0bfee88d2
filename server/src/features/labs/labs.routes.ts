import type { FastifyInstance } from 'fastify'
import { labById } from '@tradewind/contract/catalogue'
import { labsRoutes } from '@tradewind/contract/labs'
import { implement } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordEvent } from '../analytics/analytics.service.ts'
import { admitToLab } from './admission.service.ts'
import { decide, finish, readDesk, readResults, readRun, startOrResume } from './runs.ts'

export function registerLabs(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, labsRoutes, {
    'POST /log/openlab': async ({ body, session, caller }) => {
      const lab = labById(body.data.lab)
      await admitToLab(platform, session, caller, lab.id)
      await recordEvent(
        platform.db,
        caller.now,
        { analyticsKey: session.analyticsKey, institutionId: session.user.institutionId },
        { kind: 'OpenLab', lab: lab.id, studentView: !session.user.instructor },
      )
      return { message: `${lab.name} is open.` }
    },
    'GET /api/labs/:lab/runs': ({ params, session }) => readDesk(platform, session, params.lab),
    'POST /api/labs/:lab/runs': ({ params, body, session, caller }) =>
      startOrResume(platform, session, caller, { lab: params.lab, ...body }),
    'GET /api/runs': ({ session }) => readResults(platform, session),
    'GET /api/runs/:run': ({ params, session, caller }) => readRun(platform, session, caller, params.run),
    'POST /api/runs/:run/decisions': ({ params, body, session, caller }) =>
      decide(platform, session, caller, { runId: params.run, ...body }),
    'POST /api/runs/:run/finish': ({ params, body, session, caller }) =>
      finish(platform, session, caller, { runId: params.run, ...body }),
  })
}
