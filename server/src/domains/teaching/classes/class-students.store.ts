import { sql, type Generated, type RawBuilder, type Selectable } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_students: ClassStudentsTable
  }
  interface Views {
    students_in_class: StudentsInClassView
    joined_students: JoinedStudentsView
  }
}

export interface ClassStudentsTable {
  class_session_id: string
  user_id: string
  joined_at: Date
  /** An individual deadline for this student. */
  extended_to: Date | null
  removed_at: Date | null
  /** The course in a learning platform through which the student came first. */
  context_id: Generated<string | null>
  /** When the list of their course dropped them. They keep their work, which does not count until they return. */
  left_at: Generated<Date | null>
  /** A test student plays like a student and has left from the start, so nothing of theirs counts. */
  test: Generated<boolean>
  /** The owner of the class said so, and not a launch. */
  by_owner: Generated<boolean>
}

/** The students who were neither removed nor left. Test students have left from the start. */
export interface StudentsInClassView {
  class_session_id: string
  user_id: string
}

/** Everybody who joined, also those who were removed or left, and test students. */
export type JoinedStudentsView = Omit<ClassStudentsTable, 'joined_at' | 'extended_to'>

/** Adds a student. Returns false if they have joined before, even if they were removed since. */
export async function insertStudent(
  trx: Trx,
  {
    classId,
    userId,
    contextId = null,
    test = false,
  }: { classId: string; userId: string; contextId?: string | null; test?: boolean },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('class_students')
    .values({
      class_session_id: classId,
      user_id: userId,
      joined_at: now,
      extended_to: null,
      removed_at: null,
      context_id: contextId,
      test,
      left_at: test ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['class_session_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Makes a person of the class a test student, whose work counts nowhere. Returns false if they are none of its students,
 * or one already. A removed person may try the class again, because nothing counts.
 */
export async function setAside(
  trx: Trx,
  { classId, userId }: { classId: string; userId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('class_students')
    .set({ test: true, by_owner: false, removed_at: null, left_at: now })
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .where('test', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes a student of the class. Returns false if there is none. */
export async function updateStudent(
  trx: Trx,
  classId: string,
  userId: string,
  change: Partial<Pick<Selectable<ClassStudentsTable>, 'extended_to' | 'removed_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('class_students')
    .set(change)
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes a person of the class a student who came through this course and is in it. */
export async function returnStudent(
  trx: Trx,
  { classId, userId, contextId }: { classId: string; userId: string; contextId: string },
): Promise<void> {
  await trx
    .updateTable('class_students')
    .set({ context_id: contextId, left_at: null, test: false })
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .execute()
}

/** Lets a person count as a student by the owner's word. Returns false if they never joined or were removed. */
export async function countStudent(
  trx: Trx,
  { classId, userId }: { classId: string; userId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('class_students')
    .set({ test: false, left_at: null, by_owner: true })
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Marks the memberships that are not present as left, and takes the mark from those that are; test students are left
 * alone. `listed` is a query of `class_session_id`, `user_id` and `present`: with it in the statement, two thousand
 * members are one step. Returns whom it changed.
 */
export async function markLeft(
  trx: Trx,
  listed: RawBuilder<unknown>,
  now: Date,
): Promise<{ class_session_id: string; user_id: string }[]> {
  const { rows } = await sql<{ class_session_id: string; user_id: string }>`
    update class_students s set left_at = case when l.present then null else ${now}::timestamptz end
    from ${listed} l
    where l.class_session_id = s.class_session_id and l.user_id = s.user_id
      and (s.left_at is null) is distinct from l.present and not s.test
    returning s.class_session_id, s.user_id`.execute(trx)
  return rows
}

/** Moves memberships as a student to another user, except of classes that they joined themselves. */
export async function transferStudents(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update class_students c set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from class_students own
    where own.user_id = ${to} and own.class_session_id = c.class_session_id)`.execute(trx)
}
