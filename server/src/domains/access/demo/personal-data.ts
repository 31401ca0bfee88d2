import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'

export const demoPerson: PersonHooks = {
  columns: {
    'demo_codes.created_by': {
      download: 'made.demoCodes',
      transfer: { stays: 'only administrators have any' },
      erase: 'null',
    },
  },
  download: async (db, { id }) => ({ made: { demoCodes: await readDemoCodes(db, id) } }),
}

/** The demo codes that a user created, without the codes themselves, which would let others in. */
async function readDemoCodes(db: Db, userId: string): Promise<PersonalData['made']['demoCodes']> {
  const rows = await db
    .selectFrom('demo_codes')
    .select(['name', 'lab_ids', 'times_used', 'created_at', 'expires_at', 'revoked_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    labs: row.lab_ids,
    timesUsed: row.times_used,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }))
}
