import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { BackgroundWork } from '../platform/jobs/background-work.ts'
import type { Clock } from './clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { GuardedPool } from '../platform/database/guarded-pool.ts'
import type { Replica } from '../platform/database/replica.ts'
import type { Events } from '../platform/events/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { EnginePool } from '../platform/lab-engines/engine-pool.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'

/** The services of every feature, and the first parameter of every function that acts for a caller. */
export interface Services {
  config: Config
  log: FastifyBaseLogger
  db: Db
  /** The connections below `db`, for the one statement that is worth writing by hand. */
  pool: GuardedPool
  /** A copy of the database for lists and analytics (see `fromReplica`). Null if there is none. */
  replica: Replica | null
  clock: Clock
  events: Events
  jobs: Jobs
  limits: RateLimits
  engines: EnginePool
  /** What seals the secrets of second factors, the current key first. */
  factorKeys: readonly Buffer[]
  background: BackgroundWork
}
