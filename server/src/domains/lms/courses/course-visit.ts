import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import type { CourseVisit } from '@tradewind/contract/lms/courses'
import { holdsLab } from '@tradewind/contract/roles'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  addCourseClass,
  choicesOf,
  findClass,
  holdCourseClass,
  listTeachable,
  lockClasses,
  membershipIn,
  type ClassChoices,
  type ClassRow,
} from '../../teaching/classes/course-classes.ts'
import { deleteClass } from '../../teaching/classes/class-sessions.store.ts'
import { bindClass, roleOf, withRole } from './courses.service.ts'
import {
  classOfLink,
  countUses,
  findVisit,
  holds,
  lockCourse,
  longestName,
  readClassFacts,
  type VisitRow,
} from './courses.queries.ts'

/** The course and the link of the caller's session, and the class that the link opens. Changes nothing. */
export async function readCourse(services: Services, caller: SignedInCaller): Promise<CourseVisit> {
  const launched = await demandVisit(services.db, caller)
  const visit = withRole(launched, await roleOf(services.db, caller, launched))
  const theClass =
    visit.class_session_id === null ? undefined : await findClass(services.db, visit.class_session_id)
  const common = { course: visit.course, link: visit.title, lab: visit.wish.lab }
  if (!visit.course_instructor)
    return {
      ...common,
      instructor: false,
      state: await stateOfStudent(services.db, caller, { visit, theClass }),
      labs: [],
      classSession: null,
      otherClasses: [],
    }
  const lab = theClass?.lab_id ?? visit.wish.lab
  return {
    ...common,
    instructor: true,
    state: theClass ? 'class' : 'no_class',
    labs: labsOf(services, caller),
    classSession: theClass ? await describeClass(services.db, visit, theClass) : null,
    otherClasses: (await listTeachable(services.db, caller.session.user.id))
      .filter(({ id, lab_id, context_id }) => {
        const isHere = id === theClass?.id || context_id === visit.context_id
        return !isHere && (lab === null || lab_id === lab)
      })
      .map(({ id, lab_id, name, course }) => ({
        id,
        lab: lab_id,
        name,
        course: course === '' ? null : course,
      })),
  }
}

async function demandVisit(db: Db, { session }: SignedInCaller): Promise<VisitRow> {
  const visit = await findVisit(db, session.id)
  if (!visit)
    throw new AppError('not_found', 'You did not come from a course. Please open the link in your course.')
  return visit
}

async function stateOfStudent(
  db: Db,
  { session: { user } }: SignedInCaller,
  { visit, theClass }: { visit: VisitRow; theClass: ClassRow | undefined },
): Promise<CourseVisit['state']> {
  const { template, classCode, practice } = visit.wish
  if (!theClass) return practice || (template === null && classCode === null) ? 'none' : 'waiting'
  if (visit.course_assistant) return 'class'
  const membership = await membershipIn(db, theClass.id, user.id)
  if (membership === 'removed') return 'removed'
  return membership === 'none' && theClass.ended_at !== null ? 'ended' : 'class'
}

/** The labs that the caller can teach with. */
function labsOf({ config }: Services, { session: { user }, now }: SignedInCaller): LabId[] {
  return labsIn(config.environment)
    .filter(({ id, comes }) => comes === null && holdsLab(user, id, now.getTime()))
    .map(({ id }) => id)
}

async function describeClass(db: Db, visit: VisitRow, theClass: ClassRow) {
  const { instructor, students } = await readClassFacts(db, theClass.id)
  return {
    id: theClass.id,
    lab: theClass.lab_id,
    name: theClass.name,
    instructor,
    students,
    attempts: theClass.attempts,
    counted: theClass.counted,
    rehearsal: theClass.rehearsal,
    ended: theClass.ended_at !== null,
    replaceable: await isReplaceable(db, visit, theClass),
  }
}

async function isReplaceable(db: Db, visit: VisitRow, theClass: ClassRow): Promise<boolean> {
  if (theClass.context_id !== visit.context_id) return false
  const { joined, links } = await countUses(db, theClass.id)
  return joined === 0 && links === 1
}

/** The choices of a class that an instructor sets up by one press: three attempts, of which the best counts. */
function sensibleChoices(visit: VisitRow, lab: LabId, timeZone: string): ClassChoices {
  const title = visit.course === '' ? visit.title : visit.course
  const name = title === '' ? labById(lab).name : title.slice(0, longestName)
  return { name, settings: {}, timeZone, attempts: 3, counted: 'best' }
}

/**
 * Sets up a class for the link. After its class has ended, the new one has the same choices. If another instructor was
 * first, theirs stays.
 */
export async function setUpClass(
  services: Services,
  caller: SignedInCaller,
  { lab, timeZone }: { lab: LabId; timeZone: string },
): Promise<CourseVisit> {
  await choose(services, caller, async (trx, visit, former) => {
    if (former && former.ended_at === null) return former.id
    const ended = former?.lab_id === lab ? former : undefined
    return await addCourseClass(trx, caller, {
      lab,
      choices: ended ? choicesOf(ended) : sensibleChoices(visit, lab, timeZone),
      contextId: visit.context_id,
      copiedFrom: ended?.id ?? null,
      owned: true,
    })
  })
  return await readCourse(services, caller)
}

/**
 * Lets the link open a class that the caller holds elsewhere. The class that the course had is deleted, so nobody may
 * have joined it.
 */
export async function shareClass(
  services: Services,
  caller: SignedInCaller,
  wanted: string,
): Promise<CourseVisit> {
  await choose(services, caller, async (trx, visit, former) => {
    if (former?.id === wanted) return wanted
    // Another course may be taking over one of the two and deleting the other.
    const locked = await lockClasses(trx, former ? [wanted, former.id] : [wanted])
    const own = locked.get(wanted)
    if (!own || !(await holds(trx, wanted, caller.session.user.id)))
      throw new AppError('not_found', 'We could not find this class session. Please reload the page.')
    if (own.ended_at !== null) throw new AppError('class_session_ended', 'This class session has ended.')
    const replaced = former && locked.get(former.id)
    if (replaced && replaced.ended_at === null) {
      if (!(await isReplaceable(trx, visit, replaced)))
        throw new AppError(
          'class_in_use',
          'Students or other links already use the class of this course, so the link stays with it.',
        )
      await deleteClass(trx, replaced.id)
    }
    return wanted
  })
  return await readCourse(services, caller)
}

type Choice = (trx: Trx, visit: VisitRow, former: ClassRow | undefined) => Promise<string>

/** Chooses the class of the caller's link, while nobody else can. */
async function choose(services: Services, caller: SignedInCaller, choice: Choice): Promise<void> {
  await inTransaction(services, async (trx) => {
    const launched = await demandVisit(trx, caller)
    const visit = withRole(launched, await roleOf(trx, caller, launched))
    if (!visit.course_instructor)
      throw new AppError('forbidden', 'Only instructors of the course can choose its class.')
    await lockCourse(trx, visit.context_id)
    const linked = await classOfLink(trx, visit.id)
    const former = linked === null ? undefined : await findClass(trx, linked)
    const classId = await choice(trx, visit, former)
    if (classId !== former?.id) await bindClass(trx, caller, { visit, classId })
    await holdCourseClass(trx, caller, classId)
  })
}
