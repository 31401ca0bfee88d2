import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { hasText, searchable } from '../../../platform/database/lists.ts'

/** Courses of learning platforms that belong to an institution. */
export async function listInstitutionCourses(db: Db, search: string) {
  return await db
    .selectFrom('lti_contexts')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'lti_contexts.platform_id')
    .innerJoin('institution_names as institutions', 'institutions.id', 'lti_platforms.institution_id')
    .select(['lti_contexts.id', 'lti_contexts.title', 'institutions.name as institution'])
    .select(({ selectFrom }) =>
      selectFrom('lti_members')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('lti_members.context_id', '=', 'lti_contexts.id')
        .where('kind', '=', 'student')
        .where('dropped_at', 'is', null)
        .$asScalar()
        .as('students'),
    )
    .where('lti_contexts.context_id', 'not like', 'link:%')
    .where(({ or }) =>
      or([
        hasText(searchable('lti_contexts.title'), search),
        hasText(searchable('institutions.name'), search),
      ]),
    )
    .orderBy('lti_contexts.last_launch_at', (order) => order.desc().nullsLast())
    .orderBy('lti_contexts.id')
    .limit(50)
    .execute()
}

/** The title of a course and its platform's institution; undefined if there is none. */
export async function findInstitutionOfCourse(db: Db, contextId: string) {
  return await db
    .selectFrom('lti_contexts')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'lti_contexts.platform_id')
    .innerJoin('institution_names as institutions', 'institutions.id', 'lti_platforms.institution_id')
    .select(['institutions.id', 'lti_contexts.title'])
    .where('lti_contexts.id', '=', contextId)
    .executeTakeFirst()
}
