import type { Factors } from '@tradewind/contract/people/factors'
import type { Db } from '../../../platform/database/database.ts'
import { listIdentitiesOf } from '../../institutions/identity-providers/identity-providers.service.ts'

/** The institutions that sign an account in, the newest first. Several ids with one issuer are one institution. */
export async function listInstitutionsOf(db: Db, userId: string): Promise<Factors['institutions']> {
  const rows = await listIdentitiesOf(db, userId)
  const found = new Map<string, Factors['institutions'][number]>()
  for (const row of rows) {
    const key = `${row.institution_id} ${row.issuer}`
    const lastUsedAt = Math.max(found.get(key)?.lastUsedAt ?? 0, row.last_used_at.getTime())
    found.set(key, {
      id: row.id,
      institutionId: row.name === null ? null : row.institution_id,
      name: row.name ?? row.institution_id,
      // The oldest comes last.
      since: row.created_at.getTime(),
      lastUsedAt,
    })
  }
  return [...found.values()]
}
