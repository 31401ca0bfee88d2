import type { Generated, Insertable, Updateable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Json } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_sessions: ClassSessionsTable
  }
  interface Views {
    classes: ClassesView
  }
}

export interface ClassSessionsTable {
  id: string
  lab_id: LabId
  /** The number of the lab's rules, which every run of the class follows. */
  rules: number
  /** Null if a student opened the class of a copied course, until an instructor of the course comes. */
  owner_id: string | null
  name: string
  code: string
  settings: Json<unknown>
  /** Never leaves the server. The seed of attempt n is derived from it and n. */
  seed: string
  deadline: Date | null
  time_zone: string
  attempts: number
  counted: 'best' | 'first' | 'last'
  solution_open: boolean
  /** Who may read an open solution: students without an attempt left, or everybody. */
  solution_to: 'finished' | 'everybody'
  created_at: Date
  ended_at: Date | null
  /** The course in a learning platform to which the class belongs; null if it was made in the portal. */
  context_id: Generated<string | null>
  /** Nothing counts in a rehearsal: its attempts are no counted ones, and no grade is sent. */
  rehearsal: Generated<boolean>
}

/** What is known of a class outside of teaching. */
export type ClassesView = Pick<
  ClassSessionsTable,
  'id' | 'lab_id' | 'owner_id' | 'name' | 'code' | 'context_id' | 'deadline' | 'ended_at'
>

/** Adds a class session. Returns false if the code is taken. */
export async function insertClass(trx: Trx, newClass: Insertable<ClassSessionsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('class_sessions')
    .values(newClass)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateClass(
  trx: Trx,
  id: string,
  change: Updateable<ClassSessionsTable>,
): Promise<void> {
  await trx.updateTable('class_sessions').set(change).where('id', '=', id).execute()
}

/** Makes a user the owner of a class that has none. */
export async function takeOwnership(
  trx: Trx,
  { classId, userId }: { classId: string; userId: string },
): Promise<void> {
  await trx
    .updateTable('class_sessions')
    .set({ owner_id: userId })
    .where('id', '=', classId)
    .where('owner_id', 'is', null)
    .execute()
}

/**
 * Makes the first other instructor of each of a user's classes its owner, before that user is deleted. A class without
 * another instructor is deleted with its owner, but its students keep their runs.
 */
export async function handOverClasses(trx: Trx<unknown>, userId: string): Promise<void> {
  await trx
    .updateTable('class_sessions')
    .set(({ selectFrom }) => ({
      owner_id: selectFrom('class_instructors')
        .select((eb) => eb.ref('user_id').$notNull().as('user_id'))
        .whereRef('class_session_id', '=', 'class_sessions.id')
        .where('user_id', '!=', userId)
        .orderBy('added_at')
        .orderBy('user_id')
        .limit(1),
    }))
    .where('owner_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('class_instructors')
          .select('user_id')
          .whereRef('class_session_id', '=', 'class_sessions.id')
          .where('user_id', '!=', userId),
      ),
    )
    .execute()
}

/** Makes another user the owner of a user's classes. */
export async function transferOwned(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('class_sessions').set({ owner_id: to }).where('owner_id', '=', from).execute()
}

/** Gives a class without a course to this course. */
export async function claimClass(trx: Trx, classId: string, contextId: string): Promise<void> {
  await trx
    .updateTable('class_sessions')
    .set({ context_id: contextId })
    .where('id', '=', classId)
    .where('context_id', 'is', null)
    .execute()
}

export async function deleteClass(trx: Trx<unknown>, id: string): Promise<void> {
  await trx.deleteFrom('class_sessions').where('id', '=', id).execute()
}
