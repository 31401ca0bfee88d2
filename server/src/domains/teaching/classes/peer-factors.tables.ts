declare module '../../../platform/database/tables.ts' {
  interface Tables {
    peer_evaluations: PeerEvaluationsTable
    peer_factors: PeerFactorsTable
  }
}

/** The classes whose instructor asked the members of its teams to rate each other. */
export interface PeerEvaluationsTable {
  class_session_id: string
  opened_at: Date
  /** Null while members may rate. */
  closed_at: Date | null
  /** When students could read the result. */
  released_at: Date | null
  /** Since when factors change the grades that are sent; null if they do not. */
  counts_since: Date | null
}

/** What the ratings made of each member when the evaluation closed. */
export interface PeerFactorsTable {
  class_session_id: string
  user_id: string
  factor: number
  /** By how many others it was made. */
  raters: number
}
