import { sql } from 'kysely'
import type { PlatformFamily } from '@tradewind/contract/lms/lms'
import type { Db } from '../../../../platform/database/database.ts'

/** A student of a class, with what the LMS of their course calls them. */
export interface GradePerson {
  user_id: string
  /** Null for students who came by no course. */
  family: PlatformFamily | null
  subject: string | null
  login: string
  sourced_id: string
  platform_user_id: string
}

/**
 * The students of a class with their ids in the LMS of the course by which they came, as launches and class lists told
 * them. What a launch told comes first.
 */
export async function listGradePeople(db: Db, classId: string): Promise<GradePerson[]> {
  const { rows } = await sql<GradePerson>`
    select distinct on (s.user_id) s.user_id, p.family, i.sub as subject,
      coalesce(nullif(i.login, ''), m.login, '') as login,
      coalesce(nullif(i.sourced_id, ''), m.sourced_id, '') as sourced_id,
      coalesce(i.platform_user_id, '') as platform_user_id
    from joined_students s
    left join lti_contexts x on x.id = s.context_id
    left join lti_platforms p on p.id = x.platform_id
    left join lti_identities i on i.user_id = s.user_id and i.issuer = p.issuer and i.client_id = p.client_id
    left join lti_members m on m.context_id = x.id and m.sub = i.sub
    where s.class_session_id = ${classId} and s.removed_at is null
    order by s.user_id, i.created_at desc, i.id`.execute(db)
  return rows
}
