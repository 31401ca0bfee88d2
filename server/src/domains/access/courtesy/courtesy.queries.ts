import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'

export interface CourtesyRow {
  lab_id: LabId
  expires_at: Date
  /** Set when an administrator ended it. */
  ended_at: Date | null
}

/** What a user ever held by courtesy. */
export async function listCourtesies(db: Db, userId: string): Promise<CourtesyRow[]> {
  return await db
    .selectFrom('grants')
    .select(['lab_id', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('origin', '=', 'courtesy')
    .execute()
}

/** Whether an institution allows courtesy access to its people. */
export async function institutionAllows(db: Db, id: string | null): Promise<boolean> {
  if (id === null) return true
  const row = await db
    .selectFrom('institutions')
    .select('allows_courtesy')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.allows_courtesy !== false
}

/** The labs in which a user plays in a class whose instructor does not allow courtesy access. */
export async function listForbidden(db: Db, userId: string): Promise<LabId[]> {
  const rows = await db
    .selectFrom('class_students')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_students.class_session_id')
    .innerJoin('users', 'users.id', 'class_sessions.owner_id')
    .select('class_sessions.lab_id')
    .distinct()
    .where('class_students.user_id', '=', userId)
    .where('class_students.removed_at', 'is', null)
    .where('class_sessions.ended_at', 'is', null)
    .where('users.allows_courtesy', '=', false)
    .execute()
  return rows.map(({ lab_id }) => lab_id)
}

/** Whether an instructor allows courtesy access in their classes. */
export async function instructorAllows(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('allows_courtesy').where('id', '=', id).executeTakeFirst()
  return row?.allows_courtesy !== false
}
