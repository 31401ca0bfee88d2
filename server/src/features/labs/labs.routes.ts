import type { FastifyInstance } from 'fastify'
import { labById } from '@tradewind/contract/catalogue'
import { labsRoutes } from '@tradewind/contract/labs'
import { implement } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { recordEvent } from '../analytics/analytics.service.ts'
import { admitToLab } from './admission.service.ts'
import { decide, finish, readDesk, readResults, readRun, startOrResume } from './runs.ts'

export function registerLabs(app: FastifyInstance, services: Services): void {
  implement(app, services, labsRoutes, {
    'POST /log/openlab': async ({ body, session, caller }) => {
      const lab = labById(body.data.lab)
      await admitToLab(services, session, caller, lab.id)
      await recordEvent(
        services.db,
        caller.now,
        { analyticsKey: session.analyticsKey, institutionId: session.user.institutionId },
        { kind: 'OpenLab', lab: lab.id, studentView: !session.user.instructor },
      )
      return { message: `${lab.name} is open.` }
    },
    'GET /api/labs/:lab/runs': ({ params, session }) => readDesk(services, session, params.lab),
    'POST /api/labs/:lab/runs': ({ params, body, session, caller }) =>
      startOrResume(services, session, caller, { lab: params.lab, ...body }),
    'GET /api/runs': ({ session }) => readResults(services, session),
    'GET /api/runs/:run': ({ params, session, caller }) => readRun(services, session, caller, params.run),
    'POST /api/runs/:run/decisions': ({ params, body, session, caller }) =>
      decide(services, session, caller, { runId: params.run, ...body }),
    'POST /api/runs/:run/finish': ({ params, body, session, caller }) =>
      finish(services, session, caller, { runId: params.run, ...body }),
  })
}
