import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../../config.ts'
import { declarePublic } from './server.ts'

/** Serves the OpenAPI document at /api/openapi.json, generated from the routes, and a page to read it at /api/docs. */
export async function installApiDocument(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brand.portalTitle} API`,
        version: '1',
        description:
          'Errors are `{error, message, code}`; `fields` names wrong fields. An `x-new-user-token` in an answer replaces the token sent.',
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      const access = input.route.config?.access
      return {
        url,
        schema: {
          ...(schema as object),
          description: `Access: ${access ?? 'unknown'}`,
          ...(access !== 'public' && { security: [{ session: [] }] }),
        },
      }
    },
  })
  await app.register(async (scope) => {
    declarePublic(scope)
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger())
}
