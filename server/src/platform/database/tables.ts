import type { ColumnType, Generated } from 'kysely'
import type { Json, Derived } from './columns.ts'

/**
 * The tables, as the migrations make them. Times are timestamptz; json columns are written as JSON text. Each feature adds
 * its own in `<feature>.tables.ts`.
 */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  audit_entries: AuditEntriesTable
  mail_outbox: MailOutboxTable
  rate_limits: RateLimitsTable
  tickets: TicketsTable
}

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
  /** Address and names in small letters: what a search looks in. */
  search_text: Derived<string>
}

export interface SessionsTable {
  id: string
  user_id: string
  kind: UserKind
  user_agent: string
  address: string
  /** Of guests: whether their own address is the institution's, or a proxy's. */
  admitted_by: Generated<'range' | 'proxy' | null>
  /** Of LTI users: the platform that led here. */
  lti_platform_id: Generated<string | null>
  /** An instructor of the course that the launch came from. */
  course_instructor: Generated<boolean>
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

export interface AuditEntriesTable {
  id: Generated<string>
  at: Date
  action: string
  /** Who did it; null for nobody signed in. Ids outlive the user they stood for. */
  actor_id: string | null
  /** Target it was done to. */
  subject_id: string | null
  address: string | null
  details: Json<Record<string, unknown>>
}

/** Written by the rate limits alone; `expire` is ms since 1970. */
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

export interface StoredFact {
  round: number
  /** Stable word: facts of the same id are compared across a class. */
  id: string
  name: string
  value: string | number
}

/** What a page of another origin hands over instead of a token: works once and for a minute. */
export interface TicketsTable {
  token_hash: Buffer
  purpose: 'guest' | 'demo' | 'lti' | 'lti_link'
  data: Json<unknown>
  expires_at: Date
}
