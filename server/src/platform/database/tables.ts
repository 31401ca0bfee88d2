import type { ColumnType, Generated } from 'kysely'

export type Json<T> = ColumnType<T, string, string>

/** Computed by the database from other columns. */
export type Derived<T> = ColumnType<T, never, never>

/** Written and compared as yyyy-mm-dd. Must be read as `day::text`, because the driver converts a date to a moment. */
export type Day = ColumnType<string, string, string>

/**
 * The tables as the migrations create them. Times are timestamptz; json columns are written as JSON text. Each feature
 * adds its own, in `<table>.store.ts` or `<feature>.tables.ts`.
 */
export interface Tables {
  audit_entries: AuditEntriesTable
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

export interface StoredFact {
  round: number
  /** A stable word: facts with the same id are compared across a class. */
  id: string
  name: string
  value: string | number
}
