import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { deleteIdentitiesExcept } from './identities.queries.ts'

export const identityProvidersPerson: PersonHooks = {
  columns: {
    'federated_identities.user_id': {
      download: 'institutionIdentities',
      transfer: { stays: 'only portal accounts have any' },
      erase: 'cascade',
    },
  },
  download: async (db, { id }) => ({ institutionIdentities: await readIdentities(db, id) }),
  firstProof: async (trx, proof) => ((await deleteIdentitiesExcept(trx, proof)) ? ['institution'] : []),
}

/** The institutions that sign a user in, and what they call them. */
async function readIdentities(db: Db, userId: string): Promise<PersonalData['institutionIdentities']> {
  const rows = await db
    .selectFrom('federated_identities')
    .select(['institution_id', 'issuer', 'subject', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('issuer')
    .orderBy('subject')
    .execute()
  return rows.map((row) => ({
    institution: row.institution_id,
    issuer: row.issuer,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}
