import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'

export const analyticsPerson: PersonHooks = {
  columns: {
    'events.analytics_key': {
      download: 'usage',
      transfer: { stays: 'counted under the pseudonym of the LTI user' },
      erase: { stays: 'a pseudonym that nothing links to a person any more' },
    },
    'analytics_uniques.who': {
      download: { not: 'that the person was counted once; told as usage' },
      transfer: { stays: 'counted under the pseudonym of the LTI user' },
      erase: { stays: 'a pseudonym that nothing links to a person any more' },
    },
  },
  download: async (db, { analytics_key: key }) => ({ usage: await readUsage(db, key) }),
}

type Usage = PersonalData['usage'][number]

/** The events counted for a user. The pseudonym is linked to the user as long as the account exists. */
async function readUsage(db: Db, analyticsKey: string): Promise<Usage[]> {
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
