import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { listGrants } from './given-grants.queries.ts'
import { transferReminders } from './ending-reminders.queries.ts'
import { transferGrants } from './grants.queries.ts'

export const grantsPerson: PersonHooks = {
  columns: {
    'grants.user_id': { download: 'access', transfer: 'moves', erase: 'cascade' },
    'ending_reminders.user_id': { download: 'reminders', transfer: 'moves', erase: 'cascade' },
  },
  download: (db, { id }) => readAccess(db, id),
  transfer: async (trx, _caller, move) => {
    await transferGrants(trx, move)
    await transferReminders(trx, move)
  },
}

/** How a user came to hold labs, and the announced ends of access. */
async function readAccess(db: Db, userId: string): Promise<Pick<PersonalData, 'access' | 'reminders'>> {
  const reminders = await db
    .selectFrom('ending_reminders')
    .select(['lab_id', 'ends_at'])
    .where('user_id', '=', userId)
    .orderBy('ends_at', 'desc')
    .orderBy('lab_id')
    .execute()
  return {
    access: (await listGrants(db, userId)).map((grant) => ({
      lab: grant.lab_id,
      origin: grant.origin,
      source: grant.source,
      grantedAt: grant.granted_at.toISOString(),
      expiresAt: grant.expires_at.toISOString(),
      endedAt: grant.ended_at?.toISOString() ?? null,
    })),
    reminders: reminders.map((row) => ({ lab: row.lab_id, endsAt: row.ends_at.toISOString() })),
  }
}
