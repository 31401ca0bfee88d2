import type { BillTo, Order } from '@tradewind/contract/sales/checkout'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { findShownOrder, saveBill } from './checkout.queries.ts'
import { hasInvoice } from './invoice.ts'
import { showOrder } from './orders.ts'

/** Sets whom the invoice of the caller's order names. Later orders get the same, until the caller changes one. */
export async function addressInvoice(
  services: Services,
  caller: SignedInCaller,
  { number, billTo }: { number: string; billTo: BillTo },
): Promise<Order> {
  const userId = caller.session.user.id
  return await inTransaction(services, async (trx) => {
    const order = await findOwn(trx, userId, number)
    if (!hasInvoice(order)) throw new AppError('not_found', 'This order has no invoice.')
    const { taxId, ...bill } = billTo
    const owner = { order_id: order.id, user_id: userId, changed_at: caller.now }
    await saveBill(trx, { ...bill, tax_id: taxId, ...owner })
    await audit(trx, caller, 'invoice_addressed', { subject: order.id, details: { order: order.number } })
    return await showOrder({ ...services, db: trx }, await findOwn(trx, userId, number))
  })
}

async function findOwn(db: Db, userId: string, number: string) {
  const order = await findShownOrder(db, userId, number)
  if (!order) throw new AppError('not_found', 'We could not find this order in your account.')
  return order
}
