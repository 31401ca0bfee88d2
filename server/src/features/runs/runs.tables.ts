import type { ColumnType } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Json } from '../../platform/database/columns.ts'
import type { StoredFact } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    lab_runs: LabRunsTable
    lab_decisions: LabDecisionsTable
  }
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
