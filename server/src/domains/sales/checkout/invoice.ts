import type { BillTo } from '@tradewind/contract/sales/checkout'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { saveBill, type OrderRow } from './checkout.queries.ts'
import type { TaxPayer } from './payment-provider.ts'

/** Whether an order has an invoice: it was paid, even if the money went back later, or it is to be paid by it. */
export function hasInvoice({ status, paid_at }: Pick<OrderRow, 'status' | 'paid_at'>): boolean {
  if (status === 'invoiced' || status === 'void') return true
  return paid_at !== null && ['paid', 'refunded', 'disputed'].includes(status)
}

/** The page with the invoice of an order. */
export function invoicePage({ publicUrl }: Pick<Config, 'publicUrl'>, number: string): string {
  return `${publicUrl}/invoice/${number}`
}

interface Billed {
  order: Pick<OrderRow, 'id' | 'user_id'>
  /** Whom the payer entered with a tax id while paying. */
  taxPayer: TaxPayer | null
}

/** Gives an order that has just been paid what its payer entered with it, otherwise what the buyer last wrote. */
export async function takeOverBill(
  trx: Trx,
  caller: Caller,
  { order: { id, user_id: userId }, taxPayer }: Billed,
): Promise<void> {
  if (userId === null) return
  const owner = { order_id: id, user_id: userId, changed_at: caller.now }
  // An order by invoice named it before it was paid.
  if (await hasBill(trx, id)) return
  if (taxPayer) {
    const { name, address, taxId } = taxPayer
    await saveBill(trx, { name, institution: '', address, tax_id: taxId, reference: '', ...owner })
    return
  }
  const last = await findLastBill(trx, userId)
  // A reference names one purchase, such as the number of its order form.
  if (last) await saveBill(trx, { ...last, reference: '', ...owner })
}

async function hasBill(trx: Trx, orderId: string): Promise<boolean> {
  const bill = await trx
    .selectFrom('order_bills')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return bill !== undefined
}

async function findLastBill(db: Db, userId: string) {
  return await db
    .selectFrom('order_bills')
    .select(['name', 'institution', 'address', 'tax_id'])
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .orderBy('order_id')
    .limit(1)
    .executeTakeFirst()
}

/** Whom the last invoice of a user names; null without one. */
export async function lastBillOf(db: Db, userId: string): Promise<BillTo | null> {
  const last = await findLastBill(db, userId)
  if (!last) return null
  const { tax_id: taxId, ...bill } = last
  return { ...bill, taxId, reference: '' }
}
