import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../platform/database/database.ts'
import type { Sub } from './identities.queries.ts'

/** The labs of an institution that have not expired. */
export async function listInstitutionLabs(
  db: Db,
  institutionId: string | null,
  now: Date,
): Promise<Set<LabId>> {
  const rows = await db
    .selectFrom('institution_labs')
    .select('lab_id')
    .where('institution_id', '=', institutionId)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
  return new Set(rows.map(({ lab_id }) => lab_id))
}

/** The maximum number of class sessions on the page. Instructors find the others in the lab. */
const shownClasses = 30

/** The open class sessions of an instructor from a platform, newest first. */
export async function listOwnClasses(db: Db, sub: Sub) {
  return await db
    .selectFrom('lti_identities')
    .innerJoin('class_instructors', 'class_instructors.user_id', 'lti_identities.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_instructors.class_session_id')
    .select(['class_sessions.lab_id', 'class_sessions.name', 'class_sessions.code'])
    .where('lti_identities.issuer', '=', sub.issuer)
    .where('lti_identities.client_id', '=', sub.client_id)
    .where('lti_identities.sub', '=', sub.sub)
    .where('class_sessions.ended_at', 'is', null)
    .orderBy('class_sessions.created_at', 'desc')
    .orderBy('class_sessions.id')
    .limit(shownClasses)
    .execute()
}
