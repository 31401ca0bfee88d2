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
  /** For guests and demo users, whose runs end with their session. */
  session_id: string | null
  lab_id: LabId
  /** The number of the lab's rules that the run began under. */
  rules: number
  class_session_id: string | null
  kind: 'rehearsal' | 'counted'
  attempt: number
  status: 'open' | 'finished' | 'abandoned'
  /** Never leaves the server. */
  seed: string
  settings: Json<unknown>
  /** The number of saved decisions. */
  version: number
  round: number
  rounds: number
  /** Set when the run is finished. */
  score: number | null
  /** The engine's position of a finished run. It stays readable even if a later engine would compute another. */
  position: ColumnType<unknown, string | null, string | null>
  /** What the engine says of a finished run when it looks back; null until somebody has asked. */
  hindsight: ColumnType<unknown, string | null | undefined, string | null>
  started_at: Date
  saved_at: Date
}

export interface LabDecisionsTable {
  run_id: string
  /** From 0. */
  number: number
  decision: Json<unknown>
  /** The facts that instructors read about this decision. */
  facts: Json<StoredFact[]>
  decided_at: Date
}
