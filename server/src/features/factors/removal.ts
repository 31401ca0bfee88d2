import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { endSessions } from '../../platform/sessions/sessions.ts'
import { resetDoneMail } from './factors.mails.ts'

export interface FactorOwner {
  id: string
  email: string
  first_name: string
}

/**
 * Removes everything of an account that is a second factor, ends its sessions, and tells its owner. The caller checks
 * who may do this.
 */
export async function resetFactors(
  trx: Trx<Pick<Services, 'config' | 'jobs'>>,
  caller: Caller,
  user: FactorOwner,
): Promise<void> {
  for (const table of [
    'totp_factors',
    'recovery_codes',
    'passkeys',
    'second_steps',
    'factor_resets',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', user.id).execute()
  await endSessions(trx, user.id)
  await audit(trx, caller, 'factors_reset', { subject: user.id })
  const message = resetDoneMail(trx.services.config, user.first_name)
  await sendMail(trx, caller, { recipient: user.email, message })
}
