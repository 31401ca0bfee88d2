import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { Services } from '../services.ts'

/**
 * `/healthz`: the process runs. `/readyz`: the database answers and is migrated, because the server listens only after
 * that.
 */
export function installHealth(app: FastifyInstance, services: Services): void {
  const options = { config: { access: 'public' }, schema: { hide: true }, logLevel: 'warn' } as const
  app.get('/healthz', options, () => ({ status: 'up' }))
  app.get('/readyz', options, async (request) => {
    try {
      await sql`select 1`.execute(services.db)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new AppError('unavailable', 'The database does not answer.')
    }
  })
}
