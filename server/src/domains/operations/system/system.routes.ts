import type { FastifyInstance } from 'fastify'
import { systemRoutes } from '@tradewind/contract/operations/system'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { addGauges } from './figures.ts'
import { tellWhileListening } from './process-records.ts'
import { readSystem } from './system.ts'

/** `folder` has the built portal. */
export function registerSystem(app: FastifyInstance, services: Services, folder: string): void {
  addGauges(app, services)
  tellWhileListening(app, services, folder)
  implement({ app, services }, systemRoutes, {
    'GET /api/system': ({ caller }) => readSystem(services, caller),
  })
}
