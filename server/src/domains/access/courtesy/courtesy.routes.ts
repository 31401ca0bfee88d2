import type { FastifyInstance } from 'fastify'
import { courtesyRoutes } from '@tradewind/contract/access/courtesy'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { extendedSentence, extendFree } from './extensions.service.ts'
import { readInClasses, setInClasses, startCourtesy, startedSentence } from './courtesy.service.ts'

export function registerCourtesy(app: FastifyInstance, services: Services): void {
  implement({ app, services }, courtesyRoutes, {
    'POST /api/courtesy': async ({ body, caller }) => {
      const until = await startCourtesy(services, caller, body.lab)
      return { message: startedSentence(body.lab, until), until: until.getTime() }
    },
    'GET /api/courtesy/classes': ({ caller }) => readInClasses(services, caller),
    'PUT /api/courtesy/classes': ({ body, caller }) => setInClasses(services, caller, body.allowed),
    'POST /api/extensions': async ({ body, caller }) => {
      const { lab, classSession = null, classCode = null } = body
      const until = await extendFree(services, caller, { lab, classSession, classCode })
      return { message: extendedSentence(lab, until), until: until.getTime() }
    },
  })
}
