import { sql, type RawBuilder } from 'kysely'
import type { Day } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { EventsTable } from './analytics.tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    analytics_counts: AnalyticsCountsTable
  }
}

/** Counts per day in Denver. `institution` is an id, 'unknown', or '' for the total. */
export interface AnalyticsCountsTable {
  day: Day
  kind: EventsTable['kind']
  /** '' if the event has no lab. */
  lab: string
  institution: string
  events: number
  /** The number of events in an instructor's view. */
  instructor_events: number
  uniques: number
}

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

/** Counts an event at each place, as a part of a statement that has the parts `place` and `newcomer`. */
export function addCounts(
  kind: EventsTable['kind'],
  { day, lab, instructorEvents }: Counted,
): RawBuilder<unknown> {
  return sql`
      insert into analytics_counts (day, kind, lab, institution, events, instructor_events, uniques)
      select ${day}::date, ${kind}, ${lab}, name, 1, ${instructorEvents}::integer,
        (select count(*) from newcomer where institution = name)
      from place order by at
      on conflict (day, kind, lab, institution) do update set
        events = analytics_counts.events + 1,
        instructor_events = analytics_counts.instructor_events + excluded.instructor_events,
        uniques = analytics_counts.uniques + excluded.uniques`
}

export async function deleteCounts(trx: Trx<unknown>, days: readonly string[]): Promise<void> {
  await sql`delete from analytics_counts where day = any(${days}::date[])`.execute(trx)
}

/** Adds the counts that a query makes. */
export async function insertCounts(trx: Trx<unknown>, counts: RawBuilder<unknown>): Promise<void> {
  await sql`insert into analytics_counts (day, kind, lab, institution, events, instructor_events, uniques)
    ${counts}`.execute(trx)
}
