import type { Generated } from 'kysely'

declare module '../../../../platform/database/tables.ts' {
  interface Tables {
    peer_ratings: PeerRatingsTable
  }
}

/** What a member of a team gave another one. It is sent once, and never changed but for its text being withheld. */
export interface PeerRatingsTable {
  class_session_id: string
  rater_id: string
  rated_id: string
  /** Each from 1 to 5 (see `peerCriteria`). */
  work: number
  ideas: number
  together: number
  /** Empty if the rater wrote nothing. */
  text: string
  /** The instructor keeps the text from the person whom it is about. */
  withheld: Generated<boolean>
  at: Date
}
