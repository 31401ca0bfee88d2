import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { startView } from '../../../platform/sessions/sessions.ts'
import { lockManaged } from './managed-users.ts'

/**
 * Begins a view of the portal as a user. The guard refuses everything that would change something. Other administrators
 * cannot be viewed, because that would lend their rights.
 */
export async function beginView(
  services: Services,
  caller: SignedInCaller,
  wanted: string,
): Promise<{ token: string; until: number }> {
  return await inTransaction(services, async (trx) => {
    const user = await lockManaged(trx, wanted, { keepsAdmin: true })
    if (user.admin) throw new AppError('forbidden', 'You cannot view the portal as an administrator.')
    const { token, until } = await startView(trx, caller, user)
    await audit(trx, caller, 'user_viewed', { subject: user.id, details: { until: until.toISOString() } })
    return { token, until: until.getTime() }
  })
}
