import { randomUUID } from 'node:crypto'
import type { LmsCourse, LmsLink } from './lms-course.ts'

const grades = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const roster = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'
const ltiClaim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const gradeScope = (name: string) => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`

/** How a real platform's launches and copied courses look. */
export interface Character {
  name: 'moodle' | 'canvas' | 'brightspace' | 'blackboard' | 'lying'
  /** Whether it puts the ids of links and courses that were copied in place of the variables for them. */
  tellsHistory: boolean
  /** Whether it sends a notice when a course is copied. */
  sendsNotices: boolean
  /** The variable in whose place it puts the ids of a person's groups; null if it has none. */
  groupsVariable: string | null
  newCourseId: () => string
  /** The path of a course's class list; of `:course` the stand-in serves them all. */
  rosterPath: (course: string) => string
  /** Claims that it adds to a launch of a link, or that replace those of all. */
  claims: (at: { url: string; link: LmsLink; course: LmsCourse }) => Record<string, unknown>
}

const hex = () => randomUUID().replaceAll('-', '')

/** The claim that tells where the list of a course's people is. */
const rosterAt = (url: string, { rosterPath }: Pick<Character, 'rosterPath'>, course: LmsCourse) => ({
  [roster]: { context_memberships_url: url + rosterPath(course.id), service_versions: ['1.0', '2.0'] },
})

const allScopes = ['lineitem', 'lineitem.readonly', 'result.readonly', 'score'].map(gradeScope)

/** Sends nothing about copies; its context types are bare words, and a link with one column names it. */
export const moodle: Character = {
  name: 'moodle',
  tellsHistory: false,
  sendsNotices: false,
  groupsVariable: '$Moodle.Person.userGroupIds',
  newCourseId: () => String(Math.ceil(Math.random() * 1e9)),
  rosterPath: (course) => `/mod/lti/services.php/CourseSection/${course}/bindings/1/memberships`,
  claims: ({ url, link, course }) => ({
    [ltiClaim('tool_platform')]: { product_family_code: 'moodle', version: '2024100706', guid: hex() },
    [grades]: {
      scope: allScopes,
      lineitems: `${url}/mod/lti/services.php/${course.id}/lineitems?type_id=1`,
      ...(link.column !== false && {
        lineitem: `${url}/mod/lti/services.php/${course.id}/lineitems/${link.id}/lineitem?type_id=1`,
      }),
    },
    ...rosterAt(url, moodle, course),
  }),
}

/** Names courses by hashes and sends a notice of a copy. Only assignments have a column. */
export const canvas: Character = {
  name: 'canvas',
  tellsHistory: false,
  sendsNotices: true,
  groupsVariable: '$Canvas.group.contextIds',
  newCourseId: () => hex() + hex().slice(0, 8),
  rosterPath: (course) => `/api/lti/courses/${course}/names_and_roles`,
  claims: ({ url, course }) => ({
    [ltiClaim('tool_platform')]: { product_family_code: 'canvas', version: 'cloud', guid: hex() },
    [grades]: { scope: allScopes, lineitems: `${url}/api/lti/courses/${course.id}/line_items` },
    ...rosterAt(url, canvas, course),
    [ltiClaim('platformnotificationservice')]: {
      service_versions: ['1.0'],
      platform_notification_service_url: `${url}/api/lti/notice-handlers/1`,
      scope: ['https://purl.imsglobal.org/spec/lti/scope/noticehandlers'],
      notice_types_supported: ['LtiHelloWorldNotice', 'LtiContextCopyNotice'],
    },
  }),
}

/** Fills in the history of links and courses. */
export const brightspace: Character = {
  name: 'brightspace',
  tellsHistory: true,
  sendsNotices: false,
  groupsVariable: null,
  newCourseId: () => String(Math.ceil(Math.random() * 1e6)),
  rosterPath: (course) => `/d2l/api/lti/nrps/2.0/deployment/1/orgunit/${course}/memberships`,
  claims: ({ url, course }) => ({
    [ltiClaim('tool_platform')]: { product_family_code: 'desire2learn', guid: randomUUID() },
    [grades]: {
      scope: allScopes.slice(0, 3),
      lineitems: `${url}/d2l/api/lti/ags/2.0/${course.id}/lineitems`,
    },
    ...rosterAt(url, brightspace, course),
  }),
}

/** Fills in the history of links and courses, whose ids have signs that addresses encode. */
export const blackboard: Character = {
  name: 'blackboard',
  tellsHistory: true,
  sendsNotices: false,
  groupsVariable: null,
  newCourseId: () => `${hex()}:_${Math.ceil(Math.random() * 1e6)},1`,
  rosterPath: (course) => `/learn/api/v1/lti/courses/${course}/memberships`,
  claims: ({ url, course }) => ({
    [ltiClaim('tool_platform')]: { product_family_code: 'BlackboardLearn', guid: hex() },
    [grades]: { scope: allScopes, lineitems: `${url}/learn/api/v1/lti/courses/${course.id}/lineItems` },
    ...rosterAt(url, blackboard, course),
  }),
}

/**
 * Sends wrong shapes, endless and dangerous texts, and addresses of others. Its registration and its class list lie in
 * another way each time (`registrationLies`, `rosterLies`).
 */
export const lying: Character = {
  name: 'lying',
  tellsHistory: true,
  sendsNotices: true,
  groupsVariable: null,
  newCourseId: hex,
  rosterPath: (course) => `/lying/${course}/people`,
  claims: ({ url, link, course }) => ({
    [ltiClaim('context')]: { id: course.id, label: 7, title: `\u0000\u202e${'T'.repeat(10_000)}`, type: 'x' },
    [ltiClaim('resource_link')]: { id: link.id, title: ['no', 'text'], description: null },
    [ltiClaim('tool_platform')]: 'none',
    [ltiClaim('platformnotificationservice')]: {
      platform_notification_service_url: 'https://elsewhere.example/notices',
      notice_types_supported: [7, 'LtiContextCopyNotice', 'x'.repeat(10_000)],
    },
    [grades]: {
      scope: [7, null, 'a\u0000b', ...allScopes, 'x'.repeat(10_000)],
      lineitems: 'javascript:alert(1)',
      lineitem: 'https://elsewhere.example/lineitem',
    },
    'https://purl.imsglobal.org/spec/lti-gs/claim/groupsservice': {
      context_groups_url: 'javascript:alert(1)',
      context_group_sets_url: 7,
    },
    [roster]: { ...rosterAt(url, lying, course)[roster], service_versions: 7, errors: 'x'.repeat(10_000) },
  }),
}

export const characters = [moodle, canvas, brightspace, blackboard, lying]

/** The link as it is after its course was copied: with a new id, and otherwise unchanged. */
export function copyOf(link: LmsLink, course: LmsCourse): LmsLink {
  return { ...link, id: `${randomUUID()},1`, course, copiedFrom: [link.id, ...(link.copiedFrom ?? [])] }
}

/** A course that was copied from another, which may have been copied itself. */
export function copiedCourse({ newCourseId }: Character, from: LmsCourse, title: string): LmsCourse {
  return { id: newCourseId(), title, label: title, copiedFrom: [from.id, ...(from.copiedFrom ?? [])] }
}

/** The link's own parameters as a launch sends them: variables that the platform does not know stay as they are. */
export function filledIn(
  { tellsHistory, groupsVariable, name }: Character,
  { link, course, groups }: { link: LmsLink; course: LmsCourse; groups: readonly string[] },
): Record<string, unknown> {
  const history = (ids: readonly string[]) =>
    name === 'lying'
      ? `%00,%,${'x'.repeat(300)},${'y,'.repeat(9000)}`
      : ids.map((id) => encodeURIComponent(id)).join(',')
  const values: Record<string, string> = {
    ...(groupsVariable !== null && { [groupsVariable]: groups.join(',') }),
    ...(tellsHistory && {
      '$ResourceLink.id.history': history(link.copiedFrom ?? []),
      '$Context.id.history': history(course.copiedFrom ?? []),
    }),
  }
  return Object.fromEntries(Object.entries(link.custom).map(([key, value]) => [key, values[value] ?? value]))
}
