import type { FastifyInstance } from 'fastify'
import { standingsRoutes } from '@tradewind/contract/teaching/debrief/standings'
import { implement } from '../../../../platform/http/routes.ts'
import type { Services } from '../../../../kernel/services.ts'
import { chooseBoard, readBoard, switchBoard } from './board.ts'
import { readStanding } from './standing.ts'

export function registerStandings(app: FastifyInstance, services: Services): void {
  implement({ app, services }, standingsRoutes, {
    'GET /api/runs/:run/standing': ({ params, caller }) => readStanding(services, caller, params.run),
    'PUT /api/runs/:run/board': ({ params, body, caller }) =>
      chooseBoard(services, caller, { runId: params.run, shown: body.shown }),
    'GET /api/class-sessions/:id/board': ({ params, caller }) => readBoard(services, caller, params.id),
    'PUT /api/class-sessions/:id/board': ({ params, body, caller }) =>
      switchBoard(services, caller, { id: params.id, ...body }),
  })
}
