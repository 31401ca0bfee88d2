import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { endSessions } from '../../../platform/sessions/sessions.store.ts'
import { resetDoneMail } from './factors.mails.ts'

const tables = ['totp_factors', 'recovery_codes', 'passkeys', 'second_steps', 'factor_resets'] as const

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
  const gone = new Set<string>()
  for (const table of tables) {
    const { numDeletedRows } = await trx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst()
    if (numDeletedRows > 0n) gone.add(table)
  }
  return [
    ...(gone.has('totp_factors') ? ['app' as const] : []),
    ...(gone.has('recovery_codes') ? ['recovery_codes' as const] : []),
    ...(gone.has('passkeys') ? ['passkeys' as const] : []),
  ]
}

/** Removes sign-ins that waited for a second factor too long. */
export async function deleteExpiredSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('second_steps').where('expires_at', '<', now).execute()
}
