import type { FastifyInstance } from 'fastify'
import { extensionsRoutes } from '@tradewind/contract/access/extensions'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { extendedSentence, extendFree, readExtensions } from './extensions.service.ts'

export function registerExtensions(app: FastifyInstance, services: Services): void {
  implement({ app, services }, extensionsRoutes, {
    'GET /api/extensions': ({ caller }) => readExtensions(services, caller),
    'POST /api/extensions': async ({ body, caller }) => {
      const { lab, classSession = null, classCode = null } = body
      const until = await extendFree(services, caller, { lab, classSession, classCode })
      return { message: extendedSentence(lab, until), until: until.getTime() }
    },
  })
}
