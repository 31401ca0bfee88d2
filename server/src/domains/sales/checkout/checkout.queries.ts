import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ProductId } from '@tradewind/contract/catalogue'
import { isUuid, type Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { OrderBillsTable, OrdersTable } from './checkout.tables.ts'
import type { UsersTable } from '../../../platform/sessions/users.store.ts'

export type OrderRow = Selectable<OrdersTable>

/** Adds an order. Returns false if its number is taken. */
export async function insertOrder(db: Db, row: Insertable<OrdersTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateOrder(db: Db, id: string, change: Updateable<OrdersTable>): Promise<void> {
  await db.updateTable('orders').set(change).where('id', '=', id).execute()
}

/** Deletes an order. Its papers and its promotion code go first. */
export async function deleteOrder(trx: Trx<unknown>, id: string): Promise<void> {
  await trx.deleteFrom('orders').where('id', '=', id).execute()
}

export async function findOrderOfSession(db: Db, sessionId: string): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The order, locked until the transaction ends. */
export async function lockOrder(trx: Trx, id: string): Promise<OrderRow> {
  return await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type SamePurchase = Pick<
  OrderRow,
  'provider' | 'product_id' | 'seats' | 'quantity' | 'unit_cents' | 'currency'
> & {
  user_id: string
}

/** Makes the buyer's other purchases wait until the transaction ends. */
export async function lockBuyer(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * The newest open order of the same purchase that can still be paid at `until.opened`, or at `until.unopened` if it has
 * no session yet.
 */
export async function findPayable(
  db: Db,
  same: SamePurchase,
  until: { opened: Date; unopened: Date },
): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where(({ and }) => and(same))
    .where('status', '=', 'open')
    .where(({ or, and, eb }) =>
      or([
        and([eb('session_id', 'is not', null), eb('expires_at', '>', until.opened)]),
        and([eb('session_id', 'is', null), eb('expires_at', '>', until.unopened)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** Whether the buyer has a pending payment of the same product for themselves. */
export async function isConfirming(
  db: Db,
  { userId, productId, provider }: { userId: string; productId: ProductId; provider: OrderRow['provider'] },
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('seats', '=', false)
    .where('status', 'in', ['confirming', 'in_question'])
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The sessions of the buyer's other orders of the same product for themselves that can still be paid. */
export async function listPayableBesides(db: Db, order: OrderRow): Promise<string[]> {
  if (order.user_id === null) return []
  const rows = await db
    .selectFrom('orders')
    .select('session_id')
    .where('user_id', '=', order.user_id)
    .where('product_id', '=', order.product_id)
    .where('provider', '=', order.provider)
    .where('seats', '=', false)
    .where('status', '=', 'open')
    .where('id', '!=', order.id)
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: string }>()
    .execute()
  return rows.map((row) => row.session_id)
}

/** The order of a payment: by the payment's id, otherwise by the order's id that the provider stored. */
export async function findOrderOfPayment(
  db: Db,
  { paymentId, orderId }: { paymentId: string | null; orderId: string | null },
): Promise<OrderRow | undefined> {
  const select = db.selectFrom('orders').selectAll()
  const paid =
    paymentId === null ? undefined : await select.where('payment_id', '=', paymentId).executeTakeFirst()
  if (paid || orderId === null) return paid
  return await select.where('id', '=', orderId).executeTakeFirst()
}

/** Sessions of unsettled orders, in random order, so that each has a chance if they are too many for one job. */
export async function listUnsettled(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('session_id')
    .where('status', 'in', ['open', 'confirming'])
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: string }>()
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
  return rows.map((row) => row.session_id)
}

/** Orders that the provider should have ended, and refunds that it has not taken on, since before this moment. */
export async function countStuck(db: Db, before: Date): Promise<number> {
  const { orders, refunds } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<string>().as('orders'))
        .where('status', 'in', ['open', 'confirming'])
        .where('expires_at', '<', before)
        .as('orders'),
      eb
        .selectFrom('refunds')
        .select(({ fn }) => fn.countAll<string>().as('refunds'))
        .where('status', '=', 'asked')
        .where('provider_refund_id', 'is', null)
        .where('asked_at', '<', before)
        .as('refunds'),
    ])
    .executeTakeFirstOrThrow()
  return Number(orders) + Number(refunds)
}

/** Expires orders that never got a session, because nobody can pay them. */
export async function expireWithoutSession(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'expired' })
    .where('status', '=', 'open')
    .where('session_id', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
}

export type Buyer = Pick<Selectable<UsersTable>, 'id' | 'first_name' | 'email' | 'instructor' | 'admin'>

/** The recipient of mails about an order. */
export async function findBuyer(db: Db, userId: string): Promise<Buyer | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'instructor', 'admin'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function listAdministrators(db: Db): Promise<{ email: string }[]> {
  return await db
    .selectFrom('users')
    .select('email')
    .where('admin', '=', true)
    .where('status', '=', 'active')
    .where('kind', '=', 'portal')
    .orderBy('email_key')
    .execute()
}

/** The end of the access that an order gave; null if it gave none, or it was taken back. */
export async function accessOfOrder(db: Db, orderId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_grants')
    .select((query) => query.fn.min('expires_at').as('until'))
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.until ?? null
}

/** Stores whom the invoice of an order names, in the place of what was there. */
export async function saveBill(trx: Trx, { order_id, ...bill }: Insertable<OrderBillsTable>): Promise<void> {
  await trx
    .insertInto('order_bills')
    .values({ order_id, ...bill })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(bill))
    .execute()
}

/** The promotion code that a purchase of seats made. */
export async function findCodeOfOrder(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_codes')
    .select('code')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.code
}

export type ShownOrder = Awaited<ReturnType<typeof listOrders>>[number]

/** Orders of one buyer with what they gave. The buyer is part of the query, so other buyers' orders cannot be found. */
function selectShown(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('order_codes', 'order_codes.order_id', 'orders.id')
    .selectAll('orders')
    .leftJoin('order_bills', 'order_bills.order_id', 'orders.id')
    .select(['users.first_name', 'users.last_name', 'users.email', 'order_codes.code'])
    .select([
      'order_bills.name as bill_name',
      'order_bills.institution as bill_institution',
      'order_bills.address as bill_address',
      'order_bills.reference as bill_reference',
      'order_bills.tax_id as bill_tax_id',
    ])
    .leftJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .select([
      'invoice_orders.order_id as invoice_order',
      'invoice_orders.codes',
      'invoice_orders.due_at',
      'invoice_orders.pay_url',
      'invoice_orders.declined_because',
      'invoice_orders.renews_institution_id',
    ])
    .leftJoin('institution_names as institutions', 'institutions.id', 'invoice_orders.renews_institution_id')
    .select('institutions.name as renews_name')
    .select(({ selectFrom }) =>
      selectFrom('order_grants')
        .select((query) => query.fn.min('expires_at').as('until'))
        .where('order_grants.order_id', '=', sql<string>`orders.id::text`)
        .where('ended_at', 'is', null)
        .$asScalar()
        .as('access_until'),
    )
    .where('orders.user_id', '=', userId)
}

/** Newest first, without orders that nobody tried to pay. */
export async function listOrders(db: Db, userId: string) {
  return await selectShown(db, userId)
    .where(({ and, or, eb }) =>
      or([
        eb('orders.status', 'not in', ['open', 'expired', 'failed']),
        and([eb('orders.status', '=', 'failed'), eb('orders.payment_id', 'is not', null)]),
      ]),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .execute()
}

/** Finds an order by its number or its checkout session. */
export async function findShownOrder(db: Db, userId: string, name: string): Promise<ShownOrder | undefined> {
  return await selectShown(db, userId)
    .where(({ or, eb }) => or([eb('orders.number', '=', name), eb('orders.session_id', '=', name)]))
    .executeTakeFirst()
}

/** Moves the orders with these ids, and whom their invoices name, to another user. Other references are no orders. */
export async function moveOrders(
  trx: Trx,
  { from, to, references }: { from: string; to: string; references: readonly string[] },
): Promise<void> {
  const ids = references.filter(isUuid)
  if (ids.length === 0) return
  const moved = await trx
    .updateTable('orders')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  if (moved.length === 0) return
  await trx
    .updateTable('order_bills')
    .set({ user_id: to })
    .where(
      'order_id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute()
}

/** Moves all orders to another user, and whom their invoices name. */
export async function transferOrders(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('orders').set({ user_id: to }).where('user_id', '=', from).execute()
  await trx.updateTable('order_bills').set({ user_id: to }).where('user_id', '=', from).execute()
}
