import { sql, type Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { demandLab, engineFor, insertNewClass, newSeed, stillOffered } from './class-management.ts'
import { insertAssistant } from './class-assistants.store.ts'
import { dropLaunched, insertInstructor } from './class-instructors.store.ts'
import { takeOwnership, type ClassSessionsTable } from './class-sessions.store.ts'
import { lockEndOf } from './class-students.queries.ts'
import { insertStudent, returnStudent, setAside } from './class-students.store.ts'

export type ClassRow = Selectable<ClassSessionsTable>

/** What a class for another course takes over. */
export interface ClassChoices {
  name: string
  settings: unknown
  timeZone: string
  attempts: number
  counted: 'best' | 'first' | 'last'
}

export function choicesOf({ name, settings, time_zone, attempts, counted }: ClassRow): ClassChoices {
  return { name, settings, timeZone: time_zone, attempts, counted }
}

export async function findClass(db: Db, id: string): Promise<ClassRow | undefined> {
  return await db.selectFrom('class_sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * These classes by id, as far as they exist, locked until the transaction ends, so that nobody joins or deletes them
 * meanwhile.
 */
export async function lockClasses(trx: Trx, ids: readonly string[]): Promise<Map<string, ClassRow>> {
  const rows = await trx
    .selectFrom('class_sessions')
    .selectAll()
    .where('id', 'in', ids)
    // Two who lock the same classes never wait for each other.
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface NewCourseClass {
  lab: LabId
  choices: ClassChoices
  contextId: string
  /** The class whose choices these are; null for a class that is set up anew. */
  copiedFrom: string | null
  /** Whether the caller owns the class. A class that a student opens has no owner. */
  owned: boolean
}

/**
 * Adds a class for a course and returns its id: with the given choices as far as the lab still offers them, the newest
 * rules, a new case and code, and neither deadline nor students.
 */
export async function addCourseClass(
  trx: Trx,
  caller: SignedInCaller,
  { lab, choices, contextId, copiedFrom, owned }: NewCourseClass,
): Promise<string> {
  demandLab(caller, lab)
  const engine = engineFor(trx.services, lab)
  return await insertNewClass(trx, caller, {
    action: copiedFrom === null ? 'class_session_created' : 'class_session_copied',
    chosen: {
      lab_id: lab,
      rules: engine.rules,
      name: choices.name,
      settings: stillOffered(engine, choices.settings),
      seed: newSeed(),
      deadline: null,
      time_zone: choices.timeZone,
      attempts: choices.attempts,
      counted: choices.counted,
    },
    details: { context: contextId },
    copyOf: copiedFrom ?? undefined,
    ownerId: owned ? caller.session.user.id : null,
    contextId,
  })
}

/**
 * Makes an instructor of the course an instructor of its class, and its owner if it has none. Holding it already changes
 * nothing. Was the instructor a student of it, by a switched role, what they did there counts no more.
 */
export async function holdCourseClass(trx: Trx, caller: SignedInCaller, classId: string): Promise<void> {
  const { id } = caller.session.user
  if (await insertInstructor(trx, { classId, userId: id }, caller.now))
    await audit(trx, caller, 'class_instructor_added', { subject: id, details: { classSession: classId } })
  await countNoMore(trx, caller, { classId, userId: id })
  await takeOwnership(trx, { classId, userId: id })
}

/**
 * Lets an assistant of the course see its class. What an instructor allowed them stays. Was the assistant taken for an
 * instructor, they are none any more, unless its owner said so.
 */
export async function assistCourseClass(
  trx: Trx,
  caller: Caller,
  { classId, userId: id }: { classId: string; userId: string },
): Promise<void> {
  if (await insertAssistant(trx, { classId, userId: id }, caller.now))
    await audit(trx, caller, 'class_assistant_added', { subject: id, details: { classSession: classId } })
  await dropLaunched(trx, { classId, userId: id })
  await countNoMore(trx, caller, { classId, userId: id })
}

async function countNoMore(
  trx: Trx,
  caller: Caller,
  { classId, userId }: { classId: string; userId: string },
): Promise<void> {
  if (await setAside(trx, { classId, userId }, caller.now))
    await wishGrades(trx, caller, { classId, userIds: [userId] })
}

/**
 * Lets the caller play the class of their course as a test student. If they had been taken for a student, what they did
 * counts no more. Returns why they cannot play it, or null.
 */
export async function tryCourseClass(
  trx: Trx,
  caller: SignedInCaller,
  { classId, contextId }: { classId: string; contextId: string },
): Promise<NotJoined | null> {
  const userId = caller.session.user.id
  if (await findMembership(trx, classId, userId)) {
    await countNoMore(trx, caller, { classId, userId })
    return null
  }
  return await addToClass(trx, caller, { classId, contextId, test: true })
}

/** Why a student is not in the class. */
export type NotJoined = 'ended' | 'removed' | 'gone'

/**
 * Joins a student to the class of their course, which is remembered as where they came from. Returns null, or why they
 * are not in the class. Students of an ended class stay in it.
 */
export async function joinCourseClass(
  trx: Trx,
  caller: SignedInCaller,
  { classId, contextId }: { classId: string; contextId: string },
): Promise<NotJoined | null> {
  const userId = caller.session.user.id
  const own = await findMembership(trx, classId, userId)
  if (own) {
    if (own.removed_at !== null) return 'removed'
    // A student who comes from the course is in it, also where its list was read while they were not. Their grades go to
    // another course of the class once they have left the one from which they came first.
    if (
      own.test ||
      own.context_id === null ||
      own.left_at !== null ||
      (await hasLeft(trx, own.context_id, userId))
    ) {
      await returnStudent(trx, { classId, userId, contextId })
      // What was played before the first launch belongs into the course's grade book, too.
      await wishGrades(trx, caller, { classId, userIds: [userId] })
    }
    return null
  }
  return await addToClass(trx, caller, { classId, contextId, test: false })
}

async function addToClass(
  trx: Trx,
  caller: SignedInCaller,
  { classId, contextId, test }: { classId: string; contextId: string; test: boolean },
): Promise<NotJoined | null> {
  const state = await lockEndOf(trx, classId)
  if (!state) return 'gone'
  if (state.ended_at !== null) return 'ended'
  const userId = caller.session.user.id
  if (await insertStudent(trx, { classId, userId, contextId, test }, caller.now))
    await audit(trx, caller, 'class_student_joined', {
      subject: userId,
      details: { classSession: classId, context: contextId, ...(test && { test }) },
    })
  return null
}

/** Makes a person of the course's list a student who has not come yet, also after the class has ended. */
export async function addListedStudent(
  trx: Trx,
  caller: SignedInCaller,
  { classId, userId, contextId }: { classId: string; userId: string; contextId: string },
): Promise<void> {
  if (!(await insertStudent(trx, { classId, userId, contextId }, caller.now))) return
  const details = { classSession: classId, context: contextId }
  await audit(trx, caller, 'class_student_joined', { subject: userId, details })
}

/** Whether the list of a course no longer has a user. */
async function hasLeft(db: Db, contextId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from course_members
    where context_id = ${contextId} and user_id = ${userId}
    having bool_and(dropped_at is not null)`.execute(db)
  return rows.length > 0
}

async function findMembership(db: Db, classId: string, userId: string) {
  return await db
    .selectFrom('class_students')
    .select(['removed_at', 'context_id', 'left_at', 'test'])
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whether a user is a student of a class, was removed from it, or never joined. */
export async function membershipIn(
  db: Db,
  classId: string,
  userId: string,
): Promise<'student' | 'removed' | 'none'> {
  const own = await findMembership(db, classId, userId)
  if (!own) return 'none'
  return own.removed_at === null ? 'student' : 'removed'
}

/** The maximum number of classes to choose from. Instructors find the others at `/classes`. */
const shownClasses = 30

/** The classes that a user holds and that have not ended, newest first, with the titles of their courses. */
export async function listTeachable(db: Db, userId: string) {
  return await selectOpen(db, userId)
    .leftJoin('course_titles', 'course_titles.context_id', 'class_sessions.context_id')
    .select(['class_sessions.context_id', 'course_titles.title as course'])
    .execute()
}

/** The same, with what classes for other courses take over. */
export async function listOpenClasses(db: Db, userId: string) {
  return await selectOpen(db, userId)
    .select(['class_sessions.settings', 'class_sessions.time_zone', 'class_sessions.attempts'])
    .select('class_sessions.counted')
    .execute()
}

function selectOpen(db: Db, userId: string) {
  return db
    .selectFrom('class_instructors')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_instructors.class_session_id')
    .select(['class_sessions.id', 'class_sessions.lab_id', 'class_sessions.name'])
    .where('class_instructors.user_id', '=', userId)
    .where('class_sessions.ended_at', 'is', null)
    .orderBy('class_sessions.created_at', 'desc')
    .orderBy('class_sessions.id')
    .limit(shownClasses)
}
