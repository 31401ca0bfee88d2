import type { PersonalData } from '@tradewind/contract/personal-data'
import type { Db } from '../../platform/database/database.ts'
import { totalOf } from './fulfil.ts'

/** Every order of a user, including unpaid ones, without the payment provider's ids. */
export async function personalOrders(db: Db, userId: string): Promise<PersonalData['orders']> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_bills', 'order_bills.order_id', 'orders.id')
    .selectAll('orders')
    .select(['name', 'institution', 'address', 'reference', 'tax_id'])
    .where('orders.user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('orders.id')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    product: row.product_id,
    productName: row.product_name,
    seats: row.seats,
    quantity: row.quantity,
    amountCents: totalOf(row),
    refundedCents: row.refunded_cents,
    currency: row.currency,
    status: row.status,
    provider: row.provider,
    invoiceUrl: row.invoice_url,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    billTo:
      row.name === null
        ? null
        : {
            name: row.name,
            institution: row.institution ?? '',
            address: row.address ?? '',
            reference: row.reference ?? '',
            taxId: row.tax_id ?? '',
          },
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
  }))
}
