import type { Generated } from 'kysely'
import type { PlatformProblemKind } from './platform-problem.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    lti_rosters: LtiRostersTable
    lti_members: LtiMembersTable
    lti_read_members: LtiReadMembersTable
    lti_groups: LtiGroupsTable
    lti_group_sets: LtiGroupSetsTable
    lti_group_members: LtiGroupMembersTable
  }
}

/** How the list of a course's people was read last. */
export interface LtiRostersTable {
  context_id: string
  /** When it was last read to its end. */
  read_at: Date | null
  /** The reading that is under way. */
  reading_id: string | null
  reading_since: Date | null
  failed_at: Date | null
  problem: PlatformProblemKind | null
  /** How many of how many students the last reading would have dropped; null without a question. */
  would_drop: number | null
  would_drop_of: number | null
}

/** What a member is in a course by the platform's list. Their rights come from their launches. */
export type MemberKind = 'student' | 'instructor' | 'assistant' | 'test_student' | 'other'

/** A person of a course, as its platform listed them last. */
export interface LtiMembersTable {
  context_id: string
  sub: string
  /** Empty if the platform hides it. */
  name: string
  email: string
  /** What they sign in with there, and their id in the school's own system; empty if the list does not say. */
  login: Generated<string>
  sourced_id: Generated<string>
  kind: MemberKind
  dropped_at: Date | null
  /** Names the person to those who may see the list. */
  id: Generated<string>
}

/** A person in a reading that is under way. */
export interface LtiReadMembersTable {
  reading_id: string
  context_id: string
  sub: string
  name: string
  email: string
  login: string
  sourced_id: string
  kind: MemberKind
  /** Null if the list does not say. */
  group_ids: Generated<string[] | null>
}

/** A group of a course, as the platform's course groups service listed it last. */
export interface LtiGroupsTable {
  context_id: string
  group_id: string
  name: string
  /** The group sets that it belongs to, mostly one. */
  set_ids: string[]
}

export interface LtiGroupSetsTable {
  context_id: string
  set_id: string
  name: string
}

/** That a student is in a group, by the course's list or their last launch. The platform may tell no name of it. */
export interface LtiGroupMembersTable {
  context_id: string
  sub: string
  group_id: string
}
