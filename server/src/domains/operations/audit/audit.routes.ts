import type { FastifyInstance } from 'fastify'
import { auditRoutes } from '@tradewind/contract/operations/audit'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { exportAudit, readAudit } from './audit-list.ts'

export function registerAudit(app: FastifyInstance, services: Services): void {
  implement({ app, services }, auditRoutes, {
    'GET /api/audit': ({ query }) => readAudit(services, query),
    'GET /api/audit/csv': ({ query, caller }) => exportAudit(services, caller, query),
  })
}
