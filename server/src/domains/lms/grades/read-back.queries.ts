import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { GradeRow } from '../../teaching/grade-wishes/grade-wishes.service.ts'

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
  join lti_links l on l.id = g.link_id
  join lti_contexts x on x.id = l.context_id
  join lti_platforms p on p.id = x.platform_id and p.active
  join grade_columns c on c.link_id = g.link_id and c.url is not null
  join lti_identities i on i.user_id = g.user_id and i.issuer = p.issuer and i.client_id = p.client_id
  where g.state = 'arrived' and g.next_try_at is null and g.claimed_until is null`

/** The unread grades of a platform that are due, by their columns. */
export async function listUnread(db: Db, platformId: string, now: Date): Promise<UnreadGrade[]> {
  const { rows } = await sql<UnreadGrade>`
    select distinct on (g.link_id, g.user_id) g.*, i.sub, c.url from ${unread}
      and p.id = ${platformId} and g.check_at <= ${now}
    order by g.link_id, g.user_id, i.created_at desc, i.id
    limit ${mostAtOnce}`.execute(db)
  return rows
}

/** The platforms with unread grades that are due. */
export async function listUnreadPlatforms(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from ${unread} and g.check_at <= ${now}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the class list of a link's course was read, and has no such student. */
export async function isOffClassList(db: Db, linkId: string, sub: string): Promise<boolean> {
  const { rows } = await sql`
    select from lti_links l
    join lti_rosters r on r.context_id = l.context_id and r.read_at is not null
    where l.id = ${linkId} and not exists (
      select 1 from lti_members m
      where m.context_id = l.context_id and m.sub = ${sub} and m.dropped_at is null)`.execute(db)
  return rows.length > 0
}
