import type { ColumnType, Generated } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { UnsentKind } from '@tradewind/contract/teaching/teams'
import type { Json } from '../../../platform/database/columns.ts'
import type { StoredFact } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    lab_runs: LabRunsTable
    lab_decisions: LabDecisionsTable
  }
  interface Views {
    /** The runs of each person, alone and in a team. */
    player_runs: LabRunsTable & { player_id: string }
  }
}

export interface LabRunsTable {
  id: string
  /** Null for the run of a robot or a team. */
  user_id: string | null
  /** For guests and demo users, whose runs end with their session. */
  session_id: string | null
  lab_id: LabId
  /** The number of the lab's rules that the run began under. */
  rules: number
  class_session_id: string | null
  /** A trial plays along in a room and counts nowhere. */
  kind: 'rehearsal' | 'counted' | 'trial'
  /** Whether it is a counted attempt. In a class that is a rehearsal, attempts are played like counted ones and do not count. */
  counts: Generated<boolean>
  attempt: number
  status: 'open' | 'finished' | 'abandoned'
  /** Never leaves the server. */
  seed: string
  settings: Json<unknown>
  /** The number of saved decisions. */
  version: number
  /** In a room one more than `rounds` once the last round is decided and has not closed yet. */
  round: number
  rounds: number
  /** Set when the run is finished. */
  score: number | null
  /** The engine's position of a finished run. It stays readable even if a later engine would compute another. */
  position: ColumnType<unknown, string | null, string | null>
  /** What the engine says of a finished run when it looks back; null until it was asked for. */
  hindsight: ColumnType<unknown, string | null | undefined, string | null>
  started_at: Date
  saved_at: Date
  /** The robot that plays; null for a user's run. */
  robot_id: Generated<string | null>
  /** The team that plays; null for the run of a person or a robot. */
  team_id: Generated<string | null>
  /** The number of the firm that it is in the world of its room; null where runs do not meet, and for test seats. */
  firm: Generated<number | null>
  /** Null for all runs but a rehearsal that tries an earlier one again. */
  tried_from: ColumnType<TriedFrom | null, string | null | undefined, never>
}

/** What a rehearsal tries again: one of its player's finished runs. */
export interface TriedFrom {
  /** The id of the run. */
  run: string
  kind: 'rehearsal' | 'counted'
  counts: boolean
  attempt: number
  /** The round from which it is tried again. */
  round: number
  /** Whether its case is that of a counted attempt, also where it is itself tried from a rehearsal that tries one again. */
  counted: boolean
  /** The firm that it is in the world of the room, where what the others did stays; null elsewhere. */
  firm: number | null
}

export interface LabDecisionsTable {
  run_id: string
  /** From 0. */
  number: number
  decision: Json<unknown>
  /** The facts that instructors read about this decision. */
  facts: Json<StoredFact[]>
  decided_at: Date
  /** The round in which it was made in place of the player, who had not decided when the round closed. */
  default_in: Generated<number | null>
  /** What the player is told about that. */
  default_says: Generated<string | null>
  /** What counted in place of a decision that a team had not sent; null for the lab's own default. */
  default_from: Generated<UnsentKind | null>
}
