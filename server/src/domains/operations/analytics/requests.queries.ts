import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { AnalyticsPastRequestsTable } from './analytics.tables.ts'

/** Requests of one day, method, route pattern and institution. */
export interface CountedRequests {
  day: string
  method: string
  path: string
  institution: string
  requests: number
  totalMs: number
}

/** The days before `before` whose requests still have a row per institution, last days first. */
export async function listUnpackedDays(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('analytics_requests')
    .select('day')
    .distinct()
    .where('day', '<', before)
    .orderBy('day', 'desc')
    .execute()
  return rows.map(({ day }) => day)
}

/**
 * Packs the requests of a day into one row per route, and adds them to what is already packed. A single statement keeps
 * each count in exactly one of the tables at all times.
 */
export async function packDay(db: Db, day: string): Promise<void> {
  await sql`
    with loose as (
      delete from analytics_requests where day = ${day} returning method, path, institution, requests, total_ms
    )
    insert into analytics_past_requests as past (day, method, path, requests, total_ms, institutions)
    select ${day}::date, method, path, sum(requests), sum(total_ms), json_object_agg(institution, requests)
    from loose group by method, path order by method, path
    on conflict (day, method, path) do update set
      requests = past.requests + excluded.requests,
      total_ms = past.total_ms + excluded.total_ms,
      institutions = (
        select json_object_agg(institution, requests)
        from (
          select key as institution, sum(value::integer) as requests
          from (
            select * from json_each_text(past.institutions)
            union all select * from json_each_text(excluded.institutions)
          ) both_parts
          group by key
        ) added)`.execute(db)
}

/** Adds to the counts. The rows are locked in the order of `counted`. */
export async function addRequests(db: Db, counted: readonly CountedRequests[]): Promise<void> {
  const column = <K extends keyof CountedRequests>(name: K) => counted.map((each) => each[name])
  await sql`
    insert into analytics_requests (day, method, path, institution, requests, total_ms)
    select * from unnest(${column('day')}::date[], ${column('method')}::text[], ${column('path')}::text[],
      ${column('institution')}::text[], ${column('requests')}::integer[], ${column('totalMs')}::float8[])
    on conflict (day, method, path, institution) do update set
      requests = analytics_requests.requests + excluded.requests,
      total_ms = analytics_requests.total_ms + excluded.total_ms`.execute(db)
}

/** Adds requests of past days as they are, except those of routes that have some on that day. */
export async function insertPastRequests(
  trx: Trx,
  packed: Insertable<AnalyticsPastRequestsTable>[],
): Promise<void> {
  await trx
    .insertInto('analytics_past_requests')
    .values(packed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the packed requests of all days before one (yyyy-mm-dd). */
export async function deletePastRequests(trx: Trx<unknown>, before: string): Promise<void> {
  await trx.deleteFrom('analytics_past_requests').where('day', '<', before).execute()
}
