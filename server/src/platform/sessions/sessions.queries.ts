import DataLoader from 'dataloader'
import { sql } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import { graceDays } from '@tradewind/contract/people/factors'
import type { User } from '@tradewind/contract/people/users'
import type { GuardedPool } from '../database/guarded-pool.ts'
import type { UserKind } from '../../kernel/session.ts'
import type { UserStatus } from './users.store.ts'

/** The end of each held lab as an ISO date; null means no end. An object is the end of a lab that is held by courtesy. */
export type Held = Partial<Record<LabId, string | null | { courtesy: string }>>

/** A person who needs a second factor and has none. */
export interface FactorDuty {
  /** ISO 8601: until then they may set it up. */
  due_at: string
  exempt: boolean
}

export interface SessionRow {
  token_hash: Buffer
  lab_hash: Buffer
  token_created_at: Date
  first_used_at: Date | null
  token_expires_at: Date | null
  session_id: string
  session_kind: UserKind
  admitted_by: 'range' | 'proxy' | null
  identity_provider_id: string | null
  course_instructor: boolean
  course_assistant: boolean
  /** The session is an administrator's view. */
  viewed: boolean
  signed_in_at: Date
  last_used_at: Date
  /** When the caller last proved inside the session who they are; null if never. */
  proven_at: Date | null
  id: string
  kind: UserKind
  status: UserStatus
  email: string
  first_name: string
  last_name: string
  instructor: boolean
  admin: boolean
  verified: boolean
  /** The owner of a portal account has proven its address. */
  email_proven: boolean
  /** A portal account that has no password. */
  passwordless: boolean
  /** In a session of a portal account: an institution names its verified address as the contact. */
  contact: boolean
  mail_held: User['mailHeld'] | null
  /** In a session from an LMS or an institution, that institution, or the account's if there is none. */
  institution_id: string | null
  analytics_key: string
  /** Set if the user needs a second factor and has none; not for views. */
  second_factor: FactorDuty | null
  /** By active grants; for guests and in sessions from an LMS or an institution also by the institution. */
  held: Held
}

interface SessionKey {
  /** The hash of a session token or of a lab's token. */
  hash: Buffer
  now: Date
}

type SessionRows = DataLoader<SessionKey, SessionRow | undefined>

const rowsOf = new WeakMap<GuardedPool, SessionRows>()

/**
 * Everything a call needs to know about its caller, in one look-up. Every call makes it, so calls that arrive while the
 * server is busy share a round trip: the busier the server, the less each costs. Nothing is cached between round trips.
 *
 * Gain: 3,289 to 4,046 calls of `validatetoken` per second instead of 1,866 and 1,900, in adjacent runs
 * (docs/benchmarks.md).
 */
export async function findSessionRow(
  pool: GuardedPool,
  hash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const known = rowsOf.get(pool)
  const rows =
    known ??
    new DataLoader((keys: readonly SessionKey[]) => listSessionRows(pool, keys), {
      cache: false,
      maxBatchSize: 100,
      // Runs once everything that has arrived is read. The library's default moment comes after each single request.
      batchScheduleFn: (send) => void setImmediate(send),
    })
  if (!known) rowsOf.set(pool, rows)
  return await rows.load({ hash, now })
}

/**
 * The row of each session token or lab's token, or undefined. A named statement, which the database plans once per connection, with a single
 * JSON column, because the driver is slower with twenty columns.
 */
async function listSessionRows(
  pool: GuardedPool,
  keys: readonly SessionKey[],
): Promise<(SessionRow | undefined)[]> {
  const values = [keys.map(({ hash }) => hash), keys[0]?.now]
  const { rows } = await pool.query({ name: 'list-sessions', text: listSessionsSql, values })
  const found = new Map<string, SessionJson>()
  for (const { session } of rows as { session: SessionJson }[]) {
    found.set(session.token_hash, session)
    found.set(session.lab_hash, session)
  }
  return keys.map(({ hash }) => {
    const row = found.get(hash.toString('hex'))
    return row && { ...row, ...hashesOf(row), ...datesOf(row) }
  })
}

/** JSON has neither dates nor bytes. */
type SessionJson = {
  [K in Exclude<keyof SessionRow, 'token_hash' | 'lab_hash'>]: Date extends SessionRow[K]
    ? string | Exclude<SessionRow[K], Date>
    : SessionRow[K]
} & { token_hash: string; lab_hash: string }

function hashesOf({ token_hash: token, lab_hash: lab }: SessionJson) {
  return {
    token_hash: Buffer.from(token, 'hex'),
    lab_hash: Buffer.from(lab, 'hex'),
  }
}

function datesOf(row: SessionJson) {
  return {
    token_created_at: new Date(row.token_created_at),
    first_used_at: dateOrNull(row.first_used_at),
    token_expires_at: dateOrNull(row.token_expires_at),
    signed_in_at: new Date(row.signed_in_at),
    last_used_at: new Date(row.last_used_at),
    proven_at: dateOrNull(row.proven_at),
  }
}

function dateOrNull(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

/**
 * The second factor that a user needs and does not have, as JSON; null for all others. The days to set it up begin
 * with the rule (for administrators, with the upgrade that brought it), the account, or the role, whichever is last.
 */
function factorDutySql(users: string): string {
  return `case when ${users}.kind = 'portal' and (${users}.admin or ${users}.instructor) then (
    select json_build_object(
      'due_at', greatest(coalesce(d.since, ${users}.created_at), r.since) + interval '${graceDays} days',
      'exempt', coalesce(d.exempt, false))
    from factor_duty_of_roles r left join factor_duty_of_people d on d.user_id = ${users}.id
    where r.role = case when ${users}.admin then 'admin' else 'instructor' end
      and not exists (select from totp_holders f where f.user_id = ${users}.id)
      and not exists (select from passkey_holders k where k.user_id = ${users}.id)) end`
}

/** Why mails do not reach a user. */
function mailHeldSql(users: string): string {
  return `case
    when ${users}.mail_refused_at is not null then 'refused'
    when ${users}.kind = 'portal' and ${users}.email_proven_at is null and not ${users}.admin
      and (${users}.verified or ${users}.instructor) then 'unproven' end`
}

/** The same for the query builder. */
export function mailHeld() {
  return sql<User['mailHeld'] | null>`${sql.raw(mailHeldSql('users'))}`.as('mail_held')
}

/** Whether an institution names the verified address of a portal account as its contact. */
function contactSql(users: string): string {
  return `(${users}.kind = 'portal' and ${users}.verified and ${users}.email <> '' and exists (
    select from institution_contacts c where lower(c.contact_email) = lower(${users}.email)))`
}

const grantsSql = (userId: string) => `
  select lab_id, max(expires_at) filter (where origin <> 'courtesy') as ends_at,
    max(expires_at) filter (where origin = 'courtesy') as tried_until
  from lasting_grants where user_id = ${userId} group by lab_id`

// `Held`, of rows with both ends of a lab. Courtesy counts where it is all there is, or the later end.
const heldSql = `coalesce(json_object_agg(h.lab_id, case
  when h.tried_until > coalesce(h.ends_at, '-infinity') then json_build_object('courtesy', h.tried_until)
  when h.ends_at < 'infinity' then to_json(h.ends_at) end), '{}')`

// A person may come from several platforms, and a platform may move to another institution, so the session decides
// which institution counts.
const cameFromSql = `case when u.kind = 'portal' then coalesce(p.institution_id, ip.institution_id)
  else coalesce(p.institution_id, u.institution_id) end`

/**
 * An institution's labs are read as they are now, and are not grants: they belong to users in a session from that
 * institution. For a session from an LMS or an identity provider, that is its institution. Guests lose expired labs at
 * once.
 */
const institutionLabsSql = `
  select il.lab_id, coalesce(il.expires_at, 'infinity') as ends_at, null::timestamptz as tried_until
  from licences il
  where il.institution_id = ${cameFromSql}
    and (u.kind <> 'guest' or il.expires_at is null or il.expires_at > $2)`

const listSessionsSql = `
  select json_build_object(
    'token_hash', encode(t.token_hash, 'hex'), 'lab_hash', encode(t.lab_hash, 'hex'),
    'token_created_at', t.created_at, 'first_used_at', t.first_used_at, 'token_expires_at', t.expires_at,
    'session_id', s.id, 'session_kind', s.kind, 'admitted_by', s.admitted_by,
    'identity_provider_id', s.identity_provider_id,
    'course_instructor', s.course_instructor, 'course_assistant', s.course_assistant, 'viewed', s.viewer_session_id is not null,
    'signed_in_at', s.signed_in_at, 'last_used_at', s.last_used_at, 'proven_at', s.proven_at,
    'second_factor', case when s.kind = 'portal' and s.viewer_session_id is null then ${factorDutySql('u')} end,
    'id', u.id, 'kind', u.kind, 'status', u.status, 'email', u.email, 'first_name', u.first_name,
    'last_name', u.last_name, 'instructor', u.instructor, 'admin', u.admin, 'verified', u.verified,
    'email_proven', u.email_proven_at is not null,
    'mail_held', ${mailHeldSql('u')},
    'passwordless', u.kind = 'portal' and u.password_hash is null,
    'contact', s.kind = 'portal' and ${contactSql('u')},
    'institution_id', coalesce(case when u.kind = 'portal' then u.institution_id end, ${cameFromSql}),
    'analytics_key', u.analytics_key,
    'held', (
      select ${heldSql}
      from (
        select lab_id, max(ends_at) as ends_at, max(tried_until) as tried_until
        from (${grantsSql('u.id')} union all ${institutionLabsSql}) both_kinds
        group by lab_id
      ) h)
  ) as session
  from session_tokens t
  join sessions s on s.id = t.session_id
  join users u on u.id = s.user_id
  left join lms_platforms p on p.id = s.lti_platform_id
  left join provider_institutions ip on ip.id = s.identity_provider_id
  where t.token_hash = any(array(select unnest($1::bytea[])))
    or t.lab_hash = any(array(select unnest($1::bytea[])))`

/** The labs that a user holds or held by grants, as a JSON object, for the query builder. */
export function heldLabs() {
  const grants = grantsSql('users.id')
  return sql<Held>`(
    select ${sql.raw(heldSql)} from (${sql.raw(grants)}) h)`.as('held')
}

/** Whether an institution names a user as its contact, for the query builder. */
export function isContact() {
  return sql<boolean>`${sql.raw(contactSql('users'))}`.as('contact')
}

/** The second factor that a user needs and does not have, for the query builder. */
export function factorDuty() {
  return sql<FactorDuty | null>`${sql.raw(factorDutySql('users'))}`.as('second_factor')
}
