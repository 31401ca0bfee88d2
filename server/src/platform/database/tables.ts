import type { MailKind, MailState } from '@tradewind/contract/operations/mails'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './columns.ts'

/**
 * The tables as the migrations create them. Times are timestamptz; json columns are written as JSON text. Each feature
 * adds its own, in `<table>.store.ts` or `<feature>.tables.ts`.
 */
export interface Tables {
  audit_entries: AuditEntriesTable
  mail_outbox: MailOutboxTable
  rate_limits: RateLimitsTable
}

/**
 * The views as the migrations create them: what a feature shows of its tables to others, who only read it. Each feature
 * adds its own beside its tables.
 */
export interface Views {}

/** All that statements can name. */
export type Relations = Tables & Views

export interface AuditEntriesTable {
  id: Generated<string>
  at: Date
  action: string
  /** The actor; null if nobody was signed in. Ids outlive their users. */
  actor_id: string | null
  /** The target of the action. */
  subject_id: string | null
  address: string | null
  details: Json<Record<string, unknown>>
}

/** Written only by the rate limits. `expire` is ms since 1970. */
export interface RateLimitsTable {
  key: string
  points: number
  expire: ColumnType<string, number, number> | null
}

type MailHold = 'server' | 'recipient' | null

/** Waiting mails, and the outcome of others. One that has ended keeps no subject and no text. */
export interface MailOutboxTable {
  id: string
  kind: MailKind
  state: ColumnType<MailState, MailState | undefined, MailState>
  created_at: Date
  /** Empty once it has ended. */
  recipient: string
  /** Finds and counts the mails to an address, also those that have ended. */
  recipient_hash: string
  subject: string
  body_text: string
  body_html: string
  /** From then on it is not sent any more. */
  expires_at: Generated<Date | null>
  /** A process is delivering the mail until then. */
  claimed_until: Date | null
  tries: Generated<number>
  tried_at: Generated<Date | null>
  /** What holds a mail up that waits: the mail server as a whole, or this recipient or message. */
  held_by: ColumnType<MailHold, MailHold | undefined, MailHold>
  /** What the mail server said last. */
  answer: Generated<string | null>
  ended_at: Generated<Date | null>
}

export interface StoredFact {
  round: number
  /** A stable word: facts with the same id are compared across a class. */
  id: string
  name: string
  value: string | number
}
