import type { ColumnType, Generated } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'

/** The tables, as the migrations make them. Times are timestamptz; json columns are written as JSON text. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  one_time_codes: OneTimeCodesTable
  password_resets: PasswordResetsTable
  grants: GrantsTable
  audit_entries: AuditEntriesTable
  events: EventsTable
  mail_outbox: MailOutboxTable
  rate_limits: RateLimitsTable
}

type Json<T> = ColumnType<T, string, string>

/** Portal accounts have an address and a password; the others come from an LMS, an institution's network or a demo. */
export type UserKind = 'portal' | 'lti' | 'guest' | 'demo'
/** A pending user is an instructor who waits for approval and cannot sign in yet. */
export type UserStatus = 'active' | 'pending'

export interface UsersTable {
  id: string
  kind: UserKind
  status: UserStatus
  email: string
  /** The address as it is compared; unique among portal accounts. */
  email_key: string
  first_name: string
  last_name: string
  password_hash: string | null
  instructor: boolean
  admin: boolean
  verified: boolean
  institution_id: string | null
  /** Stands for the user in analytics; nothing links it back once the user is deleted. */
  analytics_key: string
  created_at: Date
}

export interface SessionsTable {
  id: string
  user_id: string
  kind: UserKind
  user_agent: string
  address: string
  signed_in_at: Date
  last_used_at: Date
}

export interface SessionTokensTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer
  session_id: string
  created_at: Date
  first_used_at: Date | null
  /** Set when a newer token has come into use. */
  expires_at: Date | null
}

export type CodePurpose = 'verify_email' | 'reset_password'

export interface OneTimeCodesTable {
  id: string
  user_id: string
  purpose: CodePurpose
  code_hash: string
  created_at: Date
  expires_at: Date
  tries: Generated<number>
  used_at: Date | null
}

export interface PasswordResetsTable {
  secret_hash: Buffer
  user_id: string
  expires_at: Date
}

export type GrantOrigin = 'purchase' | 'access_code' | 'promotion_code' | 'registration' | 'admin'

export interface GrantsTable {
  id: Generated<string>
  user_id: string
  lab_id: LabId
  origin: GrantOrigin
  /** What caused the grant. The same origin and reference grant a lab to a user once, however often replayed. */
  reference: string
  granted_at: Date
  expires_at: Date
  /** Set when the grant was taken back or replaced. */
  ended_at: Date | null
}

export interface AuditEntriesTable {
  id: Generated<string>
  at: Date
  action: string
  /** Who did it; null for nobody signed in. Ids outlive the user they stood for. */
  actor_id: string | null
  /** Whom or what it was done to. */
  subject_id: string | null
  address: string | null
  details: Json<Record<string, unknown>>
}

export interface EventsTable {
  id: Generated<string>
  at: Date
  kind: 'Login' | 'Register' | 'OpenLab'
  analytics_key: string
  institution_id: string | null
  data: Json<Record<string, unknown>>
}

/** Written by the rate limiter's library; `expire` is ms since 1970. */
export interface RateLimitsTable {
  key: string
  points: number
  expire: ColumnType<string, number, number> | null
}

export interface MailOutboxTable {
  id: string
  created_at: Date
  recipient: string
  subject: string
  body_text: string
  body_html: string
  /** Until then a process is delivering it. */
  claimed_until: Date | null
}
