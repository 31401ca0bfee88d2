/** Why the database does not do its work: it does not answer, has no space left, or accepts no changes. */
export type Unavailability = 'away' | 'full' | 'read-only'

/**
 * The database could not do its work, through no fault of the request. The same request may succeed later. The cause is
 * the driver's error.
 */
export class DatabaseUnavailable extends Error {
  readonly reason: Unavailability

  constructor(reason: Unavailability, cause: unknown) {
    super(`The database is ${reason}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.reason = reason
  }
}

/** Does something with a connection. Errors that mean an outage of the database become `DatabaseUnavailable`. */
export async function tellingOutages<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = reasonOf(error)
    throw reason === null ? error : new DatabaseUnavailable(reason, error)
  }
}

/** By SQLSTATE (PostgreSQL's documentation, appendix A) or by the system's error code. */
const reasons: Record<string, Unavailability> = {
  // disk_full, and the system's own error of a write.
  '53100': 'full',
  '58030': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  // read_only_sql_transaction, for example on a standby server.
  '25006': 'read-only',
  EROFS: 'read-only',
  // admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P04': 'away',
  // insufficient_resources, out_of_memory, too_many_connections.
  '53000': 'away',
  '53200': 'away',
  '53300': 'away',
}

/** The number of ENOSPC in the file system of the embedded database (WASI), whose errors have no other mark. */
const fullInWasi = 51

/** Whether something could not be written because there is no space left. */
export function isFull(error: unknown): boolean {
  const isFullInWasi =
    typeof error === 'object' && error !== null && 'errno' in error && error.errno === fullInWasi
  return isFullInWasi || (error instanceof DatabaseUnavailable ? error.reason : reasonOf(error)) === 'full'
}

function reasonOf(error: unknown): Unavailability | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = reasons[code]
  if (known !== undefined) return known
  // Class 08 is connection_exception. The driver's own errors of a lost connection have a code of the system or none.
  const isLost =
    code.startsWith('08') ||
    /^E[A-Z_]+$/u.test(code) ||
    /^Connection terminated|not queryable/u.test(error.message)
  return isLost ? 'away' : null
}
