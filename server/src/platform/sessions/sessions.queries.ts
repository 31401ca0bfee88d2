import { sql } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { GuardedPool } from '../database/database.ts'
import type { UserKind, UserStatus } from '../database/tables.ts'

/** Per lab the end of what is held by living grants, as an ISO date. */
export type Held = Partial<Record<LabId, string>>

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
 * All that a call must know of its caller, in one look-up. Every call makes it, so it is a named statement (the database
 * plans it once for each connection) and answers one JSON column: the driver takes longer over twenty columns.
 */
export async function findSessionRow(pool: GuardedPool, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await pool.query({ name: 'find-session', text: findSessionSql, values: [tokenHash] })
  const row = (rows[0] as { session: SessionJson } | undefined)?.session
  return (
    row && {
      ...row,
      token_hash: tokenHash,
      token_created_at: new Date(row.token_created_at),
      first_used_at: dateOrNull(row.first_used_at),
      token_expires_at: dateOrNull(row.token_expires_at),
      signed_in_at: new Date(row.signed_in_at),
      last_used_at: new Date(row.last_used_at),
    }
  )
}

/** JSON has no dates. */
type SessionJson = {
  [K in Exclude<keyof SessionRow, 'token_hash'>]: Date extends SessionRow[K]
    ? string | Exclude<SessionRow[K], Date>
    : SessionRow[K]
}

function dateOrNull(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

const findSessionSql = `
  select json_build_object(
    'token_created_at', t.created_at, 'first_used_at', t.first_used_at, 'token_expires_at', t.expires_at,
    'session_id', s.id, 'session_kind', s.kind, 'signed_in_at', s.signed_in_at, 'last_used_at', s.last_used_at,
    'id', u.id, 'kind', u.kind, 'status', u.status, 'email', u.email, 'first_name', u.first_name,
    'last_name', u.last_name, 'instructor', u.instructor, 'admin', u.admin, 'verified', u.verified,
    'institution_id', u.institution_id, 'analytics_key', u.analytics_key, 'held', ${heldSql('u.id')}
  ) as session
  from session_tokens t
  join sessions s on s.id = t.session_id
  join users u on u.id = s.user_id
  where t.token_hash = $1`

/** The labs that a user holds or held by grants, as a JSON object. */
function heldSql(userId: string): string {
  return `(
    select coalesce(json_object_agg(g.lab_id, g.ends_at), '{}')
    from (
      select lab_id, max(expires_at) as ends_at
      from grants where user_id = ${userId} and ended_at is null group by lab_id
    ) g)`
}

/** The same as a column for the query builder. */
export function held() {
  return sql<Held>`${sql.raw(heldSql('users.id'))}`.as('held')
}
