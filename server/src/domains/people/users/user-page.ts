import type { Order } from '@tradewind/contract/sales/checkout'
import type { ManagedSession } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { deviceName } from '../../../platform/sessions/device-name.ts'
import { listSessions } from '../../../platform/sessions/sessions.ts'
import { endSession } from '../../../platform/sessions/sessions.store.ts'
import { readOrdersOf } from '../../sales/checkout/orders.ts'
import { getManaged } from './managed-users.ts'

/** The devices where a user is signed in, last used first. */
export async function readDevices(
  { db }: Services,
  { session, now }: SignedInCaller,
  wanted: string,
): Promise<ManagedSession[]> {
  const rows = await listSessions(db, await getManaged(db, wanted), now)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    device: deviceName(row.user_agent),
    address: row.address,
    signedInAt: row.signed_in_at.getTime(),
    lastUsedAt: row.last_used_at.getTime(),
    current: row.id === session.id,
  }))
}

/** Signs a user out on one device. Administrators leave their own current session by signing out. */
export async function endDevice(
  services: Services,
  caller: SignedInCaller,
  { wanted, sessionId }: { wanted: string; sessionId: string },
): Promise<{ message: string }> {
  if (sessionId === caller.session.id)
    throw new AppError('forbidden', 'You are using this session now. To end it, log out.')
  await inTransaction(services, async (trx) => {
    const { id } = await getManaged(trx, wanted)
    if (!(await endSession(trx, sessionId, id)))
      throw new AppError('not_found', 'This device is already signed out. Please reload the list.')
    await audit(trx, caller, 'session_ended', { subject: id })
  })
  return { message: 'The device was signed out.' }
}

/** A user's orders, without those that nobody tried to pay. */
export async function readUserOrders(services: Services, wanted: string): Promise<Order[]> {
  const { id } = await getManaged(services.db, wanted)
  return await readOrdersOf(services, id)
}
