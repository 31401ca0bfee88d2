import { sql, type Generated } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import { isMadeAssistantOf } from './classes.queries.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_instructors: ClassInstructorsTable
  }
  interface Views {
    instructors_in_class: Pick<ClassInstructorsTable, 'class_session_id' | 'user_id' | 'by_owner'>
  }
}

/** The instructors who hold a class session, including the owner. */
export interface ClassInstructorsTable {
  class_session_id: string
  user_id: string
  added_at: Date
  /** The owner of the class said so, and not a launch. */
  by_owner: Generated<boolean>
}

interface Person {
  classId: string
  userId: string
}

/** Adds an instructor. Returns false if the user already holds the class session. */
export async function insertInstructor(
  trx: Trx,
  { classId, userId, byOwner = false }: { classId: string; userId: string; byOwner?: boolean },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('class_instructors')
    .values({ class_session_id: classId, user_id: userId, added_at: now, by_owner: byOwner })
    .onConflict((conflict) => conflict.columns(['class_session_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Keeps an instructor by the owner's word, whatever a launch says. */
export async function markByOwner(trx: Trx, { classId, userId }: Person): Promise<void> {
  await trx
    .updateTable('class_instructors')
    .set({ by_owner: true })
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .execute()
}

/** Removes an instructor whom a launch had made one, unless they own the class or its owner said otherwise. */
export async function dropLaunched(trx: Trx, { classId, userId: id }: Person): Promise<void> {
  await trx
    .deleteFrom('class_instructors')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', id)
    .where('by_owner', '=', false)
    .where(sql<boolean>`not exists (select 1 from class_sessions where id = ${classId} and owner_id = ${id})`)
    .where(sql<boolean>`not ${isMadeAssistantOf}`)
    .execute()
}

export async function deleteInstructor(trx: Trx, { classId, userId }: Person): Promise<void> {
  await trx
    .deleteFrom('class_instructors')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .execute()
}

/** Moves memberships as an instructor to another user, except of classes that they hold already. */
export async function transferInstructors(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update class_instructors c set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from class_instructors own
    where own.user_id = ${to} and own.class_session_id = c.class_session_id)`.execute(trx)
}
