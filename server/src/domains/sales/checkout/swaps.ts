import { labById, type LabId } from '@tradewind/contract/catalogue'
import type { Order } from '@tradewind/contract/sales/checkout'
import { holdsEverythingByRole, ownsLab } from '@tradewind/contract/roles'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { lockHolder, swapGrant } from '../../access/grants/grants.service.ts'
import { lockOrder, updateOrder } from './checkout.queries.ts'
import { auditOrder } from './fulfil.ts'
import { findOwn, readOrder } from './orders.ts'
import { labsOfOrder } from './order-facts.ts'
import { swappableOf } from './swap-rules.ts'

/** Swaps the lab of an order for another. Access to the new one ends when that to the old one would have ended. */
export async function swapLab(
  services: Services,
  caller: SignedInCaller,
  { number, lab }: { number: string; lab: LabId },
): Promise<Order> {
  const { user } = caller.session
  const { id: orderId } = await findOwn(services, caller, number)
  const { name } = labById(lab)
  if (holdsEverythingByRole(user) || ownsLab(user, lab, caller.now.getTime()))
    throw new AppError('already_held', `You already have access to ${name}.`)
  await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, orderId)
    await lockHolder(trx, user.id)
    const swappable = await swappableOf(trx, services.config, { order, now: caller.now })
    if ('because' in swappable) throw new AppError('swap_refused', swappable.because)
    if (!swappable.labs.includes(lab))
      throw new AppError('swap_refused', `${name} cannot be taken instead. Please choose another lab.`)
    const [from] = labsOfOrder(order)
    if (from === undefined) throw new Error(`Order ${order.number} gives no lab`)
    const swapped = await swapGrant(trx, caller, { userId: user.id, reference: order.id, from, to: lab })
    if (!swapped)
      throw new AppError('swap_refused', 'The access of this order has ended, so there is nothing to swap.')
    await updateOrder(trx, order.id, { swapped_to: lab, swapped_at: caller.now })
    await auditOrder(trx, caller, 'order_swapped', { order, actor: user.id, details: { from, to: lab } })
  })
  return await readOrder(services, caller, number)
}
