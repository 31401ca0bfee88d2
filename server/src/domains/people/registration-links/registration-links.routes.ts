import type { FastifyInstance } from 'fastify'
import { registrationLinksRoutes } from '@tradewind/contract/people/registration-links'
import { implement } from '../../../platform/http/routes.ts'
import { answerList, rowsAndCount } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import { changeLink, createLink, exportLinks, removeLink, toLink } from './link-care.ts'
import { registerByLink, validateLink } from './link-use.ts'
import { countLinks, listLinks } from './registration-links.queries.ts'

export function registerRegistrationLinks(app: FastifyInstance, services: Services): void {
  implement({ app, services }, registrationLinksRoutes, {
    'GET /api/registration-links': ({ query }) =>
      answerList(
        query,
        rowsAndCount(
          (range) => listLinks(services.db, query.search, range),
          (countTo) => countLinks(services.db, query.search, countTo),
        ),
        (row) => toLink(services, row),
      ),
    'GET /api/registration-links/csv': ({ query, caller }) => exportLinks(services, caller, query),
    'POST /api/registration-links': ({ body, caller }) => createLink(services, caller, body),
    'PUT /api/registration-links/:linkId': ({ params, body, caller }) =>
      changeLink(services, caller, { id: params.linkId, form: body }),
    'DELETE /api/registration-links/:linkId': async ({ params, caller }) => {
      await removeLink(services, caller, params.linkId)
      return { message: 'Registration link deleted successfully!' }
    },
    'POST /api/registration-links/validate': ({ body, caller }) => validateLink(services, caller, body.token),
    'POST /api/registration-links/use': async ({ body, caller, browser }) => ({
      status: 'success' as const,
      ...(await registerByLink(services, caller, { ...body, browser })),
    }),
  })
}
