import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { executeTogether, type Parts } from '../../../platform/database/named-statements.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { EventsTable } from './analytics.tables.ts'

/** The day, lab and institution under which an event is counted. */
export interface Counted {
  day: string
  /** '' if the event has no lab. */
  lab: string
  institution: string
  instructorEvents: 0 | 1
  /** Null if the event counts no unique user. */
  who: string | null
}

/**
 * Writes an event and counts it, in one statement that costs one round trip. Every transaction locks the row of the
 * total first, because two transactions that wait for each other's rows would deadlock.
 */
export async function countEvent(trx: Db, row: Insertable<EventsTable>, counted: Counted): Promise<void> {
  await executeTogether(trx, 'count-event', countParts(row, counted))
}

/** The same, as parts of a larger statement. */
export function countParts(row: Insertable<EventsTable>, counted: Counted): Parts {
  const { day, lab, institution, instructorEvents, who } = counted
  return {
    event: sql`
      insert into events (at, kind, analytics_key, institution_id, data)
      values (${row.at}, ${row.kind}, ${row.analytics_key}, ${row.institution_id}, ${row.data}::jsonb)`,
    place: sql`select * from (values (1, ''), (2, ${institution}::text)) as place (at, name)`,
    newcomer: sql`
      insert into analytics_uniques (institution, kind, day, lab, who)
      select name, ${row.kind}, ${day}::date, ${lab}, ${who}::uuid from place where ${who}::uuid is not null order by at
      on conflict do nothing
      returning institution`,
    count: sql`
      insert into analytics_counts (day, kind, lab, institution, events, instructor_events, uniques)
      select ${day}::date, ${row.kind}, ${lab}, name, 1, ${instructorEvents}::integer,
        (select count(*) from newcomer where institution = name)
      from place order by at
      on conflict (day, kind, lab, institution) do update set
        events = analytics_counts.events + 1,
        instructor_events = analytics_counts.instructor_events + excluded.instructor_events,
        uniques = analytics_counts.uniques + excluded.uniques`,
  }
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
