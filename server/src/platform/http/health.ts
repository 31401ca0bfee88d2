import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { later, second } from '../../kernel/clock.ts'
import { inTransaction } from '../database/transaction.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { AppError } from '../../kernel/error.ts'
import { outages, refusalOfOutage } from './error-handler.ts'
import type { Services } from '../../kernel/services.ts'

/**
 * `/healthz`: the process runs. `/readyz`: the database answers, accepts changes and is migrated, because the server
 * listens only after that.
 */
export function installHealth(app: FastifyInstance, services: Services): void {
  const options = {
    config: { access: 'public', passesDoor: true },
    schema: { hide: true },
    logLevel: 'warn',
  } as const
  const tryWriting = nowAndThen(services)
  const look = async () => {
    await sql`select 1`.execute(services.db)
    await tryWriting()
  }
  app.get('/healthz', options, () => ({ status: 'up' }))
  app.get('/readyz', options, async (request) => {
    try {
      await inTime(look())
      return { status: 'ready' }
    } catch (error) {
      const isOutage = error instanceof DatabaseUnavailable
      request.log.error({ err: error }, outages[isOutage ? error.reason : 'away'].logged)
      throw isOutage ? refusalOfOutage(error) : new AppError('unavailable', outages.away.sentence)
    }
  })
}

/** Who decides by this where to send people wants an answer within a second. In ms. */
const answersWithin = 900

async function inTime(work: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const limit = delay(answersWithin, undefined, { signal: late.signal, ref: false }).then(async () => {
    // After a busy moment of this process, an answer may have come that it has not read yet.
    await setImmediate()
    throw new DatabaseUnavailable('away', new Error(`no answer within ${answersWithin} ms`))
  })
  try {
    await Promise.race([work, limit])
  } finally {
    late.abort()
    limit.catch(() => undefined)
  }
}

/** Everybody may ask for the health, so a write that succeeded is not repeated within this time. */
const writtenEvery = 10 * second

/** Returns a function that fails while nothing can be written. Callers at the same time share one try. */
function nowAndThen(services: Services): () => Promise<void> {
  let succeededAt: Date | null = null
  let trying: Promise<void> | null = null
  const attempt = async () => {
    await write(services)
    succeededAt = services.clock.now()
  }
  return async () => {
    if (succeededAt !== null && services.clock.now() < later(succeededAt, writtenEvery)) return
    trying ??= attempt().finally(() => (trying = null))
    await trying
  }
}

/**
 * Writes to a temporary table, which needs new space on the disk each time, while a row of an ordinary table may fit
 * into space that is already there. Nothing of it stays.
 */
async function write(services: Services): Promise<void> {
  await inTransaction(services, (trx) =>
    sql`create temporary table readiness on commit drop as select 1 as written`.execute(trx),
  )
}
