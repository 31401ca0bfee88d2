import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { isLabId } from '@tradewind/contract/catalogue'
import { isOfCodeLetters } from '../../../kernel/random.ts'
import type { LinkWish } from './lms.tables.ts'
import { LtiRefusal } from './refusal.ts'
import { isWebAddress } from '../../../platform/http/public-fetch.ts'

const prefix = 'https://purl.imsglobal.org/spec/lti/claim/'
const gradesClaim = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const noticesClaim = `${prefix}platformnotificationservice`
const groupsClaim = 'https://purl.imsglobal.org/spec/lti-gs/claim/groupsservice'
const rosterClaim = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'

/** A course in a learning platform. */
export interface CourseFacts {
  /** The platform's id; see `LtiContextsTable`. */
  id: string
  /** Empty if the platform does not say. */
  title: string
  label: string
  /** The platform's ids of the courses that it was copied from, newest first. */
  copiedFrom: string[]
}

/** The addresses of the platform's services, as it sent them. Nobody has checked whose they are. */
export interface ServiceFacts {
  membershipsUrl: string | null
  lineitemsUrl: string | null
  /** Null if the link has no column in the grade book, or several. */
  lineitemUrl: string | null
  /** Where the groups of the course are listed, and their sets. */
  groupsUrl: string | null
  groupSetsUrl: string | null
  /** What the grade service allows. */
  scopes: string[]
  /** Where the deployment offers to tell of copied courses; null if it does not. */
  noticesUrl: string | null
}

/** What a launch says of its course and its link. */
export interface CourseLaunch {
  context: CourseFacts
  link: { id: string; title: string }
  services: ServiceFacts
  wish: LinkWish
}

const maybeText = z.string().catch('')
const contextClaim = z.object({ id: z.string().min(1), title: maybeText, label: maybeText })
const linkClaim = z.object({ id: z.string().min(1), title: maybeText })
const texts = z.array(z.unknown()).catch([])
const grades = z
  .object({ scope: texts, lineitems: maybeText, lineitem: maybeText })
  .catch({ scope: [], lineitems: '', lineitem: '' })
const groups = z
  .object({ context_groups_url: maybeText, context_group_sets_url: maybeText })
  .catch({ context_groups_url: '', context_group_sets_url: '' })
const roster = z.object({ context_memberships_url: maybeText }).catch({ context_memberships_url: '' })

const noticeService = z
  .object({ platform_notification_service_url: maybeText, notice_types_supported: texts })
  .catch({ platform_notification_service_url: '', notice_types_supported: [] })

/** The notice by which a platform tells that it has copied a course. */
export const copyNotice = 'LtiContextCopyNotice'

/** The greatest length of ids in the specification. */
const longestId = 255
const longestTitle = 200
const longestAddress = 2000
/** More copies in a row, or more scopes, than any course has. */
const mostEntries = 20

/** Whether a platform's id can be stored: PostgreSQL keeps neither NUL nor half a surrogate pair. */
function isStorableId(text: string): boolean {
  return text.length > 0 && text.length <= longestId && !/[\p{Cc}\p{Cs}]/u.test(text)
}

function idOrRefuse(id: string, claim: string): string {
  if (isStorableId(id)) return id
  throw new LtiRefusal(
    400,
    'We could not read what your learning platform sent. Please open the link again from your course.',
    `${claim} has an unusable id`,
  )
}

/** A title on one line, without signs that hide or turn text. */
export function titleOf(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()
  return [...line].slice(0, longestTitle).join('')
}

/** The course in a claim, or null. An unreadable claim counts as missing. */
export function readContext(payload: JWTPayload): Omit<CourseFacts, 'copiedFrom'> | null {
  const context = contextClaim.safeParse(payload[`${prefix}context`]).data
  if (!context) return null
  const id = idOrRefuse(context.id, 'context')
  return { id, title: titleOf(context.title), label: titleOf(context.label) }
}

/**
 * What a resource link launch says of its course, its link and the platform's services. A link outside any course is a
 * separate course, so that nothing that belongs to it is ever another link's.
 */
export function readCourse(payload: JWTPayload, target: URL, loopback: boolean): CourseLaunch {
  const claimed = linkClaim.safeParse(payload[`${prefix}resource_link`]).data ?? { id: '', title: '' }
  const link = { id: idOrRefuse(claimed.id, 'resource_link'), title: titleOf(claimed.title) }
  const custom = z.record(z.string(), z.unknown()).catch({}).parse(payload[`${prefix}custom`])
  const context = readContext(payload) ?? { id: `link:${link.id}`, title: '', label: '' }
  return {
    context: { ...context, copiedFrom: historyIn(custom, 'context_history') },
    link,
    services: readServices(payload, loopback),
    wish: readWish(custom, target),
  }
}

function readServices(payload: JWTPayload, loopback: boolean): ServiceFacts {
  const { scope, lineitems, lineitem } = grades.parse(payload[gradesClaim])
  const { context_groups_url, context_group_sets_url } = groups.parse(payload[groupsClaim])
  const notices = noticeService.parse(payload[noticesClaim])
  const address = (text: string) =>
    text.length <= longestAddress && isWebAddress(text, loopback) && !/[\p{Cc}\p{Cs}]/u.test(text)
      ? text
      : null
  return {
    membershipsUrl: address(roster.parse(payload[rosterClaim]).context_memberships_url),
    lineitemsUrl: address(lineitems),
    lineitemUrl: address(lineitem),
    groupsUrl: address(context_groups_url),
    groupSetsUrl: address(context_group_sets_url),
    noticesUrl: notices.notice_types_supported.includes(copyNotice)
      ? address(notices.platform_notification_service_url)
      : null,
    scopes: scope
      .filter((each): each is string => typeof each === 'string' && isStorableId(each))
      .slice(0, mostEntries),
  }
}

/** A value of the link's own parameters, or null if the platform did not fill it in. */
function customText(custom: Record<string, unknown>, name: string): string | null {
  const given = custom[name]
  return typeof given === 'string' && !given.startsWith('$') && given !== '' ? given : null
}

/**
 * What to open: from the link's own parameters, otherwise from its address. Unknown values count as missing.
 */
function readWish(custom: Record<string, unknown>, { searchParams }: URL): LinkWish {
  const wish = (name: string) => customText(custom, name) ?? searchParams.get(name) ?? ''
  const lab = wish('lab')
  const code = wish('class').toUpperCase()
  return {
    lab: isLabId(lab) ? lab : null,
    template: z.uuid().safeParse(wish('template').toLowerCase()).data ?? null,
    classCode: code.length === 8 && isOfCodeLetters(code) ? code : null,
    practice: wish('practice') === '1',
    copiedFrom: historyIn(custom, 'link_history'),
  }
}

/** The id of a lab in a link that no lab has; null if the link names none or a real one. */
export function unknownLabIn(payload: JWTPayload, { searchParams }: URL): string | null {
  const custom = z.record(z.string(), z.unknown()).catch({}).parse(payload[`${prefix}custom`])
  const lab = customText(custom, 'lab') ?? searchParams.get('lab') ?? ''
  return lab === '' || isLabId(lab) ? null : lab
}

/** Ids that a platform put in place of `$ResourceLink.id.history` or `$Context.id.history`: URL-encoded, by commas. */
function historyIn(custom: Record<string, unknown>, name: string): string[] {
  const ids = (customText(custom, name) ?? '').slice(0, 10_000).split(',').map(decoded)
  return ids.filter((each) => isStorableId(each)).slice(0, mostEntries)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return ''
  }
}
