import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { instructorAllows } from './courtesy.queries.ts'
import { transferReminders } from './courtesy-reminders.ts'

export const courtesyPerson: PersonHooks = {
  columns: {
    'courtesy_reminders.user_id': { download: 'courtesy.reminders', transfer: 'moves', erase: 'cascade' },
  },
  download: async (db, { id }) => ({ courtesy: await readCourtesy(db, id) }),
  transfer: (trx, _caller, move) => transferReminders(trx, move),
}

/** The mails about the end of free days, and what the person allows in their classes. */
async function readCourtesy(db: Db, userId: string): Promise<PersonalData['courtesy']> {
  const told = await db
    .selectFrom('courtesy_reminders')
    .select(['lab_id', 'days', 'told_at'])
    .where('user_id', '=', userId)
    .orderBy('told_at', 'desc')
    .execute()
  return {
    reminders: told.map((row) => ({
      lab: row.lab_id,
      daysLeft: row.days,
      toldAt: row.told_at.toISOString(),
    })),
    allowedInClasses: await instructorAllows(db, userId),
  }
}
