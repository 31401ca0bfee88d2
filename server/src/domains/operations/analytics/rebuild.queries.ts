import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteCounts, insertCounts } from './analytics-counts.store.ts'
import { deleteUniques, insertUniques } from './analytics-uniques.store.ts'

const everyDay = sql`true`

/** The condition on the time lets the database use an index. */
function onDays(days: readonly string[]) {
  return sql`(at at time zone 'America/Denver')::date = any(${days}::date[])
    and at >= (select min(day)::timestamp at time zone 'America/Denver' from unnest(${days}::date[]) day)
    and at < (select (max(day) + 1)::timestamp at time zone 'America/Denver' from unnest(${days}::date[]) day)`
}

/**
 * Each event with the institutions for which it counts: '' for the total, and its own. The day follows the database's
 * calendar.
 */
const counted = (which: RawBuilder<unknown>) => sql`
  select (at at time zone 'America/Denver')::date as day, kind, coalesce(data ->> 'lab', '') as lab, place.institution,
    case when (data ->> 'studentView')::boolean is false then 1 else 0 end as instructor_event,
    case kind when 'Demo' then (data ->> 'code')::uuid when 'Login' then analytics_key when 'OpenLab' then analytics_key
    end as who
  from events cross join lateral (values (''), (coalesce(institution_id, 'unknown'))) place (institution)
  where ${which}`

const countsOf = (which: RawBuilder<unknown>) => sql`
  select day, kind, lab, institution, count(*)::integer as events, sum(instructor_event)::integer as instructor_events,
    count(distinct who)::integer as uniques
  from (${counted(which)}) counted group by day, kind, lab, institution`

const uniquesOf = (which: RawBuilder<unknown>) => sql`
  select distinct institution, kind, day, lab, who from (${counted(which)}) counted where who is not null`

/**
 * Stops counting until the transaction ends; reading is still possible. Only one table is locked: counting locks all
 * three in an order that depends on whether its statement was planned before, so locking more could deadlock.
 */
export async function holdCounting(trx: Trx<unknown>): Promise<void> {
  await sql`lock table events in share row exclusive mode`.execute(trx)
}

/** Counts the events of `days` (yyyy-mm-dd) again. Counting must be stopped first. */
export async function countAgain(trx: Trx<unknown>, days: readonly string[]): Promise<void> {
  await deleteCounts(trx, days)
  await deleteUniques(trx, days)
  await insertCounts(trx, countsOf(onDays(days)))
  await insertUniques(trx, uniquesOf(onDays(days)))
}

/** The days (yyyy-mm-dd) whose counts differ from the events, earliest first. */
export async function listWrongDays(db: Db): Promise<string[]> {
  const [countsOfEvents, uniquesOfEvents] = [countsOf(everyDay), uniquesOf(everyDay)]
  const storedCounts = sql`select day, kind, lab, institution, events, instructor_events, uniques from analytics_counts`
  const storedUniques = sql`select institution, kind, day, lab, who from analytics_uniques`
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from (
      (select day from (${countsOfEvents} except ${storedCounts}) missing)
      union all (select day from (${storedCounts} except (${countsOfEvents})) wrong)
      union all (select day from (${uniquesOfEvents} except ${storedUniques}) missing)
      union all (select day from (${storedUniques} except (${uniquesOfEvents})) wrong)
    ) differences order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** The number of events, and of days with events. */
export async function countAllEvents(db: Db): Promise<{ events: number; days: number }> {
  const { rows } = await sql<{ events: number; days: number }>`
    select count(*)::float8 as events, count(distinct (at at time zone 'America/Denver')::date)::float8 as days
    from events`.execute(db)
  return rows[0] ?? { events: 0, days: 0 }
}

/**
 * Whether the first event's day was never counted: the database is older than the counts, which are made from the last
 * day backwards.
 */
export async function isUncounted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ uncounted: boolean }>`
    select not exists (
      select from analytics_counts where day = (first.at at time zone 'America/Denver')::date
    ) as uncounted
    from (select at from events order by at limit 1) first`.execute(db)
  return rows[0]?.uncounted === true
}
