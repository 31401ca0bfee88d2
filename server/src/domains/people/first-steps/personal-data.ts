import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'

/** What a user did with the list of first steps. */
export async function personalFirstSteps(db: Db, userId: string): Promise<PersonalData['firstSteps']> {
  const row = await db.selectFrom('first_steps').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return null
  return {
    emailCopiedAt: row.email_copied_at?.toISOString() ?? null,
    dismissedAt: row.dismissed_at?.toISOString() ?? null,
  }
}
