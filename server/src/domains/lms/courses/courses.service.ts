import { labById, labsIn } from '@tradewind/contract/catalogue'
import type { CoursePlace } from '@tradewind/contract/lms/courses'
import { holdsLab } from '@tradewind/contract/roles'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { isVerified } from '../../../platform/sessions/guard.ts'
import { assistInSession } from '../../../platform/sessions/sessions.store.ts'
import {
  addCourseClass,
  assistCourseClass,
  choicesOf,
  findClass,
  holdCourseClass,
  joinCourseClass,
  tryCourseClass,
  type ClassRow,
} from '../../teaching/classes/course-classes.ts'
import { claimClass } from '../../teaching/classes/class-sessions.store.ts'
import { findSource, type ClassSource } from './class-source.ts'
import { roleIn, type CourseRole } from './course-role.ts'
import { readRoleFacts } from './course-role.queries.ts'
import { fillTemplate } from '../lms/class-templates.store.ts'
import { linkClass } from '../lms/lti-links.store.ts'
import { classOfLink, findVisit, lockCourse, type VisitRow } from './courses.queries.ts'

/** Whether a person whose launch calls them a student is one, and not a teacher who tries what students see. */
export async function isStudentOfLink(
  db: Db,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<boolean> {
  const { context_id: contextId, ...link } = await db
    .selectFrom('lti_links')
    .select(['context_id', 'class_session_id'])
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  const launched = { userId, contextId, classId: link.class_session_id, teaches: false, assists: false }
  return roleIn(await readRoleFacts(db, launched)) === 'student'
}

const home: CoursePlace = { course: false, lab: null, classSession: null }

/**
 * Opens the link by which a session came, and answers where to go: joins a student to the class of their course, makes
 * an instructor or assistant of the course one of the class's, and makes the class where the course was copied. Opening it again
 * changes nothing more.
 */
export async function openCourse(services: Services, caller: SignedInCaller): Promise<CoursePlace> {
  const launched = await findVisit(services.db, caller.session.id)
  if (!launched) return home
  return await inTransaction(services, async (trx) => {
    const visit = withRole(launched, await roleOf(trx, caller, launched))
    const { classId, made, source } = await findLinkedClass(trx, caller, visit)
    const theClass = classId === null ? undefined : await findClass(trx, classId)
    if (!theClass) return placeWithoutClass(visit, source)
    return await enterClass(trx, caller, { visit: launched, theClass, made })
  })
}

/** What the caller is in the class that their link opens. */
export async function roleOf(db: Db, { session }: SignedInCaller, visit: VisitRow): Promise<CourseRole> {
  const facts = await readRoleFacts(db, {
    userId: session.user.id,
    contextId: visit.context_id,
    classId: visit.class_session_id,
    teaches: visit.course_instructor,
    assists: visit.course_assistant,
  })
  return roleIn(facts)
}

/** A visit with what its person is, instead of what the launch called them. */
export function withRole(visit: VisitRow, role: CourseRole): VisitRow {
  return { ...visit, course_instructor: role === 'instructor', course_assistant: role === 'assistant' }
}

interface Linked {
  classId: string | null
  /** Whether this call made it. */
  made: boolean
  source: ClassSource
}

/** The class of a link. The first launch of a link chooses it, so that all others find the same. */
async function findLinkedClass(trx: Trx, caller: SignedInCaller, visit: VisitRow): Promise<Linked> {
  const found = (classId: string): Linked => ({
    classId,
    made: false,
    source: { kind: 'class', id: classId },
  })
  if (visit.class_session_id !== null) return found(visit.class_session_id)
  await lockCourse(trx, visit.context_id)
  const chosen = await classOfLink(trx, visit.id)
  if (chosen !== null) return found(chosen)
  const source = await findSource(trx, caller, visit)
  if (source.kind === 'class') {
    await bindClass(trx, caller, { visit, classId: source.id })
    return found(source.id)
  }
  if (source.kind !== 'copy' || !mayMakeCopy(trx, caller, { visit, source }))
    return { classId: null, made: false, source }
  const classId = await addCourseClass(trx, caller, {
    lab: source.lab,
    choices: source.choices,
    contextId: visit.context_id,
    copiedFrom: source.from,
    owned: visit.course_instructor,
  })
  await bindClass(trx, caller, { visit, classId })
  return { classId, made: true, source }
}

function mayMakeCopy(
  { services: { config } }: Trx,
  caller: SignedInCaller,
  { visit, source }: { visit: VisitRow; source: Extract<ClassSource, { kind: 'copy' }> },
): boolean {
  const lab = labById(source.lab)
  const isOffered = labsIn(config.environment).includes(lab) && lab.comes === null
  return isOffered && mayPlay(caller, lab.id) && (visit.course_instructor || visit.opens_copies)
}

/** Whether the caller may open the lab. If not, the portal says why when it opens the lab. */
function mayPlay({ session, now }: SignedInCaller, lab: ClassRow['lab_id']): boolean {
  return isVerified(session) && holdsLab(session.user, lab, now.getTime())
}

/** Makes a link open a class from now on. A class without a course becomes this course's. */
export async function bindClass(
  trx: Trx,
  caller: SignedInCaller,
  { visit, classId }: { visit: VisitRow; classId: string },
): Promise<void> {
  await linkClass(trx, visit.id, classId)
  await claimClass(trx, classId, visit.context_id)
  await audit(trx, caller, 'class_session_linked', {
    subject: classId,
    details: { context: visit.context_id, link: visit.id },
  })
  const theClass = await findClass(trx, classId)
  // A template stands for the class that was made from it here, so that copies of this course repeat that class.
  if (theClass?.context_id === visit.context_id && visit.wish.template !== null)
    await fillTemplate(trx, {
      id: visit.wish.template,
      contextId: visit.context_id,
      classId,
      chosen: choicesOf(theClass),
    })
}

async function enterClass(
  trx: Trx,
  caller: SignedInCaller,
  { visit, theClass, made }: { visit: VisitRow; theClass: ClassRow; made: boolean },
): Promise<CoursePlace> {
  const place = { course: false, lab: theClass.lab_id, classSession: theClass.id }
  const role = await roleOf(trx, caller, { ...visit, class_session_id: theClass.id })
  if (role === 'instructor') {
    await holdCourseClass(trx, caller, theClass.id)
    return { ...place, course: made || theClass.ended_at !== null }
  }
  if (role === 'assistant') {
    await assistCourseClass(trx, caller, { classId: theClass.id, userId: caller.session.user.id })
    // Whom the owner made an assistant, the launch may call a student.
    if (!visit.course_instructor && !visit.course_assistant) await assistInSession(trx, caller.session.id)
    return place
  }
  if (!mayPlay(caller, theClass.lab_id)) return { ...place, classSession: null }
  const enter = role === 'student' ? joinCourseClass : tryCourseClass
  const problem = await enter(trx, caller, { classId: theClass.id, contextId: visit.context_id })
  return { ...place, course: problem !== null }
}

function placeWithoutClass({ wish, course_instructor: teaches }: VisitRow, source: ClassSource): CoursePlace {
  // The portal opens the lab, and says why it does not open.
  const alone = { course: false, lab: wish.lab, classSession: null }
  if (wish.practice) return alone
  // An instructor who could not make the copy may not open its lab either.
  if (teaches && source.kind === 'copy') return { ...alone, lab: source.lab }
  return { ...alone, course: teaches || source.kind !== 'none' }
}
