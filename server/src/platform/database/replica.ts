import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { later, second, type Clock } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/error.ts'
import type { Db } from './database.ts'

declare module '../../kernel/services.ts' {
  interface Services {
    /** A copy of the database for lists and analytics (see `fromReplica`). Null if there is none. */
    replica: Replica | null
  }
}

/** A streaming replica of the database. */
export interface Replica {
  db: Db
  /** After a failure it is left alone until then. */
  restsUntil: Date | null
}

interface Reader {
  db: Db
  replica: Replica | null
  clock: Clock
  log: FastifyBaseLogger
}

/** In ms. A replica lags by a few milliseconds; one that lags more must not make its readers wait. */
const caughtUpWithin = 100
const asksEvery = 10
const restsFor = 10 * second

/**
 * Reads from the replica, if there is one and it has everything that was committed before the question. So nobody
 * misses what they have just changed. Otherwise, and if the replica fails, the database itself answers. `read` must not
 * write, and may run twice.
 */
export async function fromReplica<S extends Reader, T>(
  services: S,
  read: (services: S) => Promise<T>,
): Promise<T> {
  const { replica, clock, log } = services
  if (replica === null || (replica.restsUntil !== null && clock.now() < replica.restsUntil))
    return await read(services)
  try {
    if (await isCaughtUp(services.db, replica.db)) return await read({ ...services, db: replica.db })
  } catch (error) {
    if (error instanceof AppError) throw error
    replica.restsUntil = later(clock.now(), restsFor)
    log.warn({ err: error }, 'the read replica failed, and the database answers in its place')
  }
  return await read(services)
}

/** Whether the replica has replayed what the database has committed by now. Waits for it a little. */
async function isCaughtUp(db: Db, replica: Db): Promise<boolean> {
  const { rows } = await sql<{
    committed: string
  }>`select pg_current_wal_flush_lsn()::text as committed`.execute(db)
  const committed = rows[0]?.committed ?? ''
  for (let waited = 0; ; waited += asksEvery) {
    const replayed = await sql<{ enough: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${committed}::pg_lsn as enough`.execute(replica)
    if (replayed.rows[0]?.enough === true) return true
    if (waited >= caughtUpWithin) return false
    await delay(asksEvery)
  }
}
