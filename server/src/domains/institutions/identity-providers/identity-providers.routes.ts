import type { FastifyInstance } from 'fastify'
import { identityProvidersRoutes, metadataLength } from '@tradewind/contract/institutions/identity-providers'
import { implement } from '../../../platform/http/routes.ts'
import { answerList, rowsAndCount } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import { countProviders, listProviders } from './identity-providers.queries.ts'
import { ownAddresses } from './own-metadata.ts'
import { testProvider } from './provider-test.ts'
import {
  beginTest,
  changeProvider,
  createProvider,
  readMetadataNow,
  removeKey,
  removeProvider,
  toProvider,
} from './providers.ts'
import { registerSignInPages } from './sign-in-pages.tsx'
import { findInstitutions, waysInto } from './ways.ts'

/** A file of metadata as JSON, with room for escaped characters. */
const formLimit = 2 * metadataLength

export function registerIdentityProviders(app: FastifyInstance, base: Services): void {
  const services = { ...base, known: new Map(), answeredAt: new Map(), readForKeys: new Map() }
  const options = {
    'POST /api/identity-providers': { bodyLimit: formLimit },
    'PUT /api/identity-providers/:provider': { bodyLimit: formLimit },
  }
  implement({ app, services, options }, identityProvidersRoutes, {
    'GET /api/identity-providers/addresses': () => Promise.resolve(ownAddresses(services.config)),
    'GET /api/identity-providers': ({ query }) =>
      answerList(
        query,
        rowsAndCount(
          (range) => listProviders(services.db, query, range),
          (countTo) => countProviders(services.db, query.search, countTo),
        ),
        toProvider,
      ),
    'POST /api/identity-providers': ({ body, caller }) => createProvider(services, caller, body),
    'PUT /api/identity-providers/:provider': ({ params, body, caller }) =>
      changeProvider(services, caller, { id: params.provider, form: body }),
    'DELETE /api/identity-providers/:provider': async ({ params, caller }) => {
      await removeProvider(services, caller, params.provider)
      return { message: 'The sign-in was removed.' }
    },
    'POST /api/identity-providers/:provider/metadata': ({ params, caller }) =>
      readMetadataNow(services, caller, params.provider),
    'DELETE /api/identity-providers/:provider/keys/:fingerprint': ({ params, caller }) =>
      removeKey(services, caller, { id: params.provider, fingerprint: params.fingerprint }),
    'POST /api/identity-providers/:provider/test': async ({ params, caller }) => ({
      checks: await testProvider(services, caller, params.provider),
    }),
    'POST /api/identity-providers/:provider/test-sign-in': async ({ params, caller, browser }) => ({
      url: await beginTest(services, caller, { id: params.provider, browser }),
    }),
    'GET /api/institutions/find': ({ query, caller }) => findInstitutions(services, caller, query.search),
    'GET /api/institutions/:institutionId/ways': ({ params, caller }) =>
      waysInto(services, caller, params.institutionId),
  })
  registerSignInPages(app, services)
}
