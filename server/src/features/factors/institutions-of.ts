import { sql } from 'kysely'
import type { Factors } from '@tradewind/contract/factors'
import type { Db } from '../../platform/database/database.ts'

/** The institutions that sign an account in, the newest first. Several ids with one issuer are one institution. */
export async function listInstitutionsOf(db: Db, userId: string): Promise<Factors['institutions']> {
  const { rows } = await sql<{
    id: string
    issuer: string
    since: Date
    last_used_at: Date
    institution_id: string | null
    name: string | null
  }>`
    select distinct on (f.issuer) f.id, f.issuer, min(f.created_at) over (partition by f.issuer) as since,
      max(f.last_used_at) over (partition by f.issuer) as last_used_at, i.id as institution_id, i.name
    from federated_identities f
    left join identity_providers p on p.issuer = f.issuer
    left join institutions i on i.id = p.institution_id
    where f.user_id = ${userId}
    order by f.issuer, p.active desc nulls last, p.created_at, f.id`.execute(db)
  return rows
    .map((row) => ({
      id: row.id,
      institutionId: row.institution_id,
      name: row.name ?? hostOf(row.issuer),
      since: row.since.getTime(),
      lastUsedAt: row.last_used_at.getTime(),
    }))
    .toSorted((one, other) => other.since - one.since)
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host || issuer : issuer
}
