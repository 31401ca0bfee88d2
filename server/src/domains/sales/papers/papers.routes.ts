import type { FastifyInstance } from 'fastify'
import { papersRoutes } from '@tradewind/contract/sales/papers'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { readPaperFile, readPapers } from './read-papers.ts'

export function registerPapers(app: FastifyInstance, services: Services): void {
  implement({ app, services }, papersRoutes, {
    'GET /api/orders/:order/papers': ({ params, caller }) => readPapers(services, caller, params.order),
    'GET /api/orders/:order/papers/:paper/pdf': ({ params, caller }) =>
      readPaperFile(services, caller, params),
  })
}
