import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { transferSteps } from './first-steps.store.ts'

export const firstStepsPerson: PersonHooks = {
  columns: {
    'first_steps.user_id': { download: 'firstSteps', transfer: 'moves', erase: 'cascade' },
  },
  download: async (db, { id }) => ({ firstSteps: await readFirstSteps(db, id) }),
  transfer: (trx, _caller, move) => transferSteps(trx, move),
}

/** What a user did with the list of first steps. */
async function readFirstSteps(db: Db, userId: string): Promise<PersonalData['firstSteps']> {
  const row = await db.selectFrom('first_steps').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return null
  return {
    emailCopiedAt: row.email_copied_at?.toISOString() ?? null,
    dismissedAt: row.dismissed_at?.toISOString() ?? null,
  }
}
