import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../../platform/database/database.ts'
import type { PersonHooks } from '../../../hooks.ts'
import { transferNames } from './standings.queries.ts'

export const standingsPerson: PersonHooks = {
  columns: {
    'class_board_names.user_id': { download: 'boards', transfer: 'moves', erase: 'cascade' },
  },
  follows: {
    'class_boards.class_session_id': { not: 'that a class has a board, with the names of others on it' },
  },
  download: async (db, { id }) => ({ boards: await readBoards(db, id) }),
  transfer: (trx, _caller, move) => transferNames(trx, move),
}

/** The boards of classes on which a person chose to be. */
async function readBoards(db: Db, userId: string): Promise<PersonalData['boards']> {
  const rows = await db
    .selectFrom('class_board_names')
    .select(['class_session_id', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('class_session_id')
    .execute()
  return rows.map((row) => ({ classSession: row.class_session_id, since: row.at.toISOString() }))
}
