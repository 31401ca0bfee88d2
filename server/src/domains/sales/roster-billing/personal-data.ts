import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import { listBilledLabs } from './roster-billing.queries.ts'

/** The labs that courses pay for a person, unless they opted out. */
export async function personalBilledLabs(db: Db, userId: string): Promise<PersonalData['billedLabs']> {
  return (await listBilledLabs(db, userId, null)).map((row) => ({
    course: row.course,
    lab: row.lab_id,
    joinedAt: row.joined_at.toISOString(),
    optedOutAt: row.opted_out_at?.toISOString() ?? null,
  }))
}
