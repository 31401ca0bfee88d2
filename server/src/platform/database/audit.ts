import type { AuditAction } from '@tradewind/contract/operations/audit'
import type { Caller } from '../../kernel/caller.ts'
import type { Db } from './database.ts'
import { executeNamed } from './named-statements.ts'

interface Audited {
  /** The id of the person or thing that the action was done to. */
  subject: string | null
  /** The id of the actor, if that is not the signed-in user: a person who is just proving their identity. */
  actor?: string | null
  /** Facts without personal data: the row outlives the person's account. */
  details?: Record<string, unknown>
}

/** Writes an audit entry in the transaction of the action. */
export async function audit(
  trx: Db,
  caller: Caller,
  action: AuditAction,
  { subject, actor = caller.session?.user.id ?? null, details = {} }: Audited,
): Promise<void> {
  const statement = trx.insertInto('audit_entries').values({
    at: caller.now,
    action,
    actor_id: actor,
    subject_id: subject,
    address: caller.address === '' ? null : caller.address,
    details: JSON.stringify(details),
  })
  await executeNamed(trx, 'audit', statement.compile())
}

/** The client names of the columns whose values differ, each once, for audit entries. */
export function changedFields<Column extends string>(
  names: Readonly<Record<Column, string>>,
  before: Readonly<Record<NoInfer<Column>, unknown>>,
  after: Readonly<Record<NoInfer<Column>, unknown>>,
): string[] {
  const changed = (Object.keys(names) as Column[]).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  return [...new Set(changed.map((column) => names[column]))]
}
