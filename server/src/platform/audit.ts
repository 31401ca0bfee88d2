import type { AuditAction } from '@tradewind/contract/audit'
import type { Db } from './database/database.ts'
import { executeNamed } from './database/named-statements.ts'
import type { Caller } from './caller.ts'

interface AuditEntry {
  action: AuditAction
  /** The id of who did it, or null where nobody is signed in. */
  actor: string | null
  /** The id of whom or what it was done to. */
  subject: string | null
  /** Facts without personal data: the row outlives the person's account. */
  details?: Record<string, unknown>
}

/** Writes an audit row in the transaction of what it tells of. Without a caller it was the system itself. */
export async function recordAudit(
  trx: Db,
  caller: Caller | null,
  now: Date,
  entry: AuditEntry,
): Promise<void> {
  await executeNamed(trx, 'record-audit', auditPart(trx, caller, now, entry).compile())
}

/** The same, as a part of a statement that tells more. */
export function auditPart(db: Db, caller: Caller | null, now: Date, entry: AuditEntry) {
  return db.insertInto('audit_entries').values({
    at: now,
    action: entry.action,
    actor_id: entry.actor,
    subject_id: entry.subject,
    address: caller?.address ?? null,
    details: JSON.stringify(entry.details ?? {}),
  })
}
