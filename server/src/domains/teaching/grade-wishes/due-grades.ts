import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { GradeRow } from './grades.store.ts'

/** The platforms that have grades which are due to be sent or to be read back. */
export async function listDuePlatforms(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ platform_id: string }>`
    select distinct l.platform_id from grades g
    join course_links l on l.id = g.link_id
    where g.next_try_at <= ${now} and (g.claimed_until is null or g.claimed_until <= ${now})
    order by 1`.execute(db)
  const sending = rows.map(({ platform_id }) => platform_id)
  return [...new Set([...sending, ...(await listUnreadPlatforms(db, now))])]
}

/** How many grades of a link are due of which nothing was sent yet. */
export async function countFirstGrades(db: Db, linkId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('grades')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('link_id', '=', linkId)
    .where('sent_score', 'is', null)
    .where('next_try_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A grade that the LMS took, and of which it is to be asked what it holds. */
export interface UnreadGrade extends GradeRow {
  /** The student's id in the LMS. */
  sub: string
  /** The address of the column. */
  url: string
}

/** How many are read in one go; the next job reads the others. */
const mostAtOnce = 1000

/** The grades that are due to be read back, with nothing else due or under way. */
const unread = sql`
  grades g
  join course_links l on l.id = g.link_id
  join grade_columns c on c.link_id = g.link_id and c.url is not null
  join lms_people i on i.platform_id = l.platform_id and i.user_id = g.user_id and i.platform_active
  where g.state = 'arrived' and g.next_try_at is null and g.claimed_until is null`

/** The unread grades of a platform that are due, by their columns. */
export async function listUnread(db: Db, platformId: string, now: Date): Promise<UnreadGrade[]> {
  const { rows } = await sql<UnreadGrade>`
    select distinct on (g.link_id, g.user_id) g.*, i.sub, c.url from ${unread}
      and l.platform_id = ${platformId} and g.check_at <= ${now}
    order by g.link_id, g.user_id, i.created_at desc, i.id
    limit ${mostAtOnce}`.execute(db)
  return rows
}

/** The platforms with unread grades that are due. */
async function listUnreadPlatforms(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.platform_id as id from ${unread} and g.check_at <= ${now}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Grades by platform that wait because it has failed; locked ones are no fault of it. The index of what is due finds them. */
export async function countDelayedGrades(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('grades')
    .innerJoin('course_links', 'course_links.id', 'grades.link_id')
    .select(['course_links.platform_id', sql<number>`count(*)::int`.as('delayed')])
    .where('grades.next_try_at', 'is not', null)
    .where('grades.first_failed_at', 'is not', null)
    .where('grades.reason', 'is distinct from', 'locked')
    .groupBy('course_links.platform_id')
    .execute()
  return new Map(rows.map(({ platform_id: id, delayed }) => [id, delayed]))
}
