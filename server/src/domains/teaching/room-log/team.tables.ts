import type { Generated } from 'kysely'
import type { RobotStrength } from '@tradewind/contract/teaching/rooms'
import type { VoteKind } from '@tradewind/contract/teaching/rooms/teams'
import type { Json } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    room_teams: RoomTeamsTable
    room_team_members: RoomTeamMembersTable
    team_drafts: TeamDraftsTable
    team_proposals: TeamProposalsTable
    captain_drafts: CaptainDraftsTable
  }
}

export interface RoomTeamsTable {
  id: string
  class_session_id: string
  name: string
  /** Null if the host chose nobody: then it is the member who has been in the team longest. */
  captain_id: string | null
  /** A robot of this strength decides where the members have not. */
  stand_in: Generated<RobotStrength | null>
}

export interface RoomTeamMembersTable {
  class_session_id: string
  user_id: string
  team_id: string
  joined_at: Date
}

export interface TeamDraftsTable {
  run_id: string
  /** As the lab's page names what is entered, such as `hedge 2/lines`. */
  name: string
  value: Json<unknown>
  user_id: string | null
  /** Grows with each change of the run's drafts. The driver reads it as text. */
  version: string
}

/** The newest proposal of a kind of a member. */
export interface TeamProposalsTable {
  run_id: string
  user_id: string
  kind: VoteKind
  /** The number of the decision that is proposed. */
  number: number
  decision: Json<unknown>
  /** What the member proposed before, of the same kind; null if nothing. */
  replaced: Json<unknown> | null
  /** What was entered then, by name. */
  drafts: Json<Record<string, unknown>>
  at: Date
}

/** The decision as the captain's page would send it now. It counts if the round closes and nobody has proposed one. */
export interface CaptainDraftsTable {
  run_id: string
  /** Who was the captain then. */
  user_id: string
  /** The number of the decision that it is made for. */
  number: number
  decision: Json<unknown>
}
