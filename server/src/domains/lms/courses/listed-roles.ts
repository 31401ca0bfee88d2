import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { assistCourseClass } from '../../teaching/classes/course-classes.ts'
import { roleIn } from './course-role.ts'
import { listVisitingTeachers, readRoleFacts } from './course-role.queries.ts'

/**
 * Makes assistants of people who came as instructors before their course's list was read, which says that they are none
 * (see `roleIn`). Their next launch would do the same.
 */
export async function applyListedRoles(
  services: Services,
  { contextId }: { contextId: string },
): Promise<void> {
  const caller = Caller.system(services.clock.now())
  for (const person of await listVisitingTeachers(services.db, contextId))
    await inTransaction(services, async (trx) => {
      const facts = await readRoleFacts(trx, { ...person, contextId, teaches: true, assists: false })
      if (roleIn(facts) === 'assistant') await assistCourseClass(trx, caller, person)
    })
}

/** Starts the job that follows each reading of a class list. */
export async function workCourseJobs(services: Services): Promise<void> {
  await services.jobs.work('apply-listed-roles', (course) => applyListedRoles(services, course))
}
