import { sql } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { type ClassRow, findClass } from '../../teaching/classes/course-classes.ts'

/** The visit of a session that came by a link in a course. */
export type VisitRow = NonNullable<Awaited<ReturnType<typeof findVisit>>>

/** The link by which a session came, with its course; undefined for other sessions. */
export async function findVisit(db: Db, sessionId: string) {
  return await db
    .selectFrom('sessions')
    .innerJoin('lti_links', 'lti_links.id', 'sessions.lti_link_id')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'lti_links.context_id')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'lti_contexts.platform_id')
    .select(['sessions.course_instructor', 'sessions.course_assistant', 'lti_platforms.opens_copies'])
    .select(['lti_links.id', 'lti_links.title', 'lti_links.wish', 'lti_links.class_session_id'])
    .select(['lti_contexts.id as context_id', 'lti_contexts.title as course', 'lti_contexts.copied_from'])
    .select(['lti_contexts.platform_id', 'lti_contexts.deployment_id'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
}

/**
 * Waits until nobody else chooses the class of a link in this course. Several links of a course may open one class, so
 * the course is locked and not the link.
 */
export async function lockCourse(trx: Trx, contextId: string): Promise<void> {
  await trx
    .selectFrom('lti_contexts')
    .select('id')
    .where('id', '=', contextId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The maximum length of a class's name. */
export const longestName = 120

export async function titleOfCourse(db: Db, contextId: string): Promise<string | null> {
  const row = await db
    .selectFrom('lti_contexts')
    .select('title')
    .where('id', '=', contextId)
    .executeTakeFirst()
  return row ? row.title.slice(0, longestName) : null
}

export async function classOfLink(db: Db, linkId: string): Promise<string | null> {
  const row = await db
    .selectFrom('lti_links')
    .select('class_session_id')
    .where('id', '=', linkId)
    .executeTakeFirst()
  return row?.class_session_id ?? null
}

/** Whether a user may see a class of another course: they hold it, or are a student in it. */
export async function belongsTo(db: Db, classId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('instructors_in_class')
    .select('user_id')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('joined_students')
        .select('user_id')
        .where('class_session_id', '=', classId)
        .where('user_id', '=', userId)
        .where('removed_at', 'is', null),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function holds(db: Db, classId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('instructors_in_class')
    .select('user_id')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

interface SameWish {
  name: 'template' | 'classCode'
  value: string
  /** The lab that the link names; null for any. */
  lab: LabId | null
}

/** The class of another link in this course that was made from the same template or class code. */
export async function classOfSameWish(
  db: Db,
  { contextId, name, value, lab }: SameWish & { contextId: string },
): Promise<string | null> {
  let query = db
    .selectFrom('lti_links')
    .innerJoin('classes', 'classes.id', 'lti_links.class_session_id')
    .select('classes.id')
    .where('lti_links.context_id', '=', contextId)
    .where(sql<string>`wish ->> ${name}`, '=', value)
  if (lab !== null) query = query.where('lab_id', '=', lab)
  const row = await query.orderBy('lti_links.created_at').orderBy('lti_links.id').executeTakeFirst()
  return row?.id ?? null
}

type Origin = Pick<VisitRow, 'platform_id' | 'deployment_id'>

/** The class of the newest of these links that has one. `ids` are the platform's ids, newest first. */
export async function classOfHistory(
  db: Db,
  origin: Origin,
  ids: readonly string[],
): Promise<ClassRow | undefined> {
  if (ids.length === 0) return undefined
  const found = await selectLinked(db, origin)
    .where('lti_links.resource_link_id', 'in', ids)
    .orderBy(sql`array_position(${[...ids]}::text[], lti_links.resource_link_id)`)
    .orderBy('lti_links.last_launch_at', 'desc')
    .executeTakeFirst()
  return found && (await findClass(db, found.id))
}

/** The class of the link in a course that carries the same template or class code. `course` is the platform's id. */
export async function classOfSameWishIn(
  db: Db,
  origin: Origin,
  { course, name, value, lab }: SameWish & { course: string },
): Promise<ClassRow | undefined> {
  let query = selectLinked(db, origin)
    .where('lti_contexts.context_id', '=', course)
    .where(sql<string>`wish ->> ${name}`, '=', value)
  if (lab !== null) query = query.where('lab_id', '=', lab)
  const found = await query.orderBy('lti_links.created_at').orderBy('lti_links.id').executeTakeFirst()
  return found && (await findClass(db, found.id))
}

/**
 * The class of the link in a course that is meant by a link without template: the one with the same lab and title, or
 * else the only one of the lab. `course` is the platform's id.
 */
export async function classOfCopiedCourse(
  db: Db,
  origin: Origin,
  { course, lab, title }: { course: string; lab: LabId; title: string },
): Promise<ClassRow | undefined> {
  const found = await selectLinked(db, origin)
    .select('lti_links.title as link_title')
    .where('lti_contexts.context_id', '=', course)
    .where('classes.lab_id', '=', lab)
    .orderBy('lti_links.last_launch_at', 'desc')
    .limit(50)
    .execute()
  const match = found.find(({ link_title }) => link_title === title)
  const meant = match ?? (new Set(found.map((row) => row.id)).size === 1 ? found[0] : undefined)
  return meant && (await findClass(db, meant.id))
}

function selectLinked(db: Db, { platform_id, deployment_id }: Origin) {
  return db
    .selectFrom('lti_links')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'lti_links.context_id')
    .innerJoin('classes', 'classes.id', 'lti_links.class_session_id')
    .select('classes.id')
    .where('lti_contexts.platform_id', '=', platform_id)
    .where('lti_contexts.deployment_id', '=', deployment_id)
}

/** How many people ever joined a class, without test students, and how many links open it. */
export async function countUses(db: Db, classId: string): Promise<{ joined: number; links: number }> {
  const { joined, links } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('joined_students')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('class_session_id', '=', classId)
        .where('test', '=', false)
        .as('joined'),
      selectFrom('lti_links')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('class_session_id', '=', classId)
        .as('links'),
    ])
    .executeTakeFirstOrThrow()
  return { joined: joined ?? 0, links: links ?? 0 }
}

/** The owner's name and the number of students of a class. */
export async function readClassFacts(db: Db, id: string): Promise<{ instructor: string; students: number }> {
  const row = await db
    .selectFrom('classes')
    .leftJoin('users', 'users.id', 'classes.owner_id')
    .select(['users.first_name', 'users.last_name'])
    .select(({ selectFrom }) =>
      selectFrom('students_in_class')
        .select(sql<number>`count(*)::int`.as('students'))
        .where('class_session_id', '=', id)
        .as('students'),
    )
    .where('classes.id', '=', id)
    .executeTakeFirst()
  const name = [row?.first_name, row?.last_name].filter((part) => part).join(' ')
  return { instructor: name, students: row?.students ?? 0 }
}
