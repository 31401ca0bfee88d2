import type { FastifyInstance } from 'fastify'
import { statusRoutes } from '@tradewind/contract/status'
import { implement } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { statusReader } from './status.ts'

export function registerStatus(app: FastifyInstance, services: Services): void {
  const read = statusReader(services)
  implement({ app, services }, statusRoutes, {
    'GET /status.json': async ({ caller }) => (await read(caller)).status,
    'GET /api/status/details': ({ caller }) => read(caller),
  })
}
