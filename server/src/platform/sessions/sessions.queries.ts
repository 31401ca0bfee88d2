import DataLoader from 'dataloader'
import { sql } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { GuardedPool } from '../database/guarded-pool.ts'
import type { UserKind, UserStatus } from '../database/tables.ts'

/** Per lab the end of what is held, as an ISO date; null means without one. */
export type Held = Partial<Record<LabId, string | null>>

export interface SessionRow {
  token_hash: Buffer
  token_created_at: Date
  first_used_at: Date | null
  token_expires_at: Date | null
  session_id: string
  session_kind: UserKind
  admitted_by: 'range' | 'proxy' | null
  course_instructor: boolean
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
  /** In an LMS session the platform's institution; an account's institution only if the platform has none. */
  institution_id: string | null
  analytics_key: string
  /** By living grants; of guests and in sessions from an LMS by the institution, too. */
  held: Held
}

interface SessionKey {
  tokenHash: Buffer
  now: Date
}

type SessionRows = DataLoader<SessionKey, SessionRow | undefined>

const rowsOf = new WeakMap<GuardedPool, SessionRows>()

/**
 * All that a call must know of its caller, in one look-up. Every call makes it, so those that come in while the server is
 * busy share a trip to the database: the more there is to do, the less each costs. Nothing is kept between trips.
 *
 * What it gains: 3,289 to 4,046 calls of `validatetoken` a second instead of 1,866 and 1,900, in runs next to each other
 * (docs/benchmarks.md).
 */
export async function findSessionRow(
  pool: GuardedPool,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const known = rowsOf.get(pool)
  const rows =
    known ??
    new DataLoader((keys: readonly SessionKey[]) => listSessionRows(pool, keys), {
      cache: false,
      maxBatchSize: 100,
      // Once whatever has arrived is read: later than the library's own moment, which comes after each request.
      batchScheduleFn: (send) => void setImmediate(send),
    })
  if (!known) rowsOf.set(pool, rows)
  return await rows.load({ tokenHash, now })
}

/**
 * The row of each token, or undefined. A named statement (the database plans it once for each connection) that answers
 * one JSON column: the driver takes longer over twenty columns.
 */
async function listSessionRows(
  pool: GuardedPool,
  keys: readonly SessionKey[],
): Promise<(SessionRow | undefined)[]> {
  const values = [keys.map(({ tokenHash }) => tokenHash), keys[0]?.now]
  const { rows } = await pool.query({ name: 'list-sessions', text: listSessionsSql, values })
  const found = new Map(
    (rows as { session: SessionJson }[]).map(({ session }) => [session.token_hash, session]),
  )
  return keys.map(({ tokenHash }) => {
    const row = found.get(tokenHash.toString('hex'))
    return row && { ...row, token_hash: tokenHash, ...datesOf(row) }
  })
}

/** JSON has no dates. */
type SessionJson = {
  [K in Exclude<keyof SessionRow, 'token_hash'>]: Date extends SessionRow[K]
    ? string | Exclude<SessionRow[K], Date>
    : SessionRow[K]
} & { token_hash: string }

function datesOf(row: SessionJson) {
  return {
    token_created_at: new Date(row.token_created_at),
    first_used_at: dateOrNull(row.first_used_at),
    token_expires_at: dateOrNull(row.token_expires_at),
    signed_in_at: new Date(row.signed_in_at),
    last_used_at: new Date(row.last_used_at),
  }
}

function dateOrNull(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

const grantsSql = (userId: string) => `
  select lab_id, max(expires_at) as ends_at
  from grants where user_id = ${userId} and ended_at is null group by lab_id`

// One person may come by several platforms, and a platform may go to another institution: the session tells which counts.
const cameFromSql = `case when u.kind = 'portal' then p.institution_id
  else coalesce(p.institution_id, u.institution_id) end`

/**
 * An institution's labs are read as they are now, and are nobody's grants: those who came from it hold them. Who came by
 * an LMS, came from its platform's institution. Guests keep nothing of what has run out.
 */
const institutionLabsSql = `
  select il.lab_id, il.expires_at
  from institution_labs il
  where il.institution_id = ${cameFromSql}
    and (u.kind <> 'guest' or il.expires_at is null or il.expires_at > $2)`

const listSessionsSql = `
  select json_build_object(
    'token_hash', encode(t.token_hash, 'hex'),
    'token_created_at', t.created_at, 'first_used_at', t.first_used_at, 'token_expires_at', t.expires_at,
    'session_id', s.id, 'session_kind', s.kind, 'admitted_by', s.admitted_by,
    'course_instructor', s.course_instructor, 'signed_in_at', s.signed_in_at, 'last_used_at', s.last_used_at,
    'id', u.id, 'kind', u.kind, 'status', u.status, 'email', u.email, 'first_name', u.first_name,
    'last_name', u.last_name, 'instructor', u.instructor, 'admin', u.admin, 'verified', u.verified,
    'institution_id', coalesce(case when u.kind = 'portal' then u.institution_id end, ${cameFromSql}),
    'analytics_key', u.analytics_key,
    'held', (
      select coalesce(json_object_agg(h.lab_id, h.ends_at), '{}')
      from (
        select lab_id, case when bool_and(ends_at is not null) then max(ends_at) end as ends_at
        from (${grantsSql('u.id')} union all ${institutionLabsSql}) both_kinds
        group by lab_id
      ) h)
  ) as session
  from session_tokens t
  join sessions s on s.id = t.session_id
  join users u on u.id = s.user_id
  left join lti_platforms p on p.id = s.lti_platform_id
  where t.token_hash = any(array(select unnest($1::bytea[])))`

/** The labs that a user holds or held by grants, as a JSON object, for the query builder. */
export function heldLabs() {
  const grants = grantsSql('users.id')
  return sql<Held>`(
    select coalesce(json_object_agg(g.lab_id, g.ends_at), '{}') from (${sql.raw(grants)}) g)`.as('held')
}
