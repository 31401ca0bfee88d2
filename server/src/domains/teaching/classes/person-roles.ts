import { sql } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { setAside } from './class-students.queries.ts'
import { insertInstructor, isMadeAssistant } from './classes.queries.ts'

interface Person {
  classId: string
  userId: string
}

/** Whether a user teaches, assists in or plays a class, and was not removed from it. */
export async function isOfClass(db: Db, classId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from class_students
    where class_session_id = ${classId} and user_id = ${userId} and removed_at is null
    union all select 1 from class_instructors where class_session_id = ${classId} and user_id = ${userId}
    union all select 1 from class_assistants where class_session_id = ${classId} and user_id = ${userId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Makes a person an assistant by the owner's word. As a student they count no more; an instructor's row stays. */
export async function addAssistant(trx: Trx, { now }: Caller, { classId, userId }: Person): Promise<boolean> {
  await trx
    .insertInto('class_assistants')
    .values({ class_session_id: classId, user_id: userId, may_change: false, added_at: now, by_owner: true })
    .onConflict((conflict) =>
      conflict.columns(['class_session_id', 'user_id']).doUpdateSet({ by_owner: true }),
    )
    .execute()
  await setAside(trx, { classId, userId }, now)
  return true
}

/** Makes an assistant an instructor again whom the owner or the class list of Moodle had made one. */
export async function instructAgain(trx: Trx, { now }: Caller, person: Person): Promise<boolean> {
  const { classId, userId } = person
  const found = await trx
    .selectFrom('class_assistants')
    .select(['by_owner', isMadeAssistant.byList, isMadeAssistant.taught])
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found || !(found.by_owner ? found.taught : found.by_list)) return false
  await removeAssistant(trx, person)
  await insertInstructor(trx, { classId, userId }, now)
  await trx
    .updateTable('class_instructors')
    .set({ by_owner: true })
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .execute()
  return true
}

/** Lets a test student, or a student whom the owner had made an assistant, count as a student. */
export async function countAsStudent(trx: Trx, _caller: Caller, person: Person): Promise<boolean> {
  const { classId, userId } = person
  const removed = await removeAssistant(trx, person)
  await trx
    .deleteFrom('class_instructors')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('class_students')
    .set({ test: false, left_at: null, by_owner: true })
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return removed || numUpdatedRows === 1n
}

async function removeAssistant(trx: Trx, { classId, userId }: Person): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('class_assistants')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
