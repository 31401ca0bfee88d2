import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'
import { allowsCourtesy } from '../../institutions/institutions/institutions.service.ts'

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
  return id === null || (await allowsCourtesy(db, id))
}

/** The labs in which a user plays in a class whose instructor does not allow courtesy access. */
export async function listForbidden(db: Db, userId: string): Promise<LabId[]> {
  const rows = await db
    .selectFrom('joined_students')
    .innerJoin('classes', 'classes.id', 'joined_students.class_session_id')
    .innerJoin('users', 'users.id', 'classes.owner_id')
    .select('classes.lab_id')
    .distinct()
    .where('joined_students.user_id', '=', userId)
    .where('joined_students.removed_at', 'is', null)
    .where('classes.ended_at', 'is', null)
    .where('users.allows_courtesy', '=', false)
    .execute()
  return rows.map(({ lab_id }) => lab_id)
}

/** Whether an instructor allows courtesy access in their classes. */
export async function instructorAllows(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('allows_courtesy').where('id', '=', id).executeTakeFirst()
  return row?.allows_courtesy !== false
}
