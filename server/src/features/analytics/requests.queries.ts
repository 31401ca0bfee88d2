import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Requests of one day, method, route pattern and institution. */
export interface CountedRequests {
  day: string
  method: string
  path: string
  institution: string
  requests: number
  totalMs: number
}

/** Adds to what is counted. The rows are locked in the order of `counted`. */
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
