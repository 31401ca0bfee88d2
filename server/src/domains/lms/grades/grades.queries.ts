import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type GradeRow, linkOf } from '../../teaching/grade-wishes/grades.store.ts'

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
        select 1 from wished_grades g where g.class_session_id = s.class_session_id and g.user_id = s.user_id)
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
