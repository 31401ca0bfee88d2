import type { FastifyInstance } from 'fastify'
import { ltiRoutes } from '@tradewind/contract/lti'
import { implement } from '../../platform/http/routes.ts'
import { answerList, rowsAndCount } from '../../platform/lists.ts'
import type { Services } from '../../platform/services.ts'
import { registerLaunchPages } from './launch-pages.tsx'
import { beginLinking, linkAccount } from './linking.ts'
import {
  changePlatform,
  createPlatform,
  exportPlatforms,
  removePlatform,
  toolAddresses,
  toPlatform,
} from './platforms.ts'
import { countPlatforms, listPlatforms } from './platforms.queries.ts'

export function registerLti(app: FastifyInstance, services: Services): void {
  implement(app, services, ltiRoutes, {
    'GET /api/lti/tool': () => Promise.resolve(toolAddresses(services)),
    'GET /api/lti/platforms': ({ query }) =>
      answerList(
        query,
        rowsAndCount(
          (range) => listPlatforms(services.db, query, range),
          (countTo) => countPlatforms(services.db, query.search, countTo),
        ),
        toPlatform,
      ),
    'GET /api/lti/platforms/csv': ({ query, caller }) => exportPlatforms(services, caller.now, query),
    'POST /api/lti/platforms': ({ body, session, caller }) =>
      createPlatform(services, { ...caller, userId: session.user.id }, body),
    'PUT /api/lti/platforms/:platform': ({ params, body, session, caller }) =>
      changePlatform(services, { ...caller, userId: session.user.id }, params.platform, body),
    'DELETE /api/lti/platforms/:platform': async ({ params, session, caller }) => {
      await removePlatform(services, { ...caller, userId: session.user.id }, params.platform)
      return { message: 'The platform is removed.' }
    },
    'POST /api/lti/link-ticket': async ({ session, caller }) => ({
      linkTicket: await beginLinking(services, session, caller.now),
    }),
    'POST /api/lti/link': ({ body, session, caller }) =>
      linkAccount(services, caller, session, body.linkTicket),
  })
  registerLaunchPages(app, services)
}
