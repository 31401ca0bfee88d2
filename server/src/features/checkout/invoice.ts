import type { Config } from '../../config.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { saveBill, type OrderRow } from './checkout.queries.ts'
import type { TaxPayer } from './payment-provider.ts'

/** Whether an order was paid, so that there is an invoice, even if the money went back later. */
export function hasInvoice({ status, paid_at }: Pick<OrderRow, 'status' | 'paid_at'>): boolean {
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
  if (taxPayer) {
    const { name, address, taxId } = taxPayer
    await saveBill(trx, { name, institution: '', address, tax_id: taxId, reference: '', ...owner })
    return
  }
  const last = await trx
    .selectFrom('order_bills')
    .select(['name', 'institution', 'address', 'tax_id'])
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .orderBy('order_id')
    .limit(1)
    .executeTakeFirst()
  // A reference names one purchase, such as the number of its order form.
  if (last) await saveBill(trx, { ...last, reference: '', ...owner })
}
