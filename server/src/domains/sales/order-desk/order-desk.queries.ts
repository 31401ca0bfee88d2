import { sql, type RawBuilder } from 'kysely'
import type { DeskFilter, DeskKind } from '@tradewind/contract/sales/order-desk'
import type { Db } from '../../../platform/database/database.ts'
import type { DayRange } from '../../../kernel/zones.ts'
import { countRows, hasText, type Range } from '../../../platform/database/lists.ts'

export interface DeskFilters {
  search: string
  show: DeskFilter | null
  days: DayRange
}

/** One line of the list, before its content is read. */
export interface Found {
  kind: DeskKind
  /** The id of the order, the grant or the entry of the log. */
  id: string
  at: Date
}

const always = sql<boolean>`true`

/** Orders that a buyer tried to pay or asked for. */
const orderFilters: Record<DeskFilter, RawBuilder<boolean> | null> = {
  to_decide: sql`o.status = 'asked'`,
  unpaid: sql`o.status = 'invoiced'`,
  in_question: sql`o.status = 'in_question'`,
  orders: always,
  refunds: sql`(o.refunded_cents > 0 or exists (select 1 from refunds r where r.order_id = o.id))`,
  disputes: sql`(o.open_dispute is not null or o.status = 'disputed' or o.disputes_won <> '{}')`,
  courtesy: null,
  moves: sql`o.swapped_at is not null`,
}

/** The kinds beside orders, each with the filters that show it. */
const others: { kind: Exclude<DeskKind, 'order'>; shownBy: DeskFilter }[] = [
  { kind: 'courtesy', shownBy: 'courtesy' },
  { kind: 'extension', shownBy: 'moves' },
  { kind: 'move', shownBy: 'moves' },
]

/** Whether a column holds the id of a person whom the search names. */
function isPerson(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql`${column} in (select id from users where ${hasText(sql.ref('users.search_text'), search)})`
}

/** Numbers are searched by their beginning, as people type them. The expression is that of the indexes. */
function begins(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql`upper(${column}) like upper(${`${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`})`
}

/** The orders that a search finds. Each part is read by its own index, which a condition with "or" would not use. */
function ordersFound(search: string): RawBuilder<string> {
  return sql`select id from orders where ${begins(sql.ref('number'), search)}
    union all select id from orders where ${isPerson(sql.ref('user_id'), search)}
    union all select order_id from papers where ${begins(sql.ref('number'), search)}
    union all select order_id from order_bills where ${begins(sql.ref('reference'), search)}`
}

function inDays(column: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<boolean> {
  return sql`(${from}::timestamptz is null or ${column} >= ${from}) and (${to}::timestamptz is null or ${column} <= ${to})`
}

function ordersMatching({ search, show, days }: DeskFilters): RawBuilder<Found> | null {
  const shown = show === null ? always : orderFilters[show]
  if (shown === null) return null
  const found = search === '' ? always : sql<boolean>`o.id in (${ordersFound(search)})`
  return sql<Found>`select 'order' as kind, o.id::text as id, o.created_at as at from orders o
    where (o.status not in ('open', 'expired', 'failed') or (o.status = 'failed' and o.payment_id is not null))
      and ${shown} and ${found} and ${inDays(sql.ref('o.created_at'), days)}`
}

function othersMatching(kind: Exclude<DeskKind, 'order'>, { search, days }: DeskFilters): RawBuilder<Found> {
  if (kind === 'move')
    return sql<Found>`select 'move' as kind, e.id::text as id, e.at from audit_entries e
      where e.action = 'grants_moved' and e.subject_id = e.details->>'from'
        and ${inDays(sql.ref('e.at'), days)}
        and ${search === '' ? always : isPerson(sql`e.subject_id::uuid`, search)}`
  return sql<Found>`select ${sql.lit(kind)} as kind, g.id::text as id, g.granted_at as at from free_days g
    where g.origin = ${sql.lit(kind)} and ${inDays(sql.ref('g.granted_at'), days)}
      and ${search === '' ? always : isPerson(sql.ref('g.user_id'), search)}`
}

function partsOf(filters: DeskFilters): RawBuilder<Found>[] {
  const { show } = filters
  const orders = ordersMatching(filters)
  return [
    ...(orders ? [orders] : []),
    ...others
      .filter(({ shownBy }) => show === null || show === shownBy)
      .map(({ kind }) => othersMatching(kind, filters)),
  ]
}

/** A range of the lines that match, newest first. Each part gives no more than the range can show. */
export async function listFound(db: Db, filters: DeskFilters, range: Range): Promise<Found[]> {
  const most = range.offset + range.limit
  const parts = partsOf(filters).map((part) => sql`(${part} order by at desc, id limit ${most})`)
  const { rows } = await sql<Found>`select * from (${sql.join(parts, sql` union all `)}) as lines
    order by at desc, kind, id limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows
}

export async function countFound(db: Db, filters: DeskFilters, countTo: number): Promise<number> {
  const parts = partsOf(filters).map((part) => sql`(${part} limit ${countTo})`)
  return await countRows(db, sql`(${sql.join(parts, sql` union all `)})`, countTo)
}

export async function listDeskOrders(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .selectAll('orders')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select([
      'invoice_orders.order_id as invoice_order',
      'invoice_orders.due_at',
      'invoice_orders.renews_institution_id',
    ])
    .select(({ selectFrom }) =>
      selectFrom('refunds')
        .select('refunds.status')
        .whereRef('refunds.order_id', '=', 'orders.id')
        .orderBy('asked_at', 'desc')
        .limit(1)
        .$asScalar()
        .as('refund_status'),
    )
    .where('orders.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
export type DeskOrderRow = Awaited<ReturnType<typeof listDeskOrders>>[number]

/** Free days by the ids of their grants. */
export async function listDeskGrants(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('free_days')
    .innerJoin('users', 'users.id', 'free_days.user_id')
    .select(['free_days.id', 'free_days.lab_id', 'free_days.user_id'])
    .select(['free_days.expires_at', 'free_days.ended_at'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('free_days.id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
}

/** Moves between accounts by the ids of their entries. */
export async function listDeskMoves(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('audit_entries')
    .leftJoin('users', (join) => join.on('users.id', '=', sql<string>`audit_entries.subject_id::uuid`))
    .select(['audit_entries.id', 'audit_entries.details'])
    .select(['users.id as user_id', 'users.first_name', 'users.last_name', 'users.email'])
    .where('audit_entries.id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
}
