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
  class_sessions: ClassSessionsTable
  class_instructors: ClassInstructorsTable
  class_students: ClassStudentsTable
  lab_runs: LabRunsTable
  lab_decisions: LabDecisionsTable
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

export interface ClassSessionsTable {
  id: string
  lab_id: LabId
  owner_id: string
  name: string
  code: string
  settings: Json<unknown>
  /** Never leaves the server. The seed of attempt n is made of it and n. */
  seed: string
  deadline: Date | null
  time_zone: string
  attempts: number
  counted: 'best' | 'first' | 'last'
  solution_open: boolean
  created_at: Date
  ended_at: Date | null
}

/** Who holds a class session, the owner included. */
export interface ClassInstructorsTable {
  class_session_id: string
  user_id: string
  added_at: Date
}

export interface ClassStudentsTable {
  class_session_id: string
  user_id: string
  joined_at: Date
  /** A deadline of this student's own. */
  extended_to: Date | null
  removed_at: Date | null
}

export interface LabRunsTable {
  id: string
  user_id: string
  /** Of guests and demos, whose runs end with their session. */
  session_id: string | null
  lab_id: LabId
  class_session_id: string | null
  kind: 'rehearsal' | 'counted'
  attempt: number
  status: 'open' | 'finished' | 'abandoned'
  /** Never leaves the server. */
  seed: string
  settings: Json<unknown>
  /** How many decisions are saved. */
  version: number
  round: number
  rounds: number
  /** Set when the run is finished. */
  score: number | null
  /** The finished position of the engine: it stays readable when a later engine would give another. */
  position: ColumnType<unknown, string | null, string | null>
  started_at: Date
  saved_at: Date
}

export interface LabDecisionsTable {
  run_id: string
  /** From 0. */
  number: number
  decision: Json<unknown>
  /** What the engine tells instructors of this decision. */
  facts: Json<StoredFact[]>
  decided_at: Date
}

export interface StoredFact {
  round: number
  /** Stable word: facts of the same id are compared across a class. */
  id: string
  name: string
  value: string | number
}
