import type { ColumnType, Generated } from 'kysely'
import type { RobotStrength, RoomPhase } from '@tradewind/contract/teaching/rooms'
import type { Sending } from '@tradewind/contract/teaching/teams'
import type { Json } from '../../../platform/database/columns.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    rooms: RoomsTable
    room_log: RoomLogTable
    room_seats: RoomSeatsTable
    room_robots: RoomRobotsTable
    room_firms: RoomFirmsTable
    room_outcomes: RoomOutcomesTable
    room_news: RoomNewsTable
  }
}

/** When a round opens and closes, in ms since 1970. */
export interface TimetableRow {
  opensAt: number
  closesAt: number
}

export interface RoomsTable {
  class_session_id: string
  pacing: 'hosted' | 'timetable'
  /** How long a round stays open unless the host says otherwise; null without a clock. */
  round_seconds: number | null
  timetable: ColumnType<TimetableRow[] | null, string | null, string | null>
  /** The last round that has opened; 0 before the first. */
  round: Generated<number>
  phase: Generated<RoomPhase>
  closes_at: Date | null
  /** In ms: how long the round is open with all extensions, of which extra time is a share. */
  length: number | null
  /** In ms, while a round with a clock is paused. */
  paused_left: number | null
  /** The number of the newest command. The driver reads it as text. */
  version: ColumnType<string, string | undefined, string>
  /** When the room does something by itself. */
  acts_at: Date | null
  /** The process that does that has it until then. */
  claimed_until: Date | null
  projector_hash: string | null
  names_shown: Generated<boolean>
  /** Who may send a team's decisions; null in a room whose seats play alone. */
  sending: Generated<Sending | null>
  /** Of which groups of an LMS the teams were made: those of a course, in a set or in none. Null for other teams. */
  groups_context_id: Generated<string | null>
  groups_set_id: Generated<string | null>
}

/** An entry is never changed. */
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

export interface RoomSeatsTable {
  class_session_id: string
  user_id: string
  /** More time, in percent of the round's. */
  extra_percent: Generated<number>
  /** A robot of this strength decides in place of a player who left. */
  stand_in: Generated<RobotStrength | null>
  here_until: Generated<Date | null>
}

export interface RoomRobotsTable {
  id: string
  class_session_id: string
  name: string
  strength: RobotStrength
  seed: string
  added_at: Date
}

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
