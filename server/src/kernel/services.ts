import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'

/**
 * The services of every feature, and the first parameter of every function that acts for a caller. The configuration and
 * each room of the platform add what they give, as features add their tables to `Tables`.
 */
export interface Services {
  log: FastifyBaseLogger
  clock: Clock
}
