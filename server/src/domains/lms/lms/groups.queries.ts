import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { CourseGroups } from './groups-page.ts'
import { coursesOfClasses, ofIdentitiesOf } from './roster.queries.ts'

/** Stores in which groups a launch says that a student is. Writes nothing that is known. */
export async function storeGroupsOf(
  trx: Trx,
  { contextId, sub, groupIds }: { contextId: string; sub: string; groupIds: readonly string[] },
): Promise<void> {
  const known = await trx
    .selectFrom('lti_group_members')
    .select('group_id')
    .where('context_id', '=', contextId)
    .where('sub', '=', sub)
    .execute()
  const before = new Set(known.map((row) => row.group_id))
  const left = [...before].filter((id) => !groupIds.includes(id))
  const joined = groupIds.filter((id) => !before.has(id))
  if (left.length > 0)
    await trx
      .deleteFrom('lti_group_members')
      .where('context_id', '=', contextId)
      .where('sub', '=', sub)
      .where('group_id', 'in', left)
      .execute()
  if (joined.length > 0)
    await trx
      .insertInto('lti_group_members')
      .values(joined.map((id) => ({ context_id: contextId, sub, group_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Makes what the platform lists the groups of a course and their sets. */
export async function replaceGroups(
  trx: Trx,
  contextId: string,
  { groups, sets }: CourseGroups,
): Promise<void> {
  await trx.deleteFrom('lti_groups').where('context_id', '=', contextId).execute()
  await trx.deleteFrom('lti_group_sets').where('context_id', '=', contextId).execute()
  await sql`
    insert into lti_groups (context_id, group_id, name, set_ids)
    select ${contextId}, id, name, array(select jsonb_array_elements_text(set_ids))
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g (id text, name text, set_ids jsonb)
    on conflict do nothing`.execute(trx)
  await sql`
    insert into lti_group_sets (context_id, set_id, name)
    select ${contextId}, id, name from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb) as s (id text, name text)
    on conflict do nothing`.execute(trx)
}

/**
 * Makes what a reading says of groups what is known, and forgets the groups of those who are no longer listed. People
 * of whom the list does not say it keep what their launches said.
 */
export async function replaceGroupMembers(
  trx: Trx,
  { contextId, readingId }: { contextId: string; readingId: string },
): Promise<void> {
  await sql`
    delete from lti_group_members g where g.context_id = ${contextId} and (
      exists (
        select 1 from lti_read_members r
        where r.reading_id = ${readingId} and r.sub = g.sub and (r.group_ids is not null or r.kind <> 'student'))
      or exists (
        select 1 from lti_members m
        where m.context_id = g.context_id and m.sub = g.sub and m.dropped_at is not null))`.execute(trx)
  await sql`
    insert into lti_group_members (context_id, sub, group_id)
    select context_id, sub, unnest(group_ids) from lti_read_members
    where reading_id = ${readingId} and kind = 'student'
    on conflict do nothing`.execute(trx)
}

/** Forgets in which groups a user is. */
export async function forgetGroupsOf(trx: Trx<unknown>, userId: string): Promise<void> {
  await sql`delete from lti_group_members m ${ofIdentitiesOf(userId)}`.execute(trx)
}

/** A person in a group of one of a class's courses, or a group of nobody. */
export interface GroupRow {
  context_id: string
  group_id: string
  /** Null if the platform does not tell it. */
  group_name: string | null
  set_ids: string[]
  /** Null for people who have not come to the class; these differ by `sub`. */
  user_id: string | null
  sub: string
}

/** Who is in which group of a class's courses. Who was removed from the class, or left it, is not among them. */
export async function listGroupMembers(db: Db, classId: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select distinct x.id as context_id, g.group_id, l.name as group_name, coalesce(l.set_ids, '{}') as set_ids,
      s.user_id, g.sub
    from (select distinct context_id from ${coursesOfClasses} c where class_session_id = ${classId}) c
    join lti_contexts x on x.id = c.context_id
    join lti_platforms p on p.id = x.platform_id
    join lti_group_members g on g.context_id = x.id
    left join lti_groups l on l.context_id = x.id and l.group_id = g.group_id
    left join lti_identities i on i.issuer = p.issuer and i.client_id = p.client_id and i.sub = g.sub
    left join joined_students s on s.class_session_id = ${classId} and s.user_id = i.user_id
    where s.removed_at is null and s.left_at is null
      and not exists (
        select 1 from instructors_in_class t where t.class_session_id = ${classId} and t.user_id = i.user_id)
      and not exists (
        select 1 from assistants_in_class a where a.class_session_id = ${classId} and a.user_id = i.user_id)
    order by context_id, group_id, user_id, sub`.execute(db)
  return rows
}

/** The courses of a class with what their platforms list of groups, by title. */
export async function listGroupCourses(db: Db, classId: string) {
  return await db
    .selectFrom('lti_contexts')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'lti_contexts.platform_id')
    .leftJoin('lti_rosters', 'lti_rosters.context_id', 'lti_contexts.id')
    .select(['lti_contexts.id', 'title', 'groups_url', 'read_at', 'lti_platforms.name as platform_name'])
    .where(
      'lti_contexts.id',
      'in',
      sql<string>`(select context_id from ${coursesOfClasses} c where class_session_id = ${classId})`,
    )
    .orderBy('title')
    .orderBy('lti_contexts.id')
    .execute()
}

export async function listGroupSets(db: Db, contextIds: readonly string[]) {
  if (contextIds.length === 0) return []
  return await db
    .selectFrom('lti_group_sets')
    .select(['context_id', 'set_id', 'name'])
    .where('context_id', 'in', contextIds)
    .execute()
}

/** The groups that are known of a user, by course. */
export async function listGroupsOfUser(db: Db, userId: string) {
  return await db
    .selectFrom('lti_group_members')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'lti_group_members.context_id')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'lti_contexts.platform_id')
    .innerJoin('lti_identities', (join) =>
      join
        .onRef('lti_identities.issuer', '=', 'lti_platforms.issuer')
        .onRef('lti_identities.client_id', '=', 'lti_platforms.client_id')
        .onRef('lti_identities.sub', '=', 'lti_group_members.sub'),
    )
    .leftJoin('lti_groups', (join) =>
      join
        .onRef('lti_groups.context_id', '=', 'lti_group_members.context_id')
        .onRef('lti_groups.group_id', '=', 'lti_group_members.group_id'),
    )
    .select(['title', 'lti_group_members.group_id', 'lti_groups.name'])
    .where('lti_identities.user_id', '=', userId)
    .orderBy('title')
    .orderBy('lti_group_members.group_id')
    .execute()
}
