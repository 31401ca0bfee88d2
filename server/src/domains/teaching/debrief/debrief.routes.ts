import type { FastifyInstance } from 'fastify'
import { debriefRoutes } from '@tradewind/contract/teaching/debrief'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { lookBackOnSome, readDebrief } from './class-debrief.ts'
import { listCohorts } from './cohorts.ts'
import { makeSlides } from './slides.ts'

export function registerDebrief(app: FastifyInstance, services: Services): void {
  implement({ app, services }, debriefRoutes, {
    'GET /api/class-sessions/:id/debrief': async ({ params, query, caller }) =>
      await readDebrief(services, caller, { id: params.id, audience: query.audience }),
    'POST /api/class-sessions/:id/look-back': async ({ params, caller }) =>
      await lookBackOnSome(services, caller, params.id),
    'GET /api/class-sessions/:id/cohorts': async ({ params, caller }) =>
      await listCohorts(services, caller, params.id),
    'GET /api/class-sessions/:id/slides': async ({ params, caller }) =>
      await makeSlides(services, caller, params.id),
  })
}
