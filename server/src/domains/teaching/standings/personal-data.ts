import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'

/** The boards of classes on which a person chose to be. */
export async function personalBoards(db: Db, userId: string): Promise<PersonalData['boards']> {
  const rows = await db
    .selectFrom('class_board_names')
    .select(['class_session_id', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('class_session_id')
    .execute()
  return rows.map((row) => ({ classSession: row.class_session_id, since: row.at.toISOString() }))
}
