import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { endSessions } from '../../../platform/sessions/sessions.store.ts'
import { resetDoneMail } from './factors.mails.ts'
import { deleteReset } from './factor-resets.store.ts'
import { deletePasskeysOf } from './passkeys.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { deleteSecondStepsOf } from './second-steps.store.ts'
import { deleteTotp } from './totp.ts'

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
  await removeFactors(trx, user.id)
  await endSessions(trx, user.id)
  await audit(trx, caller, 'factors_reset', { subject: user.id })
  const message = resetDoneMail(trx.services.config, user.first_name)
  await sendMail(trx, caller, { recipient: user.email, message })
}

/** Removes every second factor of an account, and what waits for one. Returns what its owner would miss. */
export async function removeFactors(
  trx: Trx<unknown>,
  userId: string,
): Promise<('app' | 'recovery_codes' | 'passkeys')[]> {
  const hadApp = await deleteTotp(trx, userId)
  const hadCodes = await deleteRecoveryCodes(trx, userId)
  const hadPasskeys = await deletePasskeysOf(trx, userId)
  await deleteSecondStepsOf(trx, userId)
  await deleteReset(trx, userId)
  return [
    ...(hadApp ? ['app' as const] : []),
    ...(hadCodes ? ['recovery_codes' as const] : []),
    ...(hadPasskeys ? ['passkeys' as const] : []),
  ]
}
