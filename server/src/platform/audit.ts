import type { Db } from './database/database.ts'
import type { Caller } from './caller.ts'

/** What an audit row can tell. An action keeps its meaning for ever. */
export type AuditAction =
  | 'registered'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'session_ended'
  | 'email_verified'
  | 'email_corrected'
  | 'account_updated'
  | 'password_wrong'
  | 'code_wrong'
  | 'password_changed'
  | 'password_reset'
  | 'account_deleted'
  | 'account_replaced'
  | 'administrator_created'
  | 'granted'
  | 'labs_set'
  | 'class_session_created'
  | 'class_session_changed'
  | 'class_session_ended'
  | 'class_session_copied'
  | 'class_instructor_added'
  | 'class_student_joined'
  | 'class_student_extended'
  | 'class_student_removed'
  | 'access_codes_added'
  | 'access_codes_revoked'
  | 'access_code_used'
  | 'promotion_code_created'
  | 'promotion_code_used'
  | 'promotion_code_ended'
  | 'order_paid'
  | 'order_failed'
  | 'order_refunded'
  | 'order_partly_refunded'
  | 'order_in_question'
  | 'order_disputed'
  | 'order_restored'

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
  await trx
    .insertInto('audit_entries')
    .values({
      at: now,
      action: entry.action,
      actor_id: entry.actor,
      subject_id: entry.subject,
      address: caller?.address ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
