import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Sums } from './paper-sums.ts'
import type { PapersTable } from './papers.tables.ts'

export type PaperRow = Selectable<PapersTable>

/** Takes the next number of a series. Others wait for theirs until the transaction ends, so that no number is lost. */
export async function nextInSeries(trx: Trx, name: string): Promise<number> {
  const { last } = await trx
    .insertInto('paper_series')
    .values({ name, last: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ last: sql<number>`paper_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function insertPaper(
  trx: Trx,
  { seller, lines, ...row }: Omit<PaperRow, 'position'>,
): Promise<void> {
  await trx
    .insertInto('papers')
    .values({ ...row, seller: JSON.stringify(seller), lines: JSON.stringify(lines) })
    .execute()
}

/** Deletes the papers of an order: first those that refer to its others. */
export async function deletePapersOf(trx: Trx<unknown>, orderId: string): Promise<void> {
  await trx.deleteFrom('papers').where('order_id', '=', orderId).where('refers_to', 'is not', null).execute()
  await trx.deleteFrom('papers').where('order_id', '=', orderId).execute()
}

/** The papers of an order, in the order in which they were issued. */
export async function listPapers(db: Db, orderId: string): Promise<PaperRow[]> {
  return await db
    .selectFrom('papers')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

/** The numbers of the papers of some orders, in the order in which they were issued. */
export async function numbersOfPapers(
  db: Db,
  orderIds: readonly string[],
): Promise<{ order_id: string; number: string }[]> {
  if (orderIds.length === 0) return []
  return await db
    .selectFrom('papers')
    .select(['order_id', 'number'])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute()
}

/** What is credited of an order: its credit notes without those that were cancelled. */
export function creditedOf(papers: readonly PaperRow[]): Sums {
  const signs = { invoice: 0, credit_note: 1, cancellation: -1 }
  return papers.reduce(
    (sum, { kind, total_cents, tax_cents }) => ({
      totalCents: sum.totalCents + signs[kind] * total_cents,
      taxCents: sum.taxCents + signs[kind] * tax_cents,
    }),
    { totalCents: 0, taxCents: 0 },
  )
}

/** The order of papers, with whom they name. */
export async function findOrderOfPapers(db: Db, number: string) {
  return await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('order_bills', 'order_bills.order_id', 'orders.id')
    .leftJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .select(['orders.status', 'invoice_orders.due_at', 'invoice_orders.paid_by'])
    .select([
      'orders.id',
      'orders.number',
      'orders.user_id',
      'orders.provider',
      'orders.paid_at',
      'orders.currency',
    ])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select([
      'order_bills.name as bill_name',
      'order_bills.institution as bill_institution',
      'order_bills.address as bill_address',
      'order_bills.reference as bill_reference',
      'order_bills.tax_id as bill_tax_id',
    ])
    .where('orders.number', '=', number)
    .executeTakeFirst()
}
export type OrderOfPapers = NonNullable<Awaited<ReturnType<typeof findOrderOfPapers>>>
