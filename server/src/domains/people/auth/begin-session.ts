import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { startSession, type Arrival } from '../../../platform/sessions/sessions.ts'
import { recordEvent } from '../../operations/analytics/analytics.service.ts'
import type { UserRecord } from './auth.queries.ts'

/** Through whom a person signs in, if not by their own password or passkey. */
export interface SignInThrough {
  arrival: Pick<Arrival, 'identityProviderId' | 'provenAt'>
  institutionId: string
}

/** Starts the session of a person whose identity is verified, and counts it as a sign-in. */
export async function beginSession(
  trx: Trx,
  caller: Caller,
  account: UserRecord,
  through?: SignInThrough,
): Promise<string> {
  const details = through && { details: { institution: through.institutionId } }
  await audit(trx, caller, 'signed_in', { ...signedInBy(account), ...details })
  const institution_id = account.institution_id ?? through?.institutionId ?? null
  await recordEvent(trx, caller, loginOf({ ...account, institution_id }))
  return await startSession(trx, caller, { user: account, ...(through && { arrival: through.arrival }) })
}

/** Whom the audit entry of a sign-in names. */
export function signedInBy({ id }: UserRecord) {
  return { subject: id, actor: id }
}

/** The event that a sign-in counts as. */
export function loginOf({ analytics_key, institution_id }: UserRecord) {
  const user = { analyticsKey: analytics_key, institutionId: institution_id }
  return { user, event: { kind: 'Login' } } as const
}
