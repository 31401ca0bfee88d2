import type { AuditAction, AuditEntry } from '@tradewind/contract/operations/audit'
import type { Db } from '../../../platform/database/database.ts'
import { daysInDenver } from '../../../kernel/zones.ts'
import { readEntries } from './audit-list.ts'
import { countEntries } from './audit.queries.ts'

/** The newest entries. */
export async function readLatestEntries(db: Db, limit: number): Promise<AuditEntry[]> {
  const everything = { action: null, about: null, days: daysInDenver(undefined, undefined) }
  return await readEntries(db, everything, { limit, offset: 0 })
}

/** The number of entries of one action since a day, counted up to `countTo`. */
export async function countActionsSince(
  db: Db,
  { action, since }: { action: AuditAction; since: string },
  countTo: number,
): Promise<number> {
  return await countEntries(db, { action, about: null, days: daysInDenver(since, undefined) }, countTo)
}
