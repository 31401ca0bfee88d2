import type { FastifyInstance } from 'fastify'
import { labsIn } from '@tradewind/contract/catalogue'
import { institutionsRoutes } from '@tradewind/contract/institutions/institutions'
import { implement } from '../../../platform/http/routes.ts'
import { answerList, rowsAndCount } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import { openInstitutions } from './guests.queries.ts'
import { countInstitutions, listInstitutions } from './institutions.queries.ts'
import {
  changeInstitution,
  checkRanges,
  createInstitution,
  exportInstitutions,
  readInstitutionAtStake,
  removeInstitution,
  testAddress,
  toFilters,
  toInstitution,
} from './institutions.service.ts'
import { registerIpAuth } from './ip-auth.ts'

/** 500 ranges and 500 proxies, each of 100 characters, as JSON. */
const formLimit = 256 * 1024

export function registerInstitutions(app: FastifyInstance, services: Services): void {
  registerIpAuth(app, services)
  const listOpen = openInstitutions(labsIn(services.config.environment).map(({ id }) => id))
  const options = {
    'POST /api/institutions': { bodyLimit: formLimit },
    'PUT /api/institutions/:institutionId': { bodyLimit: formLimit },
    'POST /api/institutions/check-ranges': { bodyLimit: formLimit },
  }
  implement({ app, services, options }, institutionsRoutes, {
    'GET /api/institutions': ({ query, caller }) => {
      const filters = toFilters(query, caller.now)
      return answerList(
        query,
        rowsAndCount(
          (range) => listInstitutions(services.db, filters, range),
          (countTo) => countInstitutions(services.db, filters, countTo),
        ),
        toInstitution,
      )
    },
    'GET /api/institutions/csv': ({ query, caller }) => exportInstitutions(services, caller, query),
    'GET /api/institutions/public': async ({ caller }) => {
      const rows = await listOpen(services.db, caller.now)
      return rows.map(({ id, name }) => ({ institutionId: id, name }))
    },
    'POST /api/institutions': ({ body, caller }) => createInstitution(services, caller, body),
    'PUT /api/institutions/:institutionId': ({ params, body, caller }) =>
      changeInstitution(services, caller, { id: params.institutionId, form: body }),
    'DELETE /api/institutions/:institutionId': async ({ params, caller }) => {
      await removeInstitution(services, caller, params.institutionId)
      return { message: 'The institution was deleted.' }
    },
    'GET /api/institutions/:institutionId/at-stake': ({ params }) =>
      readInstitutionAtStake(services, params.institutionId),
    'POST /api/institutions/check-ranges': async ({ body }) => ({
      warnings: await checkRanges(services, body),
    }),
    'POST /api/institutions/test-address': ({ body }) => testAddress(services, body.address),
  })
}
