import type { Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import { withPeerFactor } from '@tradewind/contract/teaching/debrief/peer-criteria'
import type { Pacing } from '@tradewind/contract/teaching/rooms'
import type { JoinedClass } from '@tradewind/contract/teaching/runs'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sharedRead } from '../../../platform/database/shared-reads.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { listSeats } from '../room-log/room-log.queries.ts'
import type { SeatInRoom } from '../room-log/room-state.ts'
import type { ClassSessionsTable } from './class-sessions.store.ts'
import type { ClassStudentsTable } from './class-students.store.ts'
import { byName, grouped, quartilesOf } from './class-figures.ts'
import {
  findStudent,
  listRuns,
  listRunsOf,
  listStudents,
  type RunRow,
  type StudentRow,
} from './class-students.queries.ts'
import { readerOf } from './class-management.ts'
import { findClass } from './course-classes.ts'
import { countedFactors, type PeerFactor } from './peer-factors.store.ts'
import { findHeld, selectJoined } from './classes.queries.ts'

export { findByCode, listStudents } from './class-students.queries.ts'
export { countSoleClasses } from './classes.queries.ts'

/** Figures of fewer people would tell who has which. */
export const leastInClass = 5

/** A class session with the membership of one of its students. */
export interface ClassMembership {
  classSession: Selectable<ClassSessionsTable> & { pacing: Pacing }
  /** The class's room as the student has it; null for a class at each student's own pace. */
  seat: SeatInRoom | null
  student: Omit<Selectable<ClassStudentsTable>, 'left_at' | 'by_owner'>
  /** The owner's full name; empty if the class has no owner yet. */
  instructor: string
  /** Whether the owner allows that people play by courtesy access. */
  allowsCourtesy: boolean
}

/**
 * The class sessions of a lab (null: of all) that the user has joined and was not removed from, last joined first.
 * Ended ones and those past their deadline are included, because their results stay readable.
 */
export async function listJoined(db: Db, userId: string, lab: LabId | null): Promise<ClassMembership[]> {
  const joined = selectJoined(db, [userId])
  const rows = await (lab === null ? joined : joined.where('class_sessions.lab_id', '=', lab)).execute()
  return await toMemberships(db, rows)
}

/** One of them, or undefined. */
export async function findJoined(
  db: Db,
  userId: string,
  classId: string,
): Promise<ClassMembership | undefined> {
  return await readJoined(db, { userId, classId })
}

const readJoined = sharedRead(
  async (
    db: Db,
    keys: readonly { userId: string; classId: string }[],
  ): Promise<(ClassMembership | undefined)[]> => {
    const userIds = keys.map(({ userId }) => userId)
    const classIds = [...new Set(keys.map(({ classId }) => classId))]
    const rows = await selectJoined(db, userIds).where('class_sessions.id', 'in', classIds).execute()
    const joined = await toMemberships(db, rows)
    return keys.map(({ userId, classId }) =>
      joined.find(({ student }) => student.user_id === userId && student.class_session_id === classId),
    )
  },
)

async function toMemberships(
  db: Db,
  rows: Awaited<ReturnType<ReturnType<typeof selectJoined>['execute']>>,
): Promise<ClassMembership[]> {
  const inRooms = rows.filter(({ pacing }) => pacing !== 'own')
  const seats = await listSeats(
    db,
    inRooms.map(({ id: classId, user_id: userId }) => ({ classId, userId })),
  )
  const seatOf = (classId: string, userId: string) =>
    seats.find((seat) => seat.room.class_session_id === classId && seat.userId === userId) ?? null
  return rows.map(
    ({
      user_id,
      joined_at,
      extended_to,
      removed_at,
      test,
      came_through,
      first_name,
      last_name,
      allows_courtesy,
      ...classSession
    }) => ({
      classSession,
      seat: seatOf(classSession.id, user_id),
      student: {
        class_session_id: classSession.id,
        user_id,
        joined_at,
        extended_to,
        removed_at,
        test,
        context_id: came_through,
      },
      instructor: first_name === null ? '' : `${first_name} ${last_name}`,
      allowsCourtesy: allows_courtesy !== false,
    }),
  )
}

/** A class as its instructors and assistants play along in a test seat; undefined for others. */
export async function membershipOfHost(
  db: Db,
  caller: SignedInCaller,
  classId: string,
): Promise<ClassMembership | undefined> {
  const heldClass = await findHeld(db, readerOf(caller), classId)
  if (!heldClass) return undefined
  const userId = caller.session.user.id
  const [seat = null] = await listSeats(db, [{ classId, userId }])
  const student = {
    class_session_id: classId,
    user_id: userId,
    joined_at: heldClass.created_at,
    extended_to: null,
    removed_at: null,
    test: false,
    context_id: null,
  }
  return { classSession: heldClass, seat, student, instructor: '', allowsCourtesy: true }
}

/** A class that the caller may see and the student is in; undefined otherwise. Those who were removed are not in it. */
export async function findClassOfStudent(
  db: Db,
  caller: SignedInCaller,
  { id, studentId }: { id: string; studentId: string },
): Promise<{ name: string } | undefined> {
  const heldClass = await findHeld(db, readerOf(caller), id)
  return heldClass && (await findStudent(db, id, studentId)) ? heldClass : undefined
}

/** Whether a student is in a class and was neither removed nor left. */
export async function isInClass(db: Db, classId: string, studentId: string): Promise<boolean> {
  return (await findStudent(db, classId, studentId))?.left_at === null
}

/** Whether a class has ended. It ends for good, so no lock is needed. */
export async function hasClassEnded(db: Db, classId: string): Promise<boolean> {
  const ended = db
    .selectFrom('class_sessions')
    .select('id')
    .where('id', '=', classId)
    .where('ended_at', 'is not', null)
  return (await ended.executeTakeFirst()) !== undefined
}

/**
 * Whether a class is a rehearsal, in which nothing counts. Holds the class's row, so that nobody changes it before the
 * transaction has begun a run.
 */
export async function isRehearsal(trx: Trx, classId: string | null): Promise<boolean> {
  if (classId === null) return false
  const theClass = await trx
    .selectFrom('class_sessions')
    .select('rehearsal')
    .where('id', '=', classId)
    .forShare()
    .executeTakeFirst()
  return theClass?.rehearsal === true
}

/** The later of the class's deadline and the student's extension; null if the class has no deadline. */
export function deadlineOf({
  classSession,
  student,
}: Pick<ClassMembership, 'classSession' | 'student'>): Date | null {
  if (classSession.deadline === null) return null
  return student.extended_to !== null && student.extended_to > classSession.deadline
    ? student.extended_to
    : classSession.deadline
}

/** A sentence that says why no decision is accepted now, or null. The class closes exactly at the deadline. */
export function closedBecause(
  joined: Pick<ClassMembership, 'classSession' | 'student'>,
  now: Date,
): string | null {
  if (joined.classSession.ended_at !== null) return 'Your instructor ended this class session.'
  const deadline = deadlineOf(joined)
  return deadline !== null && deadline <= now ? 'The deadline of this class session has passed.' : null
}

export function toJoinedClass(joined: ClassMembership): JoinedClass {
  const { classSession, student, instructor } = joined
  return {
    id: classSession.id,
    name: classSession.name,
    instructor,
    deadline: deadlineOf(joined)?.getTime() ?? null,
    timeZone: classSession.time_zone,
    attempts: classSession.attempts,
    counted: classSession.counted,
    pacing: classSession.pacing,
    rehearsal: classSession.rehearsal || student.test,
    solutionOpen: classSession.solution_open,
    endedAt: classSession.ended_at?.getTime() ?? null,
  }
}

/** A student with the attempt that counts. */
export interface ScoredStudent {
  student: StudentRow
  attempt: CountedAttempt
}

/** The students of a class who have a score, also in a class that is a rehearsal. */
export async function listScored(
  db: Db,
  { id, counted }: Pick<Selectable<ClassSessionsTable>, 'id' | 'counted'>,
): Promise<ScoredStudent[]> {
  const runs = (await listRuns(db, id)).filter(({ kind }) => kind === 'counted')
  const runsOf = grouped(runs, ({ user_id }) => user_id)
  return (await listStudents(db, id)).flatMap((student) => {
    const attempt = attemptThatCounts(counted, runsOf.get(student.user_id) ?? [])
    return attempt ? [{ student, attempt }] : []
  })
}

/** The attempts that count in a class. That of a team is one, no matter who was in it. */
export function attemptsOf(scored: readonly ScoredStudent[]): CountedAttempt[] {
  return [...new Map(scored.map(({ attempt }) => [attempt.id, attempt])).values()]
}

/** The counted scores in a class, without names, and their median. */
export async function scoresOfClass(
  db: Db,
  theClass: Pick<Selectable<ClassSessionsTable>, 'id' | 'counted'>,
): Promise<{ values: number[]; median: number }> {
  const values = attemptsOf(await listScored(db, theClass)).map(({ score }) => score)
  return { values, median: quartilesOf(values)?.median ?? 0 }
}

/** An attempt with its score. */
export type CountedAttempt = RunRow & { score: number }

/** What a student has in a class. */
export interface Counted {
  /** The attempt that counts. */
  attempt: CountedAttempt | undefined
  /** Its score as their grade: with the peer factor where that counts; null without an attempt. */
  grade: number | null
}

/** The attempt of a student that counts in a class; undefined if they are not in the class. */
export async function findCountedAttempt(
  db: Db,
  { classId, userId }: { classId: string; userId: string },
): Promise<Counted | undefined> {
  const theClass = await findClass(db, classId)
  const student = await findStudent(db, classId, userId)
  if (!theClass || student?.left_at !== null) return undefined
  const runs = await listRunsOf(db, classId, userId)
  const factors = await countedFactors(db, classId)
  return toCounted(attemptThatCounts(theClass.counted, onlyCounting(runs)), factors.get(userId))
}

function toCounted(attempt: CountedAttempt | undefined, factor: PeerFactor | undefined): Counted {
  const score = attempt?.score ?? null
  return { attempt, grade: score === null || !factor ? score : withPeerFactor(score, factor.factor) }
}

/** The students of a class by name, each with the attempt that counts. */
export async function listCountedAttempts(
  db: Db,
  { id, counted }: Pick<Selectable<ClassSessionsTable>, 'id' | 'counted'>,
): Promise<(Counted & { student: StudentRow; name: string })[]> {
  const students = await listStudents(db, id)
  const factors = await countedFactors(db, id)
  const runsOf = grouped(onlyCounting(await listRuns(db, id)), ({ user_id }) => user_id)
  return students
    .map((student) => ({
      student,
      name: `${student.first_name} ${student.last_name}`.trim(),
      ...toCounted(
        attemptThatCounts(counted, runsOf.get(student.user_id) ?? []),
        factors.get(student.user_id),
      ),
    }))
    .toSorted((a, b) => byName.compare(a.name, b.name) || (a.student.user_id < b.student.user_id ? -1 : 1))
}

/** Of a class that is a rehearsal there are none. */
function onlyCounting(runs: readonly RunRow[]): RunRow[] {
  return runs.filter(({ kind, counts }) => kind === 'counted' && counts)
}

interface Attempt {
  attempt: number
  score: number | null
  status: string
}

/**
 * The attempt that counts among the finished ones: the best (the earliest of equal ones), or the one with the lowest or
 * highest number. Open and abandoned attempts never count, so 'first' is the earliest finished attempt. Undefined until
 * one is finished.
 */
export function attemptThatCounts<A extends Attempt>(
  counted: 'best' | 'first' | 'last',
  attempts: readonly A[],
): (A & { score: number }) | undefined {
  const finished = attempts
    .filter((run): run is A & { score: number } => run.status === 'finished' && run.score !== null)
    .toSorted((a, b) => a.attempt - b.attempt)
  if (counted === 'first') return finished[0]
  if (counted === 'last') return finished.at(-1)
  return finished.toSorted((a, b) => b.score - a.score)[0]
}

/** The score of the attempt that counts (see `attemptThatCounts`); null until one is finished. */
export function scoreThatCounts(
  counted: 'best' | 'first' | 'last',
  attempts: readonly Attempt[],
): number | null {
  return attemptThatCounts(counted, attempts)?.score ?? null
}
