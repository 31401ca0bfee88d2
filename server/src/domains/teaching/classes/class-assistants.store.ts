import { sql, type Generated } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_assistants: ClassAssistantsTable
  }
  interface Views {
    assistants_in_class: Omit<ClassAssistantsTable, 'added_at'>
  }
}

/** The assistants of a class session: by its course in an LMS, or because its owner said so. */
export interface ClassAssistantsTable {
  class_session_id: string
  user_id: string
  /** Whether an instructor allowed them to change the class and its students. */
  may_change: boolean
  added_at: Date
  /** The owner of the class said so, and not a launch. */
  by_owner: Generated<boolean>
}

interface Person {
  classId: string
  userId: string
}

/** Adds an assistant of the course. Returns false if the user already assists in the class. */
export async function insertAssistant(trx: Trx, { classId, userId }: Person, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('class_assistants')
    .values({ class_session_id: classId, user_id: userId, may_change: false, added_at: now })
    .onConflict((conflict) => conflict.columns(['class_session_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds or keeps an assistant by the owner's word. */
export async function insertMadeAssistant(trx: Trx, { classId, userId }: Person, now: Date): Promise<void> {
  await trx
    .insertInto('class_assistants')
    .values({ class_session_id: classId, user_id: userId, may_change: false, added_at: now, by_owner: true })
    .onConflict((conflict) =>
      conflict.columns(['class_session_id', 'user_id']).doUpdateSet({ by_owner: true }),
    )
    .execute()
}

/** Lets an assistant change the class, or no longer. Returns false if there is no such assistant. */
export async function updateAssistant(
  trx: Trx,
  { classId, userId, mayChange }: { classId: string; userId: string; mayChange: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('class_assistants')
    .set({ may_change: mayChange })
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if there is no such assistant. */
export async function deleteAssistant(trx: Trx, { classId, userId }: Person): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('class_assistants')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Moves memberships as an assistant to another user, except of classes where they assist already. */
export async function transferAssistants(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update class_assistants c set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from class_assistants own
    where own.user_id = ${to} and own.class_session_id = c.class_session_id)`.execute(trx)
}
