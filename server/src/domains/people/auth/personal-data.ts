import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'

const ofAccounts = { transfer: { stays: 'only portal accounts have any' }, erase: 'cascade' } as const

export const authPerson: PersonHooks = {
  columns: {
    'applications.user_id': { download: 'application', ...ofAccounts },
    'one_time_codes.user_id': {
      download: { not: 'hashes of codes that work for minutes and go after two days' },
      ...ofAccounts,
    },
    'password_resets.user_id': {
      download: { not: 'hashes of secrets that work for minutes' },
      ...ofAccounts,
    },
    'device_marks.user_id': {
      download: { not: 'hashes of random values: that a browser has signed in, which the sessions tell' },
      ...ofAccounts,
    },
  },
  download: async (db, { id }) => ({ application: await readApplication(db, id) }),
}

/** What a user told about their course when they applied for an instructor's account. */
async function readApplication(db: Db, userId: string): Promise<PersonalData['application']> {
  const row = await db
    .selectFrom('applications')
    .select(['school', 'course', 'class_size'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { school: row.school, course: row.course, classSize: row.class_size } : null
}
