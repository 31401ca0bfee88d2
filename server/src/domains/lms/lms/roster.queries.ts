import { sql } from 'kysely'
import { later, minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { byUnicode } from '../../../platform/database/lists.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { markLeft } from '../../teaching/classes/class-students.store.ts'
import type { PlatformProblemKind } from './platform-problem.ts'
import type { ReadMember } from './roster-page.ts'

/** After which time a reading counts as lost with its process, in ms. No reading may take so long. */
export const readingLives = 10 * minute

interface Reading {
  contextId: string
  readingId: string
}

/** Begins a reading. Returns false while another is under way. What a lost reading left is removed. */
export async function beginReading(db: Db, { contextId, readingId }: Reading, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into lti_rosters as r (context_id, reading_id, reading_since)
    values (${contextId}, ${readingId}, ${now})
    on conflict (context_id) do update set reading_id = ${readingId}, reading_since = ${now}
    where r.reading_id is null or r.reading_since <= ${later(now, -readingLives)}
    returning context_id`.execute(db)
  if (rows.length === 0) return false
  await db.deleteFrom('lti_read_members').where('context_id', '=', contextId).execute()
  return true
}

/** Counts the time of a reading anew when its job begins. Returns false if another took its place. */
export async function continueReading(
  db: Db,
  { contextId, readingId }: Reading,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lti_rosters')
    .set({ reading_since: now })
    .where('context_id', '=', contextId)
    .where('reading_id', '=', readingId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Adds a page to a reading. A member who is on two pages counts once. */
export async function addReadMembers(
  db: Db,
  { contextId, readingId }: Reading,
  members: readonly ReadMember[],
): Promise<void> {
  if (members.length === 0) return
  await sql`
    insert into lti_read_members (reading_id, context_id, sub, name, email, login, sourced_id, kind, group_ids)
    select ${readingId}, ${contextId}, sub, name, email, login, sourced_id, kind,
      case when jsonb_typeof(group_ids) = 'array' then array(select jsonb_array_elements_text(group_ids)) end
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as m (sub text, name text, email text, login text, sourced_id text, kind text, group_ids jsonb)
    on conflict do nothing`.execute(db)
}

/** Ends a reading that failed. Nothing else of it is kept. */
export async function endFailedReading(
  trx: Trx,
  { contextId, readingId }: Reading,
  { problem, now }: { problem: PlatformProblemKind; now: Date },
): Promise<void> {
  await trx.deleteFrom('lti_read_members').where('reading_id', '=', readingId).execute()
  await trx
    .updateTable('lti_rosters')
    .set({ reading_id: null, reading_since: null, failed_at: now, problem })
    .where('context_id', '=', contextId)
    .where('reading_id', '=', readingId)
    .execute()
}

/**
 * Locks the list of a course until the transaction ends, and returns its open question. Undefined if another reading
 * took the place of this one.
 */
export async function lockReading(
  trx: Trx,
  { contextId, readingId }: Reading,
): Promise<{ would_drop: number | null } | undefined> {
  return await trx
    .selectFrom('lti_rosters')
    .select('would_drop')
    .where('context_id', '=', contextId)
    .where('reading_id', '=', readingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** How many students the course has, and how many of them a reading lacks. */
export async function countDrops(
  trx: Trx,
  { contextId, readingId }: Reading,
): Promise<{ present: number; dropped: number }> {
  const { rows } = await sql<{ present: number; dropped: number }>`
    select count(*)::int as present, (count(*) filter (where r.sub is null))::int as dropped
    from lti_members m left join lti_read_members r on r.reading_id = ${readingId} and r.sub = m.sub
    where m.context_id = ${contextId} and m.kind = 'student' and m.dropped_at is null`.execute(trx)
  return rows[0] ?? { present: 0, dropped: 0 }
}

/** Keeps what a reading would drop as a question, and nothing else of it. */
export async function askAboutDrops(
  trx: Trx,
  { contextId, readingId }: Reading,
  { present, dropped }: { present: number; dropped: number },
): Promise<void> {
  await trx.deleteFrom('lti_read_members').where('reading_id', '=', readingId).execute()
  await trx
    .updateTable('lti_rosters')
    .set({
      reading_id: null,
      reading_since: null,
      failed_at: null,
      problem: null,
      would_drop: dropped,
      would_drop_of: present,
    })
    .where('context_id', '=', contextId)
    .execute()
}

/** Makes what was read the course's members. Who is no longer listed is marked as dropped. */
export async function replaceMembers(trx: Trx, { contextId, readingId }: Reading, now: Date): Promise<void> {
  await sql`
    insert into lti_members as m (context_id, sub, name, email, login, sourced_id, kind)
    select context_id, sub, name, email, login, sourced_id, kind from lti_read_members where reading_id = ${readingId}
    on conflict (context_id, sub) do update
      set name = excluded.name, email = excluded.email, login = excluded.login,
        sourced_id = excluded.sourced_id, kind = excluded.kind, dropped_at = null
    where (m.name, m.email, m.login, m.sourced_id, m.kind)
        is distinct from (excluded.name, excluded.email, excluded.login, excluded.sourced_id, excluded.kind)
      or m.dropped_at is not null`.execute(trx)
  await sql`
    update lti_members m set dropped_at = ${now}
    where m.context_id = ${contextId} and m.dropped_at is null and not exists (
      select 1 from lti_read_members r where r.reading_id = ${readingId} and r.sub = m.sub)`.execute(trx)
}

/** Ends a reading whose people have become the course's members. */
export async function endReading(trx: Trx, { contextId, readingId }: Reading, now: Date): Promise<void> {
  await trx.deleteFrom('lti_read_members').where('reading_id', '=', readingId).execute()
  await trx
    .updateTable('lti_rosters')
    .set({
      read_at: now,
      reading_id: null,
      reading_since: null,
      failed_at: null,
      problem: null,
      would_drop: null,
      would_drop_of: null,
    })
    .where('context_id', '=', contextId)
    .execute()
}

/** Whether the user may change a class, as its instructor or an assistant; null if they may not even see it. */
export async function mayIn(
  db: Db,
  { userId, teaches, classId }: { userId: string; teaches: boolean; classId: string },
): Promise<{ change: boolean } | null> {
  const { rows } = await sql<{ change: boolean | null }>`
    select bool_or(change) as change from (
      select true as change from instructors_in_class
      where class_session_id = ${classId} and user_id = ${userId} and ${teaches}::boolean and not exists (
        select 1 from assistants_in_class a
        where a.class_session_id = ${classId} and a.user_id = ${userId} and a.by_owner)
      union all select may_change from assistants_in_class
      where class_session_id = ${classId} and user_id = ${userId}) held`.execute(db)
  const change = rows[0]?.change ?? null
  return change === null ? null : { change }
}

/** The classes of a course: those that were made for it, and those that its links open. */
const classesOf = (contextId: string) => sql`(
  select id from classes where context_id = ${contextId}
  union select class_session_id from lti_links
  where context_id = ${contextId} and class_session_id is not null)`

/** The courses of each class, as rows of a class and a context. */
export const coursesOfClasses = sql`(
  select id as class_session_id, context_id from classes where context_id is not null
  union select class_session_id, context_id from lti_links where class_session_id is not null)`

/**
 * Marks the students of the course's classes whom no course of their class lists any more, and takes the mark from those
 * whom one lists again. Students whom no list has ever named, such as those who joined by a code, and test students are
 * left alone. Returns whom it marked or unmarked.
 */
export async function markLeftStudents(
  trx: Trx,
  contextId: string,
  now: Date,
): Promise<{ class_session_id: string; user_id: string }[]> {
  const listed = sql`(
    select s.class_session_id, s.user_id, bool_or(m.dropped_at is null) as present
    from joined_students s
    join ${coursesOfClasses} c on c.class_session_id = s.class_session_id
    join lti_contexts x on x.id = c.context_id
    join lti_platforms p on p.id = x.platform_id
    join lti_identities i on i.user_id = s.user_id and i.issuer = p.issuer and i.client_id = p.client_id
    join lti_members m on m.context_id = x.id and m.sub = i.sub
    where s.class_session_id in ${classesOf(contextId)}
    group by 1, 2)`
  return await markLeft(trx, listed, now)
}

export interface RosterContext {
  id: string
  platform_id: string
  memberships_url: string | null
  groups_url: string | null
  group_sets_url: string | null
}

export async function findRosterContext(db: Db, contextId: string): Promise<RosterContext | undefined> {
  return await db
    .selectFrom('lti_contexts')
    .select(['id', 'platform_id', 'memberships_url', 'groups_url', 'group_sets_url'])
    .where('id', '=', contextId)
    .executeTakeFirst()
}

/** The courses of a class with how their lists were read, by title. */
export async function listCourses(db: Db, classId: string) {
  return await db
    .selectFrom('lti_contexts')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'lti_contexts.platform_id')
    .leftJoin('lti_rosters', 'lti_rosters.context_id', 'lti_contexts.id')
    .select(['lti_contexts.id', 'title', 'memberships_url', 'lti_platforms.name as platform_name'])
    .select(['read_at', 'reading_id', 'reading_since', 'failed_at', 'problem', 'would_drop', 'would_drop_of'])
    .where(
      'lti_contexts.id',
      'in',
      sql<string>`(select context_id from ${coursesOfClasses} c where class_session_id = ${classId})`,
    )
    .orderBy('title')
    .orderBy('lti_contexts.id')
    .execute()
}
export type CourseRow = Awaited<ReturnType<typeof listCourses>>[number]

/**
 * The listed students of a class's courses who have not come to the class, by name, at most `most` of them; hidden names
 * come last. People who hold a class of the course or assist in one are none of them, whatever the list calls them.
 */
export async function listNotHere(db: Db, classId: string, most: number) {
  const { rows } = await sql<{
    id: string
    context_id: string
    sub: string
    name: string
    email: string
    login: string
    sourced_id: string
    issuer: string
    client_id: string
    count: number
  }>`
    select m.id, m.context_id, m.sub, m.name, m.email, m.login, m.sourced_id, m.issuer, m.client_id, (count(*) over ())::int as count
    from (
      select distinct on (p.issuer, p.client_id, m.sub) m.*, p.issuer, p.client_id
      from lti_members m
      join ${coursesOfClasses} c on c.context_id = m.context_id and c.class_session_id = ${classId}
      join lti_contexts x on x.id = m.context_id
      join lti_platforms p on p.id = x.platform_id
      where m.kind = 'student' and m.dropped_at is null
      order by p.issuer, p.client_id, m.sub, m.context_id
    ) m
    where not exists (
      select 1 from lti_identities i
      where i.issuer = m.issuer and i.client_id = m.client_id and i.sub = m.sub and (
        exists (select 1 from joined_students s where s.class_session_id = ${classId} and s.user_id = i.user_id)
        or exists (
          select 1 from instructors_in_class t join ${coursesOfClasses} c on c.class_session_id = t.class_session_id
          where c.context_id = m.context_id and t.user_id = i.user_id)
        or exists (
          select 1 from assistants_in_class a join ${coursesOfClasses} c on c.class_session_id = a.class_session_id
          where c.context_id = m.context_id and a.user_id = i.user_id)))
    order by m.name = '', m.name ${byUnicode}, m.sub
    limit ${most}`.execute(db)
  return rows
}

/** The students whom the courses of a class no longer list, or its test students, by name. */
export async function listOutside(db: Db, classId: string, which: 'left' | 'test') {
  return await db
    .selectFrom('joined_students')
    .innerJoin('users', 'users.id', 'joined_students.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'left_at'])
    .where('class_session_id', '=', classId)
    .where('left_at', 'is not', null)
    .where('test', '=', which === 'test')
    .where('removed_at', 'is', null)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()
}

/** The courses whose classes have a deadline between two times and go on, and whose platform has a list. */
export async function listCoursesBeforeDeadline(db: Db, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct x.id from lti_contexts x
    join ${coursesOfClasses} c on c.context_id = x.id
    join classes s on s.id = c.class_session_id
    join lti_platforms p on p.id = x.platform_id
    where x.memberships_url is not null and p.active and s.ended_at is null
      and s.deadline > ${from} and s.deadline <= ${to}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Forgets what lists said of a user in their courses. A platform that still lists them says it anew. */
export async function forgetMember(trx: Trx<unknown>, userId: string): Promise<void> {
  await sql`delete from lti_members m ${ofIdentitiesOf(userId)}`.execute(trx)
  await sql`delete from lti_read_members m ${ofIdentitiesOf(userId)}`.execute(trx)
}

/** The rows `m` of courses that name a user by an identity, for a statement that deletes them. */
export function ofIdentitiesOf(userId: string) {
  return sql`using lti_contexts x, lti_platforms p, lti_identities i
    where x.id = m.context_id and p.id = x.platform_id and i.user_id = ${userId}
      and i.issuer = p.issuer and i.client_id = p.client_id and i.sub = m.sub`
}

/** What the lists of courses say of a user. */
export async function listMemberships(db: Db, userId: string) {
  return await db
    .selectFrom('lti_members')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'lti_members.context_id')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'lti_contexts.platform_id')
    .innerJoin('lti_identities', (join) =>
      join
        .onRef('lti_identities.issuer', '=', 'lti_platforms.issuer')
        .onRef('lti_identities.client_id', '=', 'lti_platforms.client_id')
        .onRef('lti_identities.sub', '=', 'lti_members.sub'),
    )
    .select(['title', 'lti_members.name', 'lti_members.email', 'kind', 'dropped_at'])
    .select(['lti_members.login', 'lti_members.sourced_id'])
    .where('lti_identities.user_id', '=', userId)
    .orderBy('title')
    .orderBy('lti_contexts.id')
    .execute()
}
