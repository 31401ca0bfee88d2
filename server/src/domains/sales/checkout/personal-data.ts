import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { numbersOfPapers } from '../papers/papers.queries.ts'
import { listRefunds, transferRefunds } from './refunds.queries.ts'
import { totalOf } from './fulfil.ts'
import { transferOrders } from './checkout.queries.ts'

export const checkoutPerson: PersonHooks = {
  columns: {
    'orders.user_id': { download: 'orders', transfer: 'moves', erase: 'null' },
    'order_bills.user_id': { download: 'orders.billTo', transfer: 'moves', erase: 'cascade' },
    'refunds.asked_by': { download: 'orders.refunds', transfer: 'moves', erase: 'null' },
    'invoice_orders.decided_by': {
      download: { not: 'decisions of administrators, which the activity tells' },
      transfer: { stays: 'only administrators have any' },
      erase: 'null',
    },
    'sandbox_checkouts.user_id': {
      download: { not: 'the books of the pretended payment provider; told as orders' },
      transfer: { stays: 'the books of the pretended payment provider' },
      erase: { stays: 'the books of the pretended payment provider' },
    },
  },
  download: async (db, { id }) => ({ orders: await readOrders(db, id) }),
  transfer: async (trx, _caller, move) => {
    await transferOrders(trx, move)
    await transferRefunds(trx, move)
  },
}

/** Every order of a user, including unpaid ones, without the payment provider's ids. */
async function readOrders(db: Db, userId: string): Promise<PersonalData['orders']> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_bills', 'order_bills.order_id', 'orders.id')
    .leftJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .selectAll('orders')
    .select(['name', 'institution', 'address', 'reference', 'tax_id'])
    .select(['invoice_orders.order_id as invoice_order', 'note', 'codes', 'due_at', 'declined_because'])
    .where('orders.user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('orders.id')
    .execute()
  const refunds = await listRefunds(
    db,
    rows.map(({ id }) => id),
  )
  const papers = await numbersOfPapers(
    db,
    rows.map(({ id }) => id),
  )
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
    papers: papers.filter(({ order_id }) => order_id === row.id).map((paper) => paper.number),
    byInvoice:
      row.invoice_order === null
        ? null
        : {
            note: row.note ?? '',
            codes: row.codes,
            dueAt: row.due_at?.toISOString() ?? null,
            declinedBecause: row.declined_because,
          },
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
    swappedTo: row.swapped_to,
    swappedAt: row.swapped_at?.toISOString() ?? null,
    refunds: refunds
      .filter(({ order_id }) => order_id === row.id)
      .map((refund) => ({
        pieces: refund.pieces,
        cents: refund.cents,
        status: refund.status,
        askedAt: refund.asked_at.toISOString(),
        settledAt: refund.settled_at?.toISOString() ?? null,
      })),
  }))
}
