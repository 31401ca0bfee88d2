import type { Db } from '../../../platform/database/database.ts'

export async function findStoryOrder(db: Db, number: string) {
  return await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('order_bills', 'order_bills.order_id', 'orders.id')
    .leftJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .leftJoin('order_codes', 'order_codes.order_id', 'orders.id')
    .selectAll('orders')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select([
      'order_bills.name as bill_name',
      'order_bills.institution as bill_institution',
      'order_bills.address as bill_address',
      'order_bills.reference as bill_reference',
      'order_bills.tax_id as bill_tax_id',
    ])
    .select([
      'invoice_orders.order_id as invoice_order',
      'invoice_orders.note',
      'invoice_orders.codes',
      'invoice_orders.due_at',
      'invoice_orders.declined_because',
      'invoice_orders.renews_institution_id',
    ])
    .leftJoin('institution_names as institutions', 'institutions.id', 'invoice_orders.renews_institution_id')
    .select('institutions.name as renews_name')
    .select(({ selectFrom }) =>
      selectFrom('renewed_licences')
        .select((query) => query.fn.max('until_at').as('until'))
        .whereRef('renewed_licences.order_id', '=', 'orders.id')
        .$asScalar()
        .as('licence_until'),
    )
    .select([
      'order_codes.code',
      'order_codes.times_used',
      'order_codes.max_uses',
      'order_codes.ended_at as code_ended_at',
    ])
    .where('orders.number', '=', number)
    .executeTakeFirst()
}
export type StoryOrderRow = NonNullable<Awaited<ReturnType<typeof findStoryOrder>>>

/** What an order for oneself gave. */
export async function listStoryGrants(db: Db, orderId: string) {
  return await db
    .selectFrom('order_grants')
    .select(['lab_id', 'expires_at', 'ended_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export async function listStoryPapers(db: Db, orderId: string) {
  return await db
    .selectFrom('papers')
    .select(['number', 'kind', 'issued_at', 'total_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

/** Newest first. */
export async function listStoryRefunds(db: Db, orderId: string) {
  return await db
    .selectFrom('refunds')
    .select(['status', 'pieces', 'cents', 'asked_at', 'settled_at'])
    .where('order_id', '=', orderId)
    .orderBy('asked_at', 'desc')
    .execute()
}
