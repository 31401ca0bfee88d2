import type { FastifyInstance } from 'fastify'
import { lmsRoutes } from '@tradewind/contract/lms/lms'
import { implement } from '../../../platform/http/routes.ts'
import { answerList, rowsAndCount } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import { askForRosters, viewRoster } from './class-roster.ts'
import { createConnectionLink, readConnectionLinks, revokeConnectionLink } from './connection-links.ts'
import { answerDeploymentRequest, readDeploymentRequests } from './deployments.ts'
import { registerLaunchPages } from './launch-pages.tsx'
import { beginLinking, linkAccount, readIdentity } from './linking.ts'
import { testPlatform } from './platform-test.ts'
import {
  changePlatform,
  createPlatform,
  exportPlatforms,
  readPlatformAtStake,
  removePlatform,
  toolAddresses,
  toPlatform,
} from './platforms.ts'
import { countPlatforms, listPlatforms } from './platforms.queries.ts'

export function registerLms(app: FastifyInstance, services: Services): void {
  implement({ app, services }, lmsRoutes, {
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
    'GET /api/lti/platforms/csv': ({ query, caller }) => exportPlatforms(services, caller, query),
    'POST /api/lti/platforms': ({ body, caller }) => createPlatform(services, caller, body),
    'PUT /api/lti/platforms/:platform': ({ params, body, caller }) =>
      changePlatform(services, caller, { id: params.platform, form: body }),
    'DELETE /api/lti/platforms/:platform': async ({ params, caller }) => {
      await removePlatform(services, caller, params.platform)
      return { message: 'The platform was removed.' }
    },
    'GET /api/lti/platforms/:platform/at-stake': ({ params }) =>
      readPlatformAtStake(services, params.platform),
    'POST /api/lti/platforms/:platform/test': async ({ params }) => ({
      checks: await testPlatform(services, params.platform),
    }),
    'GET /api/lti/connection-links': ({ caller }) => readConnectionLinks(services, caller),
    'POST /api/lti/connection-links': ({ body, caller }) =>
      createConnectionLink(services, caller, body.institutionId),
    'DELETE /api/lti/connection-links/:link': async ({ params, caller }) => {
      await revokeConnectionLink(services, caller, params.link)
      return { message: 'The link was revoked.' }
    },
    'GET /api/lti/deployment-requests': () => readDeploymentRequests(services),
    'POST /api/lti/platforms/:platform/deployments': async ({ params, body, caller }) => {
      await answerDeploymentRequest(services, caller, { platformId: params.platform, ...body })
      return { message: body.allowed ? 'The deployment is allowed.' : 'The deployment is refused.' }
    },
    'GET /api/class-sessions/:id/roster': ({ params, caller }) => viewRoster(services, caller, params.id),
    'POST /api/class-sessions/:id/roster': ({ params, body, caller }) =>
      askForRosters(services, caller, { id: params.id, why: body.why }),
    'GET /api/lti/identity': ({ caller }) => readIdentity(services, caller),
    'POST /api/lti/link-ticket': async ({ caller }) => ({
      linkTicket: await beginLinking(services, caller),
    }),
    'POST /api/lti/link': ({ body, caller }) => linkAccount(services, caller, body.linkTicket),
  })
  registerLaunchPages(app, services)
}
