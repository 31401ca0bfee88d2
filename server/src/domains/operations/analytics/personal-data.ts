import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'

type Usage = PersonalData['usage'][number]

/** The events counted for a user. The pseudonym is linked to the user as long as the account exists. */
export async function personalUsage(db: Db, analyticsKey: string): Promise<Usage[]> {
  const rows = await db
    .selectFrom('events')
    .select(['at', 'kind', 'data'])
    .where('analytics_key', '=', analyticsKey)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind,
    data: row.data as Usage['data'],
  }))
}
