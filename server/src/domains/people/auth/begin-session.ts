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
  await audit(trx, caller, 'signed_in', { subject: account.id, actor: account.id, ...details })
  const institutionId = account.institution_id ?? through?.institutionId ?? null
  const user = { analyticsKey: account.analytics_key, institutionId }
  await recordEvent(trx, caller, { user, event: { kind: 'Login' } })
  return await startSession(trx, caller, { user: account, ...(through && { arrival: through.arrival }) })
}
