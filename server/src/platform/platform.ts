import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database/database.ts'
import type { Jobs } from './jobs.ts'
import type { RateLimits } from './rate-limits.ts'

/** What every feature may use. */
export interface Platform {
  config: Config
  db: Db
  clock: Clock
  jobs: Jobs
  limits: RateLimits
}
