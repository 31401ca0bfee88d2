import type { FastifyInstance } from 'fastify'
import { replaysRoutes } from '@tradewind/contract/replays'
import { implement } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { listReplays, readReplay, readStep } from './replays.ts'

export function registerReplays(app: FastifyInstance, services: Services): void {
  implement({ app, services }, replaysRoutes, {
    'GET /api/class-sessions/:id/replays': ({ params, caller }) => listReplays(services, caller, params.id),
    'GET /api/class-sessions/:id/replays/:run': ({ params, caller }) =>
      readReplay(services, caller, { id: params.id, runId: params.run }),
    'GET /api/class-sessions/:id/replays/:run/steps/:step': ({ params, caller }) =>
      readStep(services, caller, { id: params.id, runId: params.run, step: params.step }),
  })
}
