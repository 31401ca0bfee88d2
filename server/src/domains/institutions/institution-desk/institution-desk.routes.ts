import type { FastifyInstance } from 'fastify'
import { institutionDeskRoutes } from '@tradewind/contract/institutions/institution-desk'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { listInstitutionsOf } from '../institutions/contacts.ts'
import { readDesk } from './institution-desk.ts'

export function registerInstitutionDesk(app: FastifyInstance, services: Services): void {
  implement({ app, services }, institutionDeskRoutes, {
    'GET /api/institution-desk': async ({ caller }) =>
      (await listInstitutionsOf(services.db, caller)).map(({ id, name }) => ({ institutionId: id, name })),
    'GET /api/institution-desk/:institutionId': ({ params, caller }) =>
      readDesk(services, caller, params.institutionId),
  })
}
