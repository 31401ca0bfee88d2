import type { ClassRoster } from '@tradewind/contract/lms/lms'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { later, minute } from '../../../kernel/clock.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { markOf } from './missing-people.ts'
import { sentencesForInstructors } from './platform-problem.ts'
import { askForReading } from './roster.ts'
import {
  listCourses,
  listNotHere,
  listOutside,
  mayIn,
  readingLives,
  type CourseRow,
} from './roster.queries.ts'

/** How many people who have not come are listed by name; the others are counted. */
const mostListed = 500
/** How old a list may be when its class is opened, in ms. */
const freshFor = 10 * minute

/** The lists of a class's courses: how they were read, who has not come, and who has left. */
export async function viewRoster(
  services: Services,
  caller: SignedInCaller,
  classId: string,
): Promise<ClassRoster> {
  const { db } = services
  await demandRight(services, caller, { classId, change: false })
  const courses = await listCourses(db, classId)
  const notHere = courses.length === 0 ? [] : await listNotHere(db, classId, mostListed)
  const left = courses.length === 0 ? [] : await listOutside(db, classId, 'left')
  const tests = await listOutside(db, classId, 'test')
  return {
    courses: courses.map((course) => ({
      id: course.id,
      title: course.title === '' ? course.platform_name : course.title,
      readAt: course.read_at?.getTime() ?? null,
      reading: isBeingRead(course, caller.now),
      problem: problemOf(course),
      wouldDrop:
        course.would_drop === null || course.would_drop_of === null
          ? null
          : { students: course.would_drop, of: course.would_drop_of },
    })),
    notHere: notHere.map((person) => ({
      id: person.id,
      mark: markOf(person),
      name: person.name === '' ? null : person.name,
      email: person.email,
    })),
    notHereCount: notHere[0]?.count ?? 0,
    left: left.map(toPerson),
    testStudents: tests.map(toPerson),
  }
}

function toPerson({ id, first_name, last_name }: Awaited<ReturnType<typeof listOutside>>[number]) {
  return { id, name: `${first_name} ${last_name}`.trim() }
}

/**
 * Asks for the lists of a class's courses. When the class is opened, only old ones are read, and none about which an
 * instructor is asked.
 */
export async function askForRosters(
  services: Services,
  caller: SignedInCaller,
  { id, why }: { id: string; why: 'opened' | 'asked' | 'confirmed' },
): Promise<ClassRoster> {
  await demandRight(services, caller, { classId: id, change: true })
  for (const course of await listCourses(services.db, id))
    if (course.memberships_url !== null && isWanted(course, caller.now, why))
      await askForReading(services, caller, { contextId: course.id, confirmed: why === 'confirmed' })
  return await viewRoster(services, caller, id)
}

function isWanted(course: CourseRow, now: Date, why: 'opened' | 'asked' | 'confirmed'): boolean {
  if (why === 'confirmed') return course.would_drop !== null
  if (why === 'asked') return true
  const newest = Math.max(course.read_at?.getTime() ?? 0, course.failed_at?.getTime() ?? 0)
  return course.would_drop === null && newest <= now.getTime() - freshFor
}

/** Refuses all but the instructors and assistants of the class, and to have a list read assistants without the right. */
async function demandRight(
  { db }: Services,
  { session: { user } }: SignedInCaller,
  { classId, change }: { classId: string; change: boolean },
): Promise<void> {
  const right = await mayIn(db, { userId: user.id, teaches: holdsEverythingByRole(user), classId })
  if (right === null)
    throw new AppError('not_found', 'We could not find this class session. Please reload the list.')
  if (change && !right.change)
    throw new AppError(
      'forbidden',
      'You can see this class and not change it. Ask an instructor of the class to allow you.',
    )
}

function isBeingRead({ reading_since }: CourseRow, now: Date): boolean {
  return reading_since !== null && reading_since > later(now, -readingLives)
}

/** A course whose platform offers no list says so without a try. */
function problemOf({
  memberships_url,
  problem,
  failed_at,
}: CourseRow): ClassRoster['courses'][number]['problem'] {
  const kind = memberships_url === null ? 'not_offered' : problem
  return kind === null ? null : { ...sentencesForInstructors(kind), at: failed_at?.getTime() ?? null }
}
