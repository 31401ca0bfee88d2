import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { executeNamed } from '../../../platform/database/named-statements.ts'

/** A part of a day's record: its path of names, outermost first, and its JSON text. */
export interface RecordPart {
  at: string[]
  json: string
}

/**
 * The parts of a day's record in order; none if nothing happened. The database writes the institutions' counts as JSON,
 * because creating thousands of objects took most of the time, and collecting them delayed other calls. It does not
 * write the whole record, because it would copy the longest parts once per level.
 */
export async function findDay(db: Db, day: string): Promise<RecordPart[]> {
  const statement = sql<RecordPart>`
    with counts as (${countsOf(day)})
    select array['auth', kind] as at, (case kind
      when 'Login' then json_build_object('success', events, 'uniqueUsers', uniques,
        'institutionCounts', institution_events, 'institutionUniqueUsers', institution_uniques)
      when 'Register' then json_build_object('eventCount', events)
      else json_build_object('eventCount', events, 'uniqueCodes', uniques) end)::text as json
    from counts where kind in ('Login', 'Register', 'Demo')
    union all select array['labs', kind, lab], json_build_object(
      'studentView', events - instructor_events, 'instructorView', instructor_events,
      'institutionCounts', institution_events, 'institutionUniqueUsers', institution_uniques)::text
    from counts where kind = 'OpenLab'
    union all select array['lti', kind], json_build_object(
      'eventCount', events, 'institutionCounts', institution_events)::text
    from counts where kind = 'OrgConnect'
    union all select array['api', 'Request', method, 'paths', path], json_build_object(
      'eventCount', requests, 'totalExecutionTime', total_ms, 'institutionCounts', institutions)::text
    from (${routesOf(day)}) routes
    order by at`
  return await executeNamed(db, 'find-day', statement.compile(db))
}

/** The counts of a day, by kind of event and lab ('' if the event has none). */
function countsOf(day: string) {
  // The row with '' is the total of all institutions.
  const together = sql`filter (where institution = '')`
  const each = sql`filter (where institution <> '')`
  return sql`
    select kind, lab, sum(events) ${together} as events, sum(instructor_events) ${together} as instructor_events,
      sum(uniques) ${together} as uniques,
      coalesce(json_object_agg(institution, events) ${each}, '{}') as institution_events,
      coalesce(json_object_agg(institution, uniques) ${each}, '{}') as institution_uniques
    from analytics_counts where day = ${day}::date group by kind, lab`
}

/**
 * The requests of a day by route. A route has a packed and a loose row if requests were counted after its day was
 * packed, until it is packed again.
 */
function routesOf(day: string) {
  return sql`
    select method, path, sum(requests) as requests, sum(total_ms) as total_ms,
      case when count(*) = 1 then (array_agg(institutions))[1] else (
        select json_object_agg(name, requests) from (
          select name, sum(count::integer) as requests
          from unnest(array_agg(institutions)) as part, json_each_text(part) as each_of (name, count) group by name
        ) added
      ) end as institutions
    from (
      select method, path, requests, total_ms, institutions from analytics_past_requests where day = ${day}::date
      union all
      select method, path, sum(requests), sum(total_ms), json_object_agg(institution, requests)
      from analytics_requests where day = ${day}::date group by method, path
    ) packed_or_loose group by method, path`
}

interface DaySpan {
  from: string
  to: string
}

/** Null if the institution does not exist. */
export async function findInstitutionName(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('institution_names').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** Whether any event was ever counted for an institution. */
export async function isCounted(db: Db, institution: string): Promise<boolean> {
  const row = await db
    .selectFrom('analytics_counts')
    .select('institution')
    .where('institution', '=', institution)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of sign-ins and opened labs by users of an institution. */
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

/** The pseudonyms of those who signed in for an institution, as part of a statement. */
export function signedInKeys(db: Db, institution: string, { from, to }: DaySpan) {
  return db
    .selectFrom('analytics_uniques')
    .select('who')
    .where('institution', '=', institution)
    .where('kind', '=', 'Login')
    .where('day', '>=', from)
    .where('day', '<=', to)
}

/** The number of users of an institution who signed in and who opened labs, each counted once in the whole range. */
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
