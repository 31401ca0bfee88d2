import { sql } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { GuardedPool } from '../database/database.ts'
import type { UserKind, UserStatus } from '../database/tables.ts'

/** Per lab the end of what is held by living grants, in ms since 1970. */
export type Held = Partial<Record<LabId, number>>

export interface SessionRow {
  token_hash: Buffer
  token_created_at: Date
  first_used_at: Date | null
  token_expires_at: Date | null
  session_id: string
  session_kind: UserKind
  signed_in_at: Date
  last_used_at: Date
  id: string
  kind: UserKind
  status: UserStatus
  email: string
  first_name: string
  last_name: string
  instructor: boolean
  admin: boolean
  verified: boolean
  institution_id: string | null
  analytics_key: string
  held: Held
}

/**
 * All that a call must know of its caller, in one look-up. Every call makes it, so it is a named statement: the database
 * plans it once for each connection, and the query builder does nothing.
 */
export async function findSessionRow(pool: GuardedPool, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await pool.query({ name: 'find-session', text: findSessionSql, values: [tokenHash] })
  return rows[0] as SessionRow | undefined
}

const findSessionSql = `
  select t.token_hash, t.created_at as token_created_at, t.first_used_at, t.expires_at as token_expires_at,
         s.id as session_id, s.kind as session_kind, s.signed_in_at, s.last_used_at,
         u.id, u.kind, u.status, u.email, u.first_name, u.last_name, u.instructor, u.admin, u.verified,
         u.institution_id, u.analytics_key, ${heldSql('u.id')} as held
  from session_tokens t
  join sessions s on s.id = t.session_id
  join users u on u.id = s.user_id
  where t.token_hash = $1`

/** The labs that a user holds or held by grants, as a JSON object of ends in ms. */
function heldSql(userId: string): string {
  return `(
    select coalesce(jsonb_object_agg(g.lab_id, g.expiration), '{}')
    from (
      select lab_id, floor(extract(epoch from max(expires_at)) * 1000)::bigint as expiration
      from grants where user_id = ${userId} and ended_at is null group by lab_id
    ) g)`
}

/** The same as a column for the query builder. */
export function held() {
  return sql<Held>`${sql.raw(heldSql('users.id'))}`.as('held')
}
