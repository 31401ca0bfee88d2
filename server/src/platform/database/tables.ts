import type { ColumnType, Generated } from 'kysely'
import type { LabId, ProductId, RedeemableId } from '@tradewind/contract/catalogue'
import type { OrderStatus } from '@tradewind/contract/checkout'

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
  analytics_counts: AnalyticsCountsTable
  analytics_uniques: AnalyticsUniquesTable
  analytics_requests: AnalyticsRequestsTable
  analytics_past_requests: AnalyticsPastRequestsTable
  mail_outbox: MailOutboxTable
  rate_limits: RateLimitsTable
  class_sessions: ClassSessionsTable
  class_instructors: ClassInstructorsTable
  class_students: ClassStudentsTable
  lab_runs: LabRunsTable
  lab_decisions: LabDecisionsTable
  code_batches: CodeBatchesTable
  access_codes: AccessCodesTable
  orders: OrdersTable
  promotion_codes: PromotionCodesTable
  promotion_code_uses: PromotionCodeUsesTable
  ending_reminders: EndingRemindersTable
  sandbox_checkouts: SandboxCheckoutsTable
  sandbox_secret: SandboxSecretTable
  institutions: InstitutionsTable
  institution_labs: InstitutionLabsTable
  registration_links: RegistrationLinksTable
  registration_link_uses: RegistrationLinkUsesTable
  invitations: InvitationsTable
  tickets: TicketsTable
  demo_codes: DemoCodesTable
  lti_platforms: LmsPlatformsTable
  lti_identities: LtiIdentitiesTable
  lti_logins: LtiLoginsTable
  lti_keys: LtiKeysTable
}

type Json<T> = ColumnType<T, string, string>
/** Made by the database from other columns. */
type Derived<T> = ColumnType<T, never, never>

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

export type GrantOrigin = 'purchase' | 'access_code' | 'promotion_code' | 'registration' | 'admin' | 'demo'

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
  /** Target it was done to. */
  subject_id: string | null
  address: string | null
  details: Json<Record<string, unknown>>
}

/** Written and compared as yyyy-mm-dd; read as `day::text`, because the driver makes a moment of it. */
type Day = ColumnType<string, string, string>

/** Of a day in Denver. `institution` is an id, 'unknown', or '' for all together. */
export interface AnalyticsCountsTable {
  day: Day
  kind: EventsTable['kind']
  /** '' where the event has no lab. */
  lab: string
  institution: string
  events: number
  /** How many of the events were in an instructor's view. */
  instructor_events: number
  uniques: number
}

export interface AnalyticsUniquesTable {
  institution: string
  kind: EventsTable['kind']
  day: Day
  lab: string
  /** A pseudonym, or the id of a demo code. */
  who: string
}

/** Institutions are ids or 'unknown'; there is no row for the total. */
export interface AnalyticsRequestsTable {
  day: Day
  method: string
  /** The pattern of the route. */
  path: string
  institution: string
  requests: number
  total_ms: number
}

/** Of a day that is over, with all institutions in one row: a day is read often, and written no more. */
export interface AnalyticsPastRequestsTable {
  day: Day
  method: string
  path: string
  /** Of all institutions together. */
  requests: number
  total_ms: number
  /** How many requests came from each institution, or 'unknown'. */
  institutions: Record<string, number>
}

export interface EventsTable {
  id: Generated<string>
  at: Date
  kind: 'Login' | 'Register' | 'OpenLab' | 'Demo' | 'OrgConnect'
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

/** The instructors of a class session, including the owner. */
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

/** Access codes that were uploaded or made together. */
export interface CodeBatchesTable {
  id: string
  name: string
  source: 'upload' | 'generated'
  product: RedeemableId
  created_by: string | null
  created_at: Date
  /** When its unused codes stop working. */
  expires_at: Date | null
}

export interface AccessCodesTable {
  /** The code as it is compared. */
  code_key: string
  code: string
  batch_id: string
  used_at: Date | null
  /** Null also once the account is gone: `used_at` says whether it was used. */
  used_by: string | null
  revoked_at: Date | null
}

export interface OrdersTable {
  id: string
  /** For people: buyers name it to support. */
  number: string
  provider: 'stripe' | 'sandbox'
  /** The provider's checkout session; null until the provider has made it. */
  session_id: string | null
  /** The provider's payment, by which refunds and disputes find the order. */
  payment_id: string | null
  user_id: string | null
  product_id: ProductId
  product_name: string
  /** Bought for others: it makes a promotion code with `quantity` uses and grants nothing by itself. */
  seats: boolean
  quantity: number
  unit_cents: number
  currency: 'usd'
  status: OrderStatus
  refunded_cents: Generated<number>
  invoice_url: string | null
  created_at: Date
  /** Until then it can be paid. */
  expires_at: Date
  paid_at: Date | null
  /** When a refund or a dispute took back what the order gave. */
  taken_back_at: Generated<Date | null>
  /** The provider's ids of disputes that we won: a notice of one that comes late means nothing. */
  disputes_won: Generated<string[]>
}

export interface PromotionCodesTable {
  id: string
  /** The code as it is compared. */
  code_key: string
  code: string
  product_id: ProductId
  owner_id: string | null
  /** The purchase that made it; null where an administrator did. */
  order_id: string | null
  /** Null means unlimited. */
  max_uses: number | null
  times_used: Generated<number>
  created_at: Date
  expires_at: Date | null
  /** Since when its unused uses are gone. */
  ended_at: Date | null
  ended_because: 'refunded' | 'disputed' | 'revoked' | null
}

export interface PromotionCodeUsesTable {
  id: Generated<string>
  promotion_code_id: string
  user_id: string | null
  used_at: Date
}

/** The ends of access of which users were reminded. */
export interface EndingRemindersTable {
  user_id: string
  lab_id: LabId
  ends_at: Date
}

/** The records of the sandbox, which plays the payment provider. */
export interface SandboxCheckoutsTable {
  session_id: string
  client_secret: string
  order_id: string
  user_id: string
  product_name: string
  quantity: number
  amount_cents: number
  status: 'open' | 'complete' | 'expired'
  paid: Generated<boolean>
  /** The bank's question is open. */
  asked_to_confirm: Generated<boolean>
  payment_id: string | null
  return_url: string
  expires_at: Date
}

export interface SandboxSecretTable {
  only_row: Generated<boolean>
  secret: string
}

export interface InstitutionsTable {
  id: string
  name: string
  /** Addresses, CIDR, dash ranges and wildcards, or the one word `none`. */
  ip_ranges: string[]
  contact_email: string
  proxy_type: string
  proxy_instructions: string
  proxy_ips: string[]
  created_at: Date
  search_text: Derived<string>
}

export interface InstitutionLabsTable {
  institution_id: string
  lab_id: LabId
  /** Null in the older format, a plain list of labs: without an end. */
  expires_at: Date | null
}

export interface RegistrationLinksTable {
  id: string
  /** Kept as it is: administrators copy the link again. */
  token: string
  link_type: 'single-use' | 'multi-use'
  description: string
  created_by: string | null
  created_at: Date
  expires_at: Date
  active_from: Date | null
  active_to: Date | null
  /** Null means unlimited. */
  usage_limit: number | null
  times_used: Generated<number>
}

export interface RegistrationLinkUsesTable {
  id: Generated<string>
  registration_link_id: string
  user_id: string | null
  used_at: Date
}

export interface InvitationsTable {
  id: string
  email: string
  email_key: string
  /** The account that an administrator made, whose password the link sets; null of an invitation. */
  user_id: string | null
  token_hash: Buffer
  created_by: string | null
  created_at: Date
  sent_at: Date
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
}

/** What a page of another origin hands over instead of a token: works once and for a minute. */
export interface TicketsTable {
  token_hash: Buffer
  purpose: 'guest' | 'demo' | 'lti' | 'lti_link'
  data: Json<unknown>
  expires_at: Date
}

export interface DemoCodesTable {
  id: string
  /** The code as it is compared. */
  code_key: string
  code: string
  name: string
  lab_ids: LabId[]
  created_by: string | null
  created_at: Date
  expires_at: Date | null
  /** Null means unlimited. */
  max_uses: number | null
  times_used: Generated<number>
  revoked_at: Date | null
}

/** A learning management system that leads its users here. */
export interface LmsPlatformsTable {
  id: string
  name: string
  issuer: string
  client_id: string
  deployment_ids: string[]
  auth_url: string
  keyset_url: string
  frame_origins: string[]
  institution_id: string | null
  active: boolean
  created_at: Date
  last_launch_at: Date | null
}

/** A person's identity at a platform; `user_id` is an LTI user, or the portal account that they linked. */
export interface LtiIdentitiesTable {
  id: string
  issuer: string
  client_id: string
  sub: string
  user_id: string
  created_at: Date
}

/** A login that waits for its launch. */
export interface LtiLoginsTable {
  state_hash: Buffer
  platform_id: string
  nonce_hash: Buffer
  /** Of the secret that only the browser which began it has. */
  browser_hash: Buffer
  expires_at: Date
}

/** Keys that sign what this tool tells platforms. */
export interface LtiKeysTable {
  kid: string
  private_jwk: Json<Record<string, unknown>>
  created_at: Date
  /** Since then a newer one signs; it is still published for a while. */
  retired_at: Date | null
}
