import { sql } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteAssistant, insertMadeAssistant } from './class-assistants.store.ts'
import { deleteInstructor, insertInstructor, markByOwner } from './class-instructors.store.ts'
import { countStudent, setAside } from './class-students.store.ts'
import { isMadeAssistant } from './classes.queries.ts'

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
  await insertMadeAssistant(trx, { classId, userId }, now)
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
  await deleteAssistant(trx, person)
  await insertInstructor(trx, { classId, userId }, now)
  await markByOwner(trx, person)
  return true
}

/** Lets a test student, or a student whom the owner had made an assistant, count as a student. */
export async function countAsStudent(trx: Trx, _caller: Caller, person: Person): Promise<boolean> {
  const removed = await deleteAssistant(trx, person)
  await deleteInstructor(trx, person)
  const counted = await countStudent(trx, person)
  return removed || counted
}
