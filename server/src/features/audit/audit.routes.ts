import type { FastifyInstance } from 'fastify'
import { auditRoutes } from '@tradewind/contract/audit'
import { implement } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportAudit, readAudit } from './audit-list.ts'

export function registerAudit(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, auditRoutes, {
    'GET /api/audit': ({ query }) => readAudit(platform, query),
    'GET /api/audit/csv': ({ query, caller }) => exportAudit(platform, query, caller.now),
  })
}
