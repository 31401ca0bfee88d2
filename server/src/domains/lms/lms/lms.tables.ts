import type { Generated } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { PlatformFamily } from '@tradewind/contract/lms/lms'
import type { PlatformProblemKind } from './platform-problem.ts'
import type { LtiMembersTable } from './roster.tables.ts'
import type { Json } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    lti_platforms: LmsPlatformsTable
    lti_contexts: LtiContextsTable
    lti_identities: LtiIdentitiesTable
    lti_logins: LtiLoginsTable
    lti_keys: LtiKeysTable
    lti_connection_links: LtiConnectionLinksTable
    lti_deployment_requests: LtiDeploymentRequestsTable
    lti_notice_handlers: LtiNoticeHandlersTable
  }
  interface Views {
    course_titles: CourseTitlesView
    course_members: CourseMembersView
    course_group_members: CourseGroupMembersView
    course_links: CourseLinksView
    lms_people: LmsPeopleView
    lms_platforms: Pick<LmsPlatformsTable, 'id' | 'name' | 'institution_id' | 'active'>
    moodle_people: MoodlePeopleView
  }
}

/** A learning management system that sends its users here. */
export interface LmsPlatformsTable {
  id: string
  name: string
  issuer: string
  client_id: string
  deployment_ids: string[]
  auth_url: string
  keyset_url: string
  frame_origins: string[]
  institution_id: string | null
  active: boolean
  /** Decides what a platform is asked and told; `other` is treated as the specification says. */
  family: Generated<PlatformFamily>
  /** Where access tokens are asked for. Null: its services are not called. */
  token_url: string | null
  /** The audience of that question; null for the address itself. */
  token_audience: string | null
  /** The scopes that the platform allowed when it registered the tool; empty if it did not say. */
  scopes: Generated<string[]>
  /** Whether the first student of a copied course opens its class, if no instructor came before. */
  opens_copies: Generated<boolean>
  created_at: Date
  last_launch_at: Date | null
}

/** A link with which the administrator of an LMS connects it. */
export interface LtiConnectionLinksTable {
  id: string
  token_hash: Buffer
  institution_id: string
  created_at: Date
  expires_at: Date
  /** While an LMS is being asked. */
  claimed_at: Date | null
  used_at: Date | null
  /** The platform that it connected; null after that was removed. */
  platform_id: string | null
}

/** A deployment that launched before an administrator allowed it. */
export interface LtiDeploymentRequestsTable {
  platform_id: string
  deployment_id: string
  asked_at: Date
  refused_at: Date | null
}

/** A course, as the launches from it describe it. */
export interface LtiContextsTable {
  id: string
  platform_id: string
  deployment_id: string
  /** The platform's id of the course. A link outside any course is its own context: `link:` and the link's id. */
  context_id: string
  title: string
  label: string
  /** The platform's ids of the courses that it was copied from, newest first. */
  copied_from: Generated<string[]>
  /** Addresses of the platform's services as it sent them; nothing has called them yet. */
  memberships_url: string | null
  lineitems_url: string | null
  groups_url: Generated<string | null>
  group_sets_url: Generated<string | null>
  /** What the grade service allows. */
  scopes: Generated<string[]>
  created_at: Date
  /** Null for a course that only a copy notice named. */
  last_launch_at: Date | null
}

export interface CourseTitlesView {
  context_id: string
  title: string
}

/** The people of the list of a course. */
export interface CourseMembersView extends Pick<
  LtiMembersTable,
  'context_id' | 'sub' | 'kind' | 'name' | 'email' | 'sourced_id' | 'dropped_at'
> {
  /** Null for those who have not come from it. */
  user_id: string | null
}

/** In which groups of a course its people are who have come from it. */
export interface CourseGroupMembersView {
  context_id: string
  group_id: string
  /** Empty for a group in no set, and for one that the platform does not list. */
  set_ids: string[]
  user_id: string
}

/** The links of a course, which open labs. */
export interface CourseLinksView {
  id: string
  /** The class that it opens; null while there is none. */
  class_session_id: string | null
  context_id: string
  platform_id: string
  title: string
  /** The title of the course. */
  course: string
  created_at: Date
  /** Whether the platform takes grades for it. */
  has_grade_book: boolean
}

/** The people whom a platform knows. */
export interface LmsPeopleView {
  platform_id: string
  platform_active: boolean
  user_id: string
  /** What it calls the person. Who has several names there goes by the newest. */
  sub: string
  created_at: Date
  id: string
}

/** The people who have come from a Moodle. */
export interface MoodlePeopleView {
  user_id: string
}

/** What a link asks for, as its newest launch said. */
export interface LinkWish {
  lab: LabId | null
  /** The id of a class template. */
  template: string | null
  /** The class-session code in a link from before templates. */
  classCode: string | null
  /** The lab opens without a class. */
  practice: boolean
  /** The platform's ids of the links that it was copied from, newest first. */
  copiedFrom: string[]
}

/** Where a deployment offers to send notices, as its launches say, and whether it was asked to. */
export interface LtiNoticeHandlersTable {
  platform_id: string
  deployment_id: string
  notice_type: string
  service_url: string
  /** Until when one process asks. */
  asking_until: Date | null
  asked_at: Date | null
  /** When the platform agreed last. */
  subscribed_at: Date | null
  problem: PlatformProblemKind | null
}

/** A person's identity on a platform. `user_id` is an LTI user, or the portal account that they linked. */
export interface LtiIdentitiesTable {
  id: string
  issuer: string
  client_id: string
  sub: string
  user_id: string
  /** What they sign in with there; empty if the platform does not say. */
  login: Generated<string>
  /** Their id in the school's own system: Canvas's SIS user id, Moodle's ID number, Brightspace's OrgDefinedId. */
  sourced_id: Generated<string>
  /** The platform's own id of them where `sub` is another: Canvas's user id. */
  platform_user_id: Generated<string>
  /** Whether the platform made them up, to show a teacher what students see. */
  test_user: Generated<boolean>
  created_at: Date
}

/** A login that waits for its launch. */
export interface LtiLoginsTable {
  state_hash: Buffer
  platform_id: string
  nonce_hash: Buffer
  /** The hash of the secret that only the browser which began the login has. */
  browser_hash: Buffer
  expires_at: Date
}

/** Keys that sign this tool's messages to platforms. */
export interface LtiKeysTable {
  kid: string
  private_jwk: Json<Record<string, unknown>>
  created_at: Date
  /** When a newer key replaced it. It is still published for a while. */
  retired_at: Date | null
}
