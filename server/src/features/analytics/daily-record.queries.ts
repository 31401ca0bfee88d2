import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { executeNamed } from '../../platform/database/named-statements.ts'
import type { AnalyticsCountsTable } from '../../platform/database/tables.ts'

/** What is counted of one day, kind of event and lab: all together, and by institution. */
export interface CountsRow {
  kind: AnalyticsCountsTable['kind']
  /** '' where the event has no lab. */
  lab: string
  events: number
  instructor_events: number
  uniques: number
  institution_events: Record<string, number>
  institution_uniques: Record<string, number>
}

/** The requests of one day, method and route pattern. */
export interface RequestsRow {
  method: string
  path: string
  requests: number
  total_ms: number
  institutions: Record<string, number>
}

/** What is counted on a day. */
export async function listCounts(db: Db, day: string): Promise<CountsRow[]> {
  // The row of '' is all institutions together.
  const byInstitution = (column: 'events' | 'uniques') =>
    sql<Record<string, number>>`coalesce(
      json_object_agg(institution, ${sql.ref(column)} order by institution) filter (where institution <> ''), '{}')`
  const together = (column: 'events' | 'instructor_events' | 'uniques') =>
    sql<number>`(sum(${sql.ref(column)}) filter (where institution = ''))::float8`
  const rows = db
    .selectFrom('analytics_counts')
    .select([
      'kind',
      'lab',
      together('events').as('events'),
      together('instructor_events').as('instructor_events'),
      together('uniques').as('uniques'),
      byInstitution('events').as('institution_events'),
      byInstitution('uniques').as('institution_uniques'),
    ])
    .where('day', '=', day)
    .groupBy(['kind', 'lab'])
    .orderBy('kind')
    .orderBy('lab')
  return await executeNamed(db, 'list-counts', rows.compile())
}

/**
 * Put together by the database: a row for each institution would be thousands to read. A route comes twice where
 * something was counted after its day had been packed, until that is packed, too.
 */
export async function listRequests(db: Db, day: string): Promise<RequestsRow[]> {
  const loose = db
    .selectFrom('analytics_requests')
    .select([
      'method',
      'path',
      sql<number>`sum(requests)::float8`.as('requests'),
      sql<number>`sum(total_ms)`.as('total_ms'),
      sql<Record<string, number>>`json_object_agg(institution, requests)`.as('institutions'),
    ])
    .where('day', '=', day)
    .groupBy(['method', 'path'])
  const rows = db
    .selectFrom('analytics_past_requests')
    .select(['method', 'path', sql<number>`requests::float8`.as('requests'), 'total_ms', 'institutions'])
    .where('day', '=', day)
    .unionAll(loose)
    .orderBy('method')
    .orderBy('path')
  return await executeNamed(db, 'list-requests', rows.compile())
}

interface DaySpan {
  from: string
  to: string
}

/** Null where there is no such institution. */
export async function findInstitutionName(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('institutions').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** Whether anything was ever counted for an institution. */
export async function isCounted(db: Db, institution: string): Promise<boolean> {
  const row = await db
    .selectFrom('analytics_counts')
    .select('institution')
    .where('institution', '=', institution)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How often users of an institution signed in and opened labs. */
export async function countEvents(db: Db, institution: string, { from, to }: DaySpan) {
  return await db
    .selectFrom('analytics_counts')
    .select(['kind', sql<number>`sum(events)::float8`.as('events')])
    .where('institution', '=', institution)
    .where('kind', 'in', ['Login', 'OpenLab'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('kind')
    .execute()
}

/** How many users of an institution signed in, and opened labs: each once in the whole range. */
export async function countUsers(db: Db, institution: string, { from, to }: DaySpan) {
  return await db
    .selectFrom('analytics_uniques')
    .select(['kind', sql<number>`count(distinct who)::float8`.as('users')])
    .where('institution', '=', institution)
    .where('kind', 'in', ['Login', 'OpenLab'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('kind')
    .execute()
}
