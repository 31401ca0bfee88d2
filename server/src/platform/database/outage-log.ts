import type { LoggerOptions } from 'pino'
import { minute } from '../../kernel/clock.ts'
import type { DatabaseUnavailable } from './unavailable.ts'

/**
 * While the database is away, all that needs it fails again and again for the same reason: the log says so once a
 * minute, without traces, and how many lines it left out since.
 *
 * @param now in ms
 */
export function quietWhileAway(now: () => number = Date.now): NonNullable<LoggerOptions['hooks']> {
  let quietUntil = -Infinity
  let leftOut = 0
  return {
    logMethod(args, log) {
      const err = errorIn(args[0])
      if (err === null) return log.apply(this, args)
      if (now() < quietUntil) return void (leftOut += 1)
      log.call(this, { because: err.message, leftOut }, 'the database does not answer')
      quietUntil = now() + minute
      leftOut = 0
    },
  }
}

/** The outage that a line is about. The job queue copies errors, and a copy has no class. */
function errorIn(line: unknown): Partial<DatabaseUnavailable> | null {
  if (typeof line !== 'object' || line === null || !('err' in line)) return null
  const { err } = line
  const isAway = typeof err === 'object' && err !== null && 'reason' in err && err.reason === 'away'
  return isAway ? (err as Partial<DatabaseUnavailable>) : null
}
