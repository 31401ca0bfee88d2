import type { FastifyInstance } from 'fastify'
import { courtesyRoutes } from '@tradewind/contract/access/courtesy'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { readInClasses, readOffer, setInClasses, startCourtesy, startedSentence } from './courtesy.service.ts'

export function registerCourtesy(app: FastifyInstance, services: Services): void {
  implement({ app, services }, courtesyRoutes, {
    'GET /api/courtesy': ({ caller }) => readOffer(services, caller),
    'POST /api/courtesy': async ({ body, caller }) => {
      const until = await startCourtesy(services, caller, body.lab)
      return { message: startedSentence(body.lab, until), until: until.getTime() }
    },
    'GET /api/courtesy/classes': ({ caller }) => readInClasses(services, caller),
    'PUT /api/courtesy/classes': ({ body, caller }) => setInClasses(services, caller, body.allowed),
  })
}
