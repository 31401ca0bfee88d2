import type { FastifyInstance } from 'fastify'
import { peerEvaluationsRoutes } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { implement } from '../../../../platform/http/routes.ts'
import type { Services } from '../../../../kernel/services.ts'
import { countFactors, moveEvaluation, readEvaluation, withholdText } from './peer-evaluation.ts'
import { rateTeam, readOwnEvaluation } from './rate-team.ts'

export function registerPeerEvaluations(app: FastifyInstance, services: Services): void {
  implement({ app, services }, peerEvaluationsRoutes, {
    'GET /api/class-sessions/:id/peer-evaluation': ({ params, caller }) =>
      readEvaluation(services, caller, params.id),
    'PUT /api/class-sessions/:id/peer-evaluation': ({ params, body, caller }) =>
      moveEvaluation(services, caller, { id: params.id, ...body }),
    'PUT /api/class-sessions/:id/peer-evaluation/texts': ({ params, body, caller }) =>
      withholdText(services, caller, { id: params.id, ...body }),
    'PUT /api/class-sessions/:id/peer-evaluation/counts': ({ params, body, caller }) =>
      countFactors(services, caller, { id: params.id, counts: body.counts }),
    'GET /api/runs/:run/peer-evaluation': ({ params, caller }) =>
      readOwnEvaluation(services, caller, params.run),
    'POST /api/runs/:run/peer-evaluation': ({ params, body, caller }) =>
      rateTeam(services, caller, { runId: params.run, ratings: body.ratings }),
  })
}
