import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { executeNamed } from '../../../platform/database/named-statements.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { addCounts, type Counted } from './analytics-counts.store.ts'
import { addUniques } from './analytics-uniques.store.ts'
import type { EventsTable } from './analytics.tables.ts'

/**
 * Writes an event and counts it, in one statement that costs one round trip. Every transaction locks the row of the
 * total first, because two transactions that wait for each other's rows would deadlock.
 */
export async function countEvent(trx: Db, row: Insertable<EventsTable>, counted: Counted): Promise<void> {
  const statement = sql`
    with event as (
      insert into events (at, kind, analytics_key, institution_id, data)
      values (${row.at}, ${row.kind}, ${row.analytics_key}, ${row.institution_id}, ${row.data}::jsonb)
    ), place as (
      select * from (values (1, ''), (2, ${counted.institution}::text)) as place (at, name)
    ), newcomer as (${addUniques(row.kind, counted)})
    ${addCounts(row.kind, counted)}`
  await executeNamed(trx, 'count-event', statement.compile(trx))
}

export interface NewEvent {
  at: Date
  kind: EventsTable['kind']
  key: string
  institution: string | null
  data: Record<string, unknown>
}

/** Adds events without counting them. The caller holds the counting, and counts their days again. */
export async function insertEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  await sql`insert into events (at, kind, analytics_key, institution_id, data)
    select at, kind, key, institution, data::jsonb from unnest(
      ${events.map(({ at }) => at.toISOString())}::timestamptz[],
      ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ key }) => key)}::uuid[],
      ${events.map(({ institution }) => institution)}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::text[]
    ) as made (at, kind, key, institution, data)`.execute(trx)
}

/**
 * Deletes the events with these pseudonyms, and those of these institutions that belong to no user, without counting
 * again. Returns the day (yyyy-mm-dd) of each.
 */
export async function deleteEventsOf(
  trx: Trx<unknown>,
  { keys, institutions }: { keys: readonly string[]; institutions: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    delete from events e where e.analytics_key = any(${keys}::uuid[])
      or (e.institution_id = any(${institutions}::text[])
        and not exists (select from users u where u.analytics_key = e.analytics_key))
    returning (at at time zone 'America/Denver')::date::text as day`.execute(trx)
  return rows.map(({ day }) => day)
}
