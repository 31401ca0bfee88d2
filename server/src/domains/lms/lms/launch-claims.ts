import type { JWTPayload } from 'jose'
import { z } from 'zod'
import type { LabId } from '@tradewind/contract/catalogue'
import type { PlatformFamily } from '@tradewind/contract/lms/lms'
import { cleanEmail, cleanName } from '@tradewind/contract/rules'
import { readContext, readCourse, unknownLabIn, type CourseLaunch } from './course-claims.ts'
import { readGroupIds, type ToldGroups } from './group-ids.ts'
import { readPersonIds, type PersonIds } from './person-ids.ts'
import { LtiRefusal } from './refusal.ts'
import { isWebAddress } from '../../../platform/http/public-fetch.ts'

const prefix = 'https://purl.imsglobal.org/spec/lti/claim/'
const deepLinkingSettings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
const messageTypes = ['LtiResourceLinkRequest', 'LtiDeepLinkingRequest'] as const

/** An optional claim may have any form; an unreadable one counts as missing. */
const maybeText = z.string().catch('')
const product = z.object({ product_family_code: maybeText }).catch({ product_family_code: '' })
const claimsOfLaunch = z.object({
  sub: z.string().optional(),
  given_name: maybeText,
  family_name: maybeText,
  name: maybeText,
  email: maybeText,
  [`${prefix}version`]: z.string().optional(),
  [`${prefix}message_type`]: z.string().optional(),
  [`${prefix}deployment_id`]: z.string().optional(),
  [`${prefix}target_link_uri`]: z.string().optional(),
  [`${prefix}roles`]: z.array(z.unknown()).catch([]),
  [`${prefix}tool_platform`]: product,
  [`${prefix}resource_link`]: z
    .object({ id: z.string().min(1) })
    .optional()
    .catch(undefined),
})

/** The user of a launch, as the platform describes them. */
export interface LaunchPerson {
  sub: string
  /** Texts are empty if the platform does not share them. */
  email: string
  firstName: string
  lastName: string
  courseInstructor: boolean
  courseAssistant: boolean
  /** Whether the platform made them up, to show a teacher what students see. */
  testUser: boolean
  ids: PersonIds
}

export interface DeepLinkingSettings {
  returnUrl: string
  /** Returned unchanged; undefined if there is none. */
  data: string | undefined
}

export type Launch = LaunchPerson & { deploymentId: string } & (
    | { kind: 'resourceLink'; course: CourseLaunch; groups: ToldGroups; family: PlatformFamily }
    | { kind: 'deepLinking'; settings: DeepLinkingSettings; context: ReturnType<typeof readContext> }
  )

interface Circumstances {
  publicUrl: string
  /** Whether deep links may be returned to this machine itself without TLS. */
  loopback: boolean
  /** The labs that links can name. */
  labs: readonly LabId[]
}

/** Reads the request in a verified id token. Refuses a token that lacks a required claim or has a foreign target. */
export function readLaunch(payload: JWTPayload, circumstances: Circumstances): Launch {
  const claims = claimsOfLaunch.safeParse(payload).data
  if (!claims)
    throw new LtiRefusal(
      400,
      'We could not read what your learning platform sent. Please open the link again from your course.',
    )
  const textOf = (name: string) => textClaim(claims, prefix + name, name)
  if (textOf('version') !== '1.3.0')
    throw new LtiRefusal(
      400,
      'Your learning platform does not use version 1.3.0 of LTI. Please show this page to your instructor.',
    )
  const type = textOf('message_type')
  if (!messageTypes.includes(type as never))
    throw new LtiRefusal(
      400,
      'Your course asks for something that we do not offer. Please show this page to your instructor.',
      type,
    )
  const deploymentId = textOf('deployment_id')
  const common = { ...personOf(claims), ids: readPersonIds(payload), deploymentId }
  if (type === 'LtiDeepLinkingRequest') {
    // The target is optional here, but must be on this server if given.
    if (claims[`${prefix}target_link_uri`] !== undefined)
      refuseOutside(textOf('target_link_uri'), circumstances.publicUrl)
    return {
      ...common,
      kind: 'deepLinking',
      settings: readSettings(payload[deepLinkingSettings], circumstances),
      context: readContext(payload),
    }
  }
  const target = refuseOutside(textOf('target_link_uri'), circumstances.publicUrl)
  if (!claims[`${prefix}resource_link`]) throw lacks('resource_link')
  const unknownLab = unknownLabIn(payload, target)
  // Only an instructor can correct the link. Students go on to Home, where they choose a lab themselves.
  if (unknownLab !== null && common.courseInstructor) throw noSuchLab(unknownLab, circumstances.labs)
  return {
    ...common,
    kind: 'resourceLink',
    course: readCourse(payload, target, circumstances.loopback),
    groups: readGroupIds(payload),
    family: familyOf(claims[`${prefix}tool_platform`].product_family_code),
  }
}

type Claims = z.output<typeof claimsOfLaunch>

function textClaim(claims: Claims, claim: string, name: string): string {
  const value = (claims as Record<string, unknown>)[claim]
  if (typeof value !== 'string' || value === '') throw lacks(name)
  return value
}

function lacks(name: string): LtiRefusal {
  return new LtiRefusal(
    400,
    `Your course did not send everything we need: ${name} is missing. Please open the link again; if it still fails, show this page to your instructor.`,
  )
}

/** The address of a page on this server that a link names. Refuses any other address. */
export function refuseOutside(text: string, publicUrl: string): URL {
  const target = URL.canParse(text) ? new URL(text) : null
  if (target?.origin !== new URL(publicUrl).origin)
    throw new LtiRefusal(
      400,
      'This link leads to a different tool. Please show this page to your instructor.',
      'target_link_uri',
    )
  return target
}

function noSuchLab(lab: string, labs: readonly LabId[]): LtiRefusal {
  const named = lab.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').slice(0, 60)
  return new LtiRefusal(
    400,
    `This link names the lab “${named}”, which does not exist. Edit the link in your course and use one of these ids: ${labs.join(', ')}.`,
    'unknown lab',
  )
}

/** The maximum length in OpenID Connect. */
const longestSub = 255

function personOf(claims: Claims): Omit<LaunchPerson, 'ids'> {
  const sub = claims.sub ?? ''
  if (sub === '')
    throw new LtiRefusal(
      403,
      'Your learning platform did not tell us who you are, so we cannot save your work. Please sign in there and open the link again.',
    )
  if (sub.length > longestSub || /[\p{Cc}\p{Cs}]/u.test(sub))
    throw new LtiRefusal(
      400,
      'We could not read what your learning platform sent. Please open the link again from your course.',
      'sub',
    )
  return {
    sub,
    email: cleanEmail(claims.email),
    ...namesOf(claims),
    ...rightsOf(claims[`${prefix}roles`]),
  }
}

function namesOf(claims: Claims): Pick<LaunchPerson, 'firstName' | 'lastName'> {
  const given = cleanName(claims.given_name)
  const family = cleanName(claims.family_name)
  if (given !== '' || family !== '')
    return { firstName: given === '' ? family : given, lastName: given === '' ? '' : family }
  const [first = '', ...others] = cleanName(claims.name).split(' ')
  return { firstName: first, lastName: others.join(' ') }
}

/**
 * Canvas calls its teaching assistants instructors, too, as the specification asks of a sub-role. A person who has the
 * sub-role gets the lesser rights.
 */
function rightsOf(
  given: readonly unknown[],
): Pick<LaunchPerson, 'courseInstructor' | 'courseAssistant' | 'testUser'> {
  const roles = given.filter((role) => typeof role === 'string')
  const courseAssistant = roles.some(isAssistantRole)
  return {
    courseInstructor: !courseAssistant && roles.some((role) => instructorRoles.has(role)),
    courseAssistant,
    testUser: roles.some(isTestRole),
  }
}

/** The roles of people who teach the course. An administrator or teacher of the institution may be a student here. */
const instructorRoles = new Set<unknown>([
  'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
  'Instructor',
])

const settingsOfDeepLinking = z.object({
  deep_link_return_url: z.string(),
  accept_types: z.array(z.unknown()),
  data: z.string().optional(),
})

function readSettings(given: unknown, { loopback }: Circumstances): DeepLinkingSettings {
  const settings = settingsOfDeepLinking.safeParse(given).data
  if (!settings) throw lacks('deep_linking_settings')
  if (!settings.accept_types.includes('ltiResourceLink'))
    throw new LtiRefusal(400, 'Your learning platform asked for something other than a link to a lab.')
  const returnUrl = settings.deep_link_return_url
  if (!isWebAddress(returnUrl, loopback))
    throw new LtiRefusal(
      400,
      'Your learning platform did not send a safe address to return to. Please show this page to its administrator.',
      returnUrl,
    )
  return { returnUrl, data: settings.data }
}

/** Whether a role, in its full or its short form, is that of a student whom the platform made up, such as Canvas's. */
export function isTestRole(role: string): boolean {
  return /(?:^|#)TestUser$/u.test(role)
}

/** Whether a role of a launch or a list is that of a teaching assistant of the course, in its full or its short form. */
export function isAssistantRole(role: string): boolean {
  return /(?:^|membership\/)Instructor#TeachingAssistant(?:\w*)$|^(?:membership#)?TeachingAssistant$/u.test(
    role,
  )
}

const families: readonly (readonly [RegExp, PlatformFamily])[] = [
  [/moodle/iu, 'moodle'],
  [/canvas/iu, 'canvas'],
  [/desire2learn|brightspace|d2l/iu, 'brightspace'],
  [/blackboard/iu, 'blackboard'],
  [/sakai/iu, 'sakai'],
]

/** The kind of LMS that calls itself by this code (`product_family_code`). */
export function familyOf(code: string): PlatformFamily {
  return families.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
}
