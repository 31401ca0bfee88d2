import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { OrderRow } from './checkout.queries.ts'
import type { InvoiceOrdersTable } from './checkout.tables.ts'

/** An order by invoice with whom it names; undefined for other orders. */
export async function findInvoiceOrder(db: Db, orderId: string) {
  return await db
    .selectFrom('orders')
    .innerJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('order_bills', 'order_bills.order_id', 'orders.id')
    .selectAll('orders')
    .select(['invoice_orders.provider_invoice_id', 'invoice_orders.pay_url', 'invoice_orders.due_at'])
    .select(['invoice_orders.codes', 'invoice_orders.reminded_at', 'invoice_orders.renews_institution_id'])
    .select(['users.email', 'users.first_name'])
    .select([
      'order_bills.name as bill_name',
      'order_bills.institution as bill_institution',
      'order_bills.reference as bill_reference',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}

/** The institution whose licence an order is for; null for an order of seats by a code. */
export async function findRenewed(
  db: Db,
  orderId: string,
): Promise<{ institutionId: string; name: string } | null> {
  const row = await db
    .selectFrom('invoice_orders')
    .leftJoin('institution_names as institutions', 'institutions.id', 'invoice_orders.renews_institution_id')
    .select(['invoice_orders.renews_institution_id', 'institutions.name'])
    .where('invoice_orders.order_id', '=', orderId)
    .executeTakeFirst()
  if (!row || row.renews_institution_id === null) return null
  return { institutionId: row.renews_institution_id, name: row.name ?? row.renews_institution_id }
}
export type InvoiceOrder = NonNullable<Awaited<ReturnType<typeof findInvoiceOrder>>>

export async function insertInvoiceOrder(trx: Trx, row: Insertable<InvoiceOrdersTable>): Promise<void> {
  await trx.insertInto('invoice_orders').values(row).execute()
}

export async function updateInvoiceOrder(
  db: Db,
  orderId: string,
  change: Updateable<InvoiceOrdersTable>,
): Promise<void> {
  await db.updateTable('invoice_orders').set(change).where('order_id', '=', orderId).execute()
}

/** Unpaid invoices, in random order, so that each has a chance if they are too many for one job. */
export async function listUnsentInvoices(
  db: Db,
  { provider, limit }: { provider: OrderRow['provider']; limit: number },
): Promise<{ id: string; number: string }[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('status', '=', 'invoiced')
    .where('provider', '=', provider)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}

/** The ids of unpaid invoices whose day is over and that were not reminded of since a moment. */
export async function listOverdue(db: Db, { now, since }: { now: Date; since: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.status', '=', 'invoiced')
    .where('invoice_orders.due_at', '<=', now)
    .where(({ or, eb }) =>
      or([eb('invoice_orders.reminded_at', 'is', null), eb('invoice_orders.reminded_at', '<=', since)]),
    )
    .orderBy('invoice_orders.due_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}
