import { sql, type Insertable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { UsageAction, UsageClicksTable, UsageCountsTable, UsageMetric } from './usage-reports.tables.ts'

/** How much a count of a month changes. */
export interface CountChange {
  institution_id: string
  /** yyyy-mm-01 */
  month: string
  lab_id: LabId
  metric: UsageMetric
  by: number
}

/** When the same was done last in this session, locked until the transaction ends; null the first time. */
export async function lockClick(trx: Trx, click: Insertable<UsageClicksTable>): Promise<Date | null> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('usage_clicks')
    .values(click)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n) return null
  const { last_at: before } = await trx
    .selectFrom('usage_clicks')
    .select('last_at')
    .where('session_id', '=', click.session_id)
    .where('lab_id', '=', click.lab_id)
    .where('action', '=', click.action)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return before
}

export async function setClick(trx: Trx, { last_at: at, ...click }: UsageClicksTable): Promise<void> {
  await trx
    .updateTable('usage_clicks')
    .set({ last_at: at })
    .where('session_id', '=', click.session_id)
    .where('lab_id', '=', click.lab_id)
    .where('action', '=', click.action)
    .execute()
}

const columnOf = { look: 'looks', open: 'opens', refused: 'refusals' } as const

interface SessionChange {
  session_id: string
  day: string
  lab_id: LabId
  institution_id: string
  action: UsageAction
  by: 1 | -1
}

/** Adds an action to a session's day, or takes one back, and tells how the counts of its month change. */
export async function changeSession(
  trx: Trx,
  { action, by, ...place }: SessionChange,
): Promise<CountChange[]> {
  const column = columnOf[action]
  const row = await trx
    .insertInto('usage_sessions')
    .values({ ...place, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'day', 'lab_id'])
        .doUpdateSet({ [column]: sql`usage_sessions.${sql.ref(column)} + ${by}` }),
    )
    .returning(['institution_id', 'looks', 'opens', 'refusals'])
    .executeTakeFirstOrThrow()
  const after = { looks: row.looks, opens: row.opens }
  const before = { ...after, ...(column === 'refusals' ? {} : { [column]: after[column] - by }) }
  const isUnique = (uses: number) => (uses > 0 ? 1 : 0)
  const metrics: [UsageMetric, number][] = [
    ['Total_Item_Investigations', after.looks + after.opens - before.looks - before.opens],
    [
      'Unique_Item_Investigations',
      isUnique(after.looks + after.opens) - isUnique(before.looks + before.opens),
    ],
    ['Total_Item_Requests', after.opens - before.opens],
    ['Unique_Item_Requests', isUnique(after.opens) - isUnique(before.opens)],
    ['No_License', column === 'refusals' ? by : 0],
  ]
  const month = `${place.day.slice(0, 7)}-01`
  return metrics
    .filter(([, change]) => change !== 0)
    .map(([metric, change]) => ({
      institution_id: row.institution_id,
      month,
      lab_id: place.lab_id,
      metric,
      by: change,
    }))
}

export async function addCount(trx: Trx, { by, ...place }: CountChange): Promise<void> {
  await trx
    .insertInto('usage_counts')
    .values({ ...place, count: Math.max(0, by) })
    .onConflict((conflict) =>
      conflict
        .columns(['institution_id', 'month', 'lab_id', 'metric'])
        .doUpdateSet({ count: sql`usage_counts.count + ${by}` }),
    )
    .execute()
}

/** Adds counts as they are, except those that exist. */
export async function insertCounts(db: Db, counts: Insertable<UsageCountsTable>[]): Promise<void> {
  await db
    .insertInto('usage_counts')
    .values(counts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes what is known of single sessions: reports keep only counts of months. */
export async function deleteOldUse(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('usage_clicks')
    .where('last_at', '<', later(now, -2 * day))
    .execute()
  await db
    .deleteFrom('usage_sessions')
    .where(
      'day',
      '<',
      later(now, -2 * day)
        .toISOString()
        .slice(0, 10),
    )
    .execute()
}

export interface CountedMonth {
  /** yyyy-mm */
  month: string
  lab_id: LabId
  metric: UsageMetric
  count: number
}

/** The counts of an institution in a range of months, both yyyy-mm and both inside; without zeros. */
export async function listCounts(
  db: Db,
  { institution, from, to }: { institution: string; from: string; to: string },
): Promise<CountedMonth[]> {
  return await db
    .selectFrom('usage_counts')
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'lab_id', 'metric', 'count'])
    .where('institution_id', '=', institution)
    .where('month', '>=', `${from}-01`)
    .where('month', '<=', `${to}-01`)
    .where('count', '>', 0)
    .orderBy('lab_id')
    .orderBy('month')
    .orderBy('metric')
    .execute()
}
