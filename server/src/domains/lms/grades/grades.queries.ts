import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { listUnreadPlatforms } from './read-back.queries.ts'
import {
  linkOf,
  needsPerson,
  type ColumnRow,
  type GradeRow,
} from '../../teaching/grade-wishes/grade-wishes.service.ts'

/** The platforms that have grades which are due to be sent or to be read back. */
export async function listDuePlatforms(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ platform_id: string }>`
    select distinct x.platform_id from grades g
    join lti_links l on l.id = g.link_id
    join lti_contexts x on x.id = l.context_id
    where g.next_try_at <= ${now} and (g.claimed_until is null or g.claimed_until <= ${now})
    order by 1`.execute(db)
  const sending = rows.map(({ platform_id }) => platform_id)
  return [...new Set([...sending, ...(await listUnreadPlatforms(db, now))])]
}

/** All that a grade's message needs beside the score. Undefined if the student or the link is gone. */
export async function findGradeFacts(db: Db, { link_id, user_id }: Pick<GradeRow, 'link_id' | 'user_id'>) {
  return await db
    .selectFrom('lti_links')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'lti_links.context_id')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'lti_contexts.platform_id')
    .innerJoin('lti_identities', (join) =>
      join
        .onRef('lti_identities.issuer', '=', 'lti_platforms.issuer')
        .onRef('lti_identities.client_id', '=', 'lti_platforms.client_id'),
    )
    .select(['lti_links.id as link_id', 'resource_link_id', 'lti_links.title', 'wish', 'lineitem_url'])
    .select(['lineitems_url', 'lti_contexts.scopes', 'lti_platforms.id as platform_id', 'family'])
    .select(['lti_platforms.issuer', 'auth_url', 'keyset_url', 'token_url', 'frame_origins'])
    .select('lti_identities.sub')
    .where('lti_links.id', '=', link_id)
    .where('lti_identities.user_id', '=', user_id)
    .orderBy('lti_identities.created_at', 'desc')
    .orderBy('lti_identities.id')
    .executeTakeFirst()
}
export type GradeFacts = NonNullable<Awaited<ReturnType<typeof findGradeFacts>>>

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

export async function findColumn(db: Db, linkId: string): Promise<ColumnRow | undefined> {
  return await db.selectFrom('grade_columns').selectAll().where('link_id', '=', linkId).executeTakeFirst()
}

/** A student's grade in a class, the newest wish first. */
export async function findGrade(db: Db, classId: string, userId: string): Promise<GradeRow | undefined> {
  return await db
    .selectFrom('grades')
    .selectAll()
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .orderBy('wished_at', 'desc')
    .orderBy('link_id')
    .executeTakeFirst()
}

export async function listGrades(db: Db, classId: string): Promise<GradeRow[]> {
  return await db
    .selectFrom('grades')
    .selectAll()
    .where('class_session_id', '=', classId)
    .orderBy('wished_at')
    .orderBy('link_id')
    .execute()
}

/** A column whose grades are compared with what was sent there. */
export interface ComparedColumn {
  link_id: string
  url: string
  platform_id: string
}

/**
 * The columns with arrived grades of classes that go on, or ended after a date, and whose platform is active. In random
 * order, so that columns which always fail do not keep the others from their turn.
 */
export async function listComparedColumns(db: Db, endedAfter: Date): Promise<ComparedColumn[]> {
  const { rows } = await sql<ComparedColumn>`
    select c.link_id, c.url, x.platform_id from grade_columns c
    join lti_links l on l.id = c.link_id
    join lti_contexts x on x.id = l.context_id
    join lti_platforms p on p.id = x.platform_id
    where c.url is not null and c.problem is null and p.active and exists (
      select 1 from grades g join classes s on s.id = g.class_session_id
      where g.link_id = c.link_id and g.state in ('arrived', 'conflict', 'vanished')
        and (s.ended_at is null or s.ended_at > ${endedAfter}))
    order by random()`.execute(db)
  return rows
}

/** The grades of a column that can be compared: of students of its course for whom nothing is due or under way. */
export async function listSettledGrades(db: Db, linkId: string): Promise<(GradeRow & { sub: string })[]> {
  const { rows } = await sql<GradeRow & { sub: string }>`
    select distinct on (g.user_id) g.*, i.sub from grades g
    join lti_links l on l.id = g.link_id
    join lti_contexts x on x.id = l.context_id
    join lti_platforms p on p.id = x.platform_id
    join lti_identities i on i.user_id = g.user_id and i.issuer = p.issuer and i.client_id = p.client_id
    join joined_students s on s.class_session_id = g.class_session_id and s.user_id = g.user_id
      and s.context_id = x.id and s.removed_at is null and s.left_at is null
    where g.link_id = ${linkId} and g.state in ('arrived', 'conflict', 'vanished')
      and g.next_try_at is null and g.claimed_until is null
    order by g.user_id, i.created_at desc, i.id`.execute(db)
  return rows
}

/** The course of a column. */
export async function findContextOf(db: Db, linkId: string): Promise<string | null> {
  const link = db.selectFrom('lti_links').select('context_id').where('id', '=', linkId)
  return (await link.executeTakeFirst())?.context_id ?? null
}

/** The links to a class with a grade book, and their courses. */
export async function listGradedLinks(db: Db, classId: string): Promise<{ id: string; contextId: string }[]> {
  return await db
    .selectFrom('lti_links')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'lti_links.context_id')
    .select(['lti_links.id', 'lti_links.context_id as contextId'])
    .where('class_session_id', '=', classId)
    .where(({ or, eb }) => or([eb('lineitem_url', 'is not', null), eb('lineitems_url', 'is not', null)]))
    .execute()
}

/**
 * The students with a finished counted attempt and a column for whom nothing was ever wished, by class. Only classes that
 * go on or ended after a date, and whose course was opened after it.
 */
export async function listUnsent(db: Db, activeSince: Date) {
  const { rows } = await sql<{ class_session_id: string; user_ids: string[] }>`
    select s.class_session_id, array_agg(s.user_id order by s.user_id) as user_ids
    from joined_students s
    join classes c on c.id = s.class_session_id
    join lti_contexts x on x.id = s.context_id
    join lateral ${linkOf} target on true
    where (c.ended_at is null or c.ended_at > ${activeSince}) and x.last_launch_at > ${activeSince}
      and s.removed_at is null and s.left_at is null
      and exists (
        select 1 from player_runs r
        where r.class_session_id = s.class_session_id and r.player_id = s.user_id and r.kind = 'counted'
          and r.counts and r.status = 'finished')
      and not exists (
        select 1 from grades g where g.class_session_id = s.class_session_id and g.user_id = s.user_id)
    group by 1 order by 1`.execute(db)
  return rows
}

/** The classes whose students have grades that need a person and of which nobody was told. */
export async function listUntold(db: Db) {
  const { rows } = await sql<{ class_session_id: string; count: number }>`
    select g.class_session_id, count(*)::int as count from grades g
    join students_in_class s on s.class_session_id = g.class_session_id and s.user_id = g.user_id
    where ${needsPerson} and (told_at is null or told_at < state_at)
    group by 1 order by 1`.execute(db)
  return rows
}

/** The name of a class, and its instructors who have an address. */
export async function listTold(db: Db, classId: string) {
  return await db
    .selectFrom('instructors_in_class')
    .innerJoin('users', 'users.id', 'instructors_in_class.user_id')
    .innerJoin('classes', 'classes.id', 'instructors_in_class.class_session_id')
    .select(['email', 'users.first_name', 'classes.name', 'classes.lab_id'])
    .where('class_session_id', '=', classId)
    .where('users.email', '!=', '')
    .orderBy('users.id')
    .execute()
}
