import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { listBilledLabs, transferStudent } from './roster-billing.queries.ts'

export const rosterBillingPerson: PersonHooks = {
  columns: {
    'roster_billing_students.user_id': { download: 'billedLabs', transfer: 'moves', erase: 'cascade' },
    'roster_billings.created_by': {
      download: { not: 'bills of courses that administrators made, which the activity tells' },
      transfer: { stays: 'only administrators have any' },
      erase: 'null',
    },
  },
  download: async (db, { id }) => ({ billedLabs: await readBilledLabs(db, id) }),
  transfer: (trx, _caller, move) => transferStudent(trx, move),
}

/** The labs that courses pay for a person, unless they opted out. */
async function readBilledLabs(db: Db, userId: string): Promise<PersonalData['billedLabs']> {
  return (await listBilledLabs(db, userId, null)).map((row) => ({
    course: row.course,
    lab: row.lab_id,
    joinedAt: row.joined_at.toISOString(),
    optedOutAt: row.opted_out_at?.toISOString() ?? null,
  }))
}
