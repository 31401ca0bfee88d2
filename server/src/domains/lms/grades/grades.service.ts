import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../kernel/services.ts'
import { compareGrades } from './compare-grades.ts'
import { sendDueGrades, sendGradesOf } from './send-grades.ts'

/** Starts the jobs that send and compare grades, with what an earlier process left. */
export async function workGradeJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work('send-grades', ({ platformId }) => sendGradesOf(services, platformId))
  await jobs.work('send-due-grades', () => sendDueGrades(services))
  await jobs.schedule('send-due-grades', '* * * * *')
  await jobs.work('compare-grades', () => compareGrades(services))
  await jobs.schedule('compare-grades', '41 5 * * *')
  await sendDueGrades(services)
}

/** Grades by platform that wait because it has failed; locked ones are no fault of it. The index of what is due finds them. */
export async function countDelayedGrades(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('grades')
    .innerJoin('lti_links', 'lti_links.id', 'grades.link_id')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'lti_links.context_id')
    .select(['lti_contexts.platform_id', sql<number>`count(*)::int`.as('delayed')])
    .where('grades.next_try_at', 'is not', null)
    .where('grades.first_failed_at', 'is not', null)
    .where('grades.reason', 'is distinct from', 'locked')
    .groupBy('lti_contexts.platform_id')
    .execute()
  return new Map(rows.map(({ platform_id: id, delayed }) => [id, delayed]))
}
