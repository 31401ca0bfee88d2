import type { FastifyInstance } from 'fastify'
import { replaysRoutes } from '@tradewind/contract/teaching/debrief/replays'
import { implement } from '../../../../platform/http/routes.ts'
import type { Services } from '../../../../kernel/services.ts'
import { listReplays, readReplay, readStep } from './replays.ts'
import { compareRuns } from './side-by-side.ts'
import { playWhatIf } from './what-if.ts'

export function registerReplays(app: FastifyInstance, services: Services): void {
  implement({ app, services }, replaysRoutes, {
    'GET /api/class-sessions/:id/replays': ({ params, caller }) => listReplays(services, caller, params.id),
    'GET /api/class-sessions/:id/replays/:run': ({ params, caller }) =>
      readReplay(services, caller, { id: params.id, runId: params.run }),
    'GET /api/class-sessions/:id/replays/:run/steps/:step': ({ params, caller }) =>
      readStep(services, caller, { id: params.id, runId: params.run, step: params.step }),
    'POST /api/class-sessions/:id/replays/:run/what-if': ({ params, body, caller }) =>
      playWhatIf(services, caller, { id: params.id, runId: params.run, ...body }),
    'GET /api/class-sessions/:id/side-by-side': ({ params, query, caller }) =>
      compareRuns(services, caller, { id: params.id, ...query }),
  })
}
