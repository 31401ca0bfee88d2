import type { ColumnType } from 'kysely'
import type { Json } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    room_log: RoomLogTable
    room_firms: RoomFirmsTable
    room_outcomes: RoomOutcomesTable
    room_news: RoomNewsTable
  }
}

/** An entry is never changed, except whose it is when accounts are linked. */
export interface RoomLogTable {
  number: ColumnType<string, never, never>
  class_session_id: string
  at: Date
  kind: EntryKind
  /** Null for what happens by itself, and after the person's account was deleted. */
  user_id: string | null
  run_id: string | null
  content: Json<unknown>
}

/** What the host does with a round, and what seats do. */
export type EntryKind =
  | 'open'
  | 'close'
  | 'pause'
  | 'resume'
  | 'extend'
  | 'undo'
  /** The host chose the news of a round. */
  | 'news'
  /** The defaults of a closed round are filled in. */
  | 'settle'
  /** A seat began its run. */
  | 'begin'
  /** A seat decided. */
  | 'decide'
  /** A member of a team proposed a decision. */
  | 'propose'
  /** A round closed before a team had sent its decision, so the captain's draft counted. */
  | 'draft'

/** The last number that was given to a firm of a room. */
export interface RoomFirmsTable {
  class_session_id: string
  last: number
}

/** The outcome of a closed round where the runs of a room meet. */
export interface RoomOutcomesTable {
  class_session_id: string
  round: number
  outcome: Json<unknown>
}

/** The news that a host has chosen, as the lab reads it. */
export interface RoomNewsTable {
  class_session_id: string
  round: number
  news: Json<unknown>
}
