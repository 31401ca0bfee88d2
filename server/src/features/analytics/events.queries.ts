import { sql, type Insertable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { executeNamed } from '../../platform/database/named-statements.ts'
import type { EventsTable } from '../../platform/database/tables.ts'

/** Where and as what an event counts. */
interface Counted {
  day: string
  /** '' where the event has no lab. */
  lab: string
  institution: string
  instructorEvents: 0 | 1
  /** Null where nobody is counted once. */
  who: string | null
}

/**
 * Writes an event and counts it, in one statement so that it costs one round trip. The row of all institutions comes
 * first, in every transaction: two that wait for each other's rows would be a deadlock.
 */
export async function countEvent(trx: Db, row: Insertable<EventsTable>, counted: Counted): Promise<void> {
  const { day, lab, institution, instructorEvents, who } = counted
  const statement = sql`
    with event as (
      insert into events (at, kind, analytics_key, institution_id, data)
      values (${row.at}, ${row.kind}, ${row.analytics_key}, ${row.institution_id}, ${row.data}::jsonb)
    ), place (at, name) as (
      values (1, ''), (2, ${institution}::text)
    ), newcomer as (
      insert into analytics_uniques (institution, kind, day, lab, who)
      select name, ${row.kind}, ${day}::date, ${lab}, ${who}::uuid from place where ${who}::uuid is not null order by at
      on conflict do nothing
      returning institution
    )
    insert into analytics_counts (day, kind, lab, institution, events, instructor_events, uniques)
    select ${day}::date, ${row.kind}, ${lab}, name, 1, ${instructorEvents}::integer,
      (select count(*) from newcomer where institution = name)
    from place order by at
    on conflict (day, kind, lab, institution) do update set
      events = analytics_counts.events + 1,
      instructor_events = analytics_counts.instructor_events + excluded.instructor_events,
      uniques = analytics_counts.uniques + excluded.uniques`
  await executeNamed(trx, 'count-event', statement.compile(trx))
}
