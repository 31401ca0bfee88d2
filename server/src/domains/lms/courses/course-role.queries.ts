import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { RoleFacts } from './course-role.ts'

interface Launched {
  userId: string
  contextId: string
  /** The class that they come to; null while there is none. */
  classId: string | null
  teaches: boolean
  assists: boolean
}

/** What is known of a person in a course from which they came. */
export async function readRoleFacts(
  db: Db,
  { userId, contextId, classId, teaches, assists }: Launched,
): Promise<RoleFacts> {
  const classes = sql`(
    select id from classes where context_id = ${contextId}
    union select class_session_id from lti_links where context_id = ${contextId})`
  const byOwner = sql`class_session_id = ${classId} and user_id = ${userId} and by_owner`
  const { rows } = await sql<Omit<RoleFacts, 'launched'> & { testUser: boolean }>`
    select p.family = 'moodle' as "isMoodle", m.kind as listed, coalesce(i.test_user, false) as "testUser",
      exists (select from instructors_in_class t where t.user_id = ${userId} and t.class_session_id in ${classes})
        or exists (select from assistants_in_class a where a.user_id = ${userId} and a.class_session_id in ${classes})
        as leads,
      exists (select from classes where id = ${classId} and owner_id = ${userId}) as owns,
      case
        when exists (select from assistants_in_class where ${byOwner}) then 'assistant'
        when exists (select from instructors_in_class where ${byOwner}) then 'instructor'
        when exists (select from joined_students where ${byOwner} and not test) then 'student' end as said
    from lti_contexts x
    join lti_platforms p on p.id = x.platform_id
    left join lti_identities i on i.user_id = ${userId} and i.issuer = p.issuer and i.client_id = p.client_id
    left join lti_members m on m.context_id = x.id and m.sub = i.sub and m.dropped_at is null
    where x.id = ${contextId}
    order by coalesce(i.test_user, false) desc, m.kind nulls last, i.id
    limit 1`.execute(db)
  const [known] = rows
  if (!known) throw new Error('The course of a launch is gone')
  const { testUser, ...facts } = known
  if (teaches) return { ...facts, launched: 'instructor' }
  if (assists) return { ...facts, launched: 'assistant' }
  return { ...facts, launched: testUser ? 'test_student' : 'student' }
}

/** The instructors of a course's classes who have come from it as such, in the sessions that go on, with their classes. */
export async function listVisitingTeachers(
  db: Db,
  contextId: string,
): Promise<{ userId: string; classId: string }[]> {
  const { rows } = await sql<{ userId: string; classId: string }>`
    select distinct t.user_id as "userId", t.class_session_id as "classId"
    from sessions s
    join lti_links l on l.id = s.lti_link_id and l.context_id = ${contextId}
    join instructors_in_class t on t.class_session_id = l.class_session_id and t.user_id = s.user_id
    where s.course_instructor
    order by 2, 1`.execute(db)
  return rows
}

/** Whether a launch can sign a user in. */
export async function comesFromLms(db: Db, userId: string): Promise<boolean> {
  const identity = db.selectFrom('lti_identities').select('id').where('user_id', '=', userId)
  return (await identity.executeTakeFirst()) !== undefined
}
