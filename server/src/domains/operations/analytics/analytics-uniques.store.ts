import { sql, type RawBuilder } from 'kysely'
import type { Day } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Counted } from './analytics-counts.store.ts'
import type { EventsTable } from './analytics.tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    analytics_uniques: AnalyticsUniquesTable
  }
}

export interface AnalyticsUniquesTable {
  institution: string
  kind: EventsTable['kind']
  day: Day
  lab: string
  /** A pseudonym, or the id of a demo code. */
  who: string
}

/** Adds a user who is new at a place, as a part of a statement that has the part `place`. */
export function addUniques(kind: EventsTable['kind'], { day, lab, who }: Counted): RawBuilder<unknown> {
  return sql`
      insert into analytics_uniques (institution, kind, day, lab, who)
      select name, ${kind}, ${day}::date, ${lab}, ${who}::uuid from place where ${who}::uuid is not null order by at
      on conflict do nothing
      returning institution`
}

export async function deleteUniques(trx: Trx<unknown>, days: readonly string[]): Promise<void> {
  await sql`delete from analytics_uniques where day = any(${days}::date[])`.execute(trx)
}

/** Adds the unique users that a query finds. */
export async function insertUniques(trx: Trx<unknown>, uniques: RawBuilder<unknown>): Promise<void> {
  await sql`insert into analytics_uniques (institution, kind, day, lab, who) ${uniques}`.execute(trx)
}
