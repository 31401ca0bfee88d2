import type { Selectable } from 'kysely'
import { z } from 'zod'
import { cleanEmail, cleanName } from '@tradewind/contract/rules'
import { parseJson } from './access-tokens.ts'
import { enrolledGroups } from './group-ids.ts'
import { personId } from './person-ids.ts'
import { PlatformProblem } from './platform-problem.ts'
import { isAssistantRole, isTestRole } from './launch-claims.ts'
import type { PublicAnswer } from '../../../platform/http/public-fetch.ts'
import type { LtiMembersTable, MemberKind } from './roster.tables.ts'

export interface ReadMember extends Omit<Selectable<LtiMembersTable>, 'context_id' | 'dropped_at' | 'id'> {
  /** Null if the list does not say. */
  group_ids: string[] | null
}

/** One page of a platform's list. */
export interface RosterPage {
  members: ReadMember[]
  /** The address of the next page; null after the last. */
  next: string | null
  /** How many people have groups that could not be read. */
  faultyGroups: number
}

/** The media type of a list; Moodle answers no other. */
export const rosterMediaType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'

/**
 * The address of the first page. No role is asked for, because Moodle forgets it on the next page. Groups are told only
 * to those who ask for them.
 */
export function firstPageOf(
  text: string,
  { pageSize, withGroups = false }: { pageSize: number; withGroups?: boolean },
): string {
  if (!URL.canParse(text)) throw new PlatformProblem('foreign', { detail: text })
  const url = new URL(text)
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', String(pageSize))
  if (withGroups) url.searchParams.set('groups', 'true')
  return url.href
}

/** An optional field may have any form; an unreadable one counts as missing. */
const maybeText = z.string().catch('')
const member = z.object({
  user_id: z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((id) => id !== '' && id.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(id)),
  roles: z.array(z.unknown()).catch([]),
  status: maybeText,
  name: maybeText,
  given_name: maybeText,
  family_name: maybeText,
  email: maybeText,
  lis_person_sourcedid: maybeText,
  // Moodle's.
  ext_user_username: maybeText,
  group_enrollments: z.unknown().optional(),
})
const page = z.object({ members: z.array(member) })

/**
 * Reads a page. A page of another shape, or with a person who has no id, is never an empty one.
 *
 * @throws PlatformProblem
 */
export function readRosterPage(answer: PublicAnswer, address: string): RosterPage {
  const read = page.safeParse(parseJson(answer.text)).data
  if (!read) throw new PlatformProblem('unreadable', { status: answer.status, detail: answer.text })
  const present = read.members
    .filter(({ status }) => !/^(?:inactive|deleted)$/iu.test(status))
    .map((each) => ({ ...each, groups: enrolledGroups(each.group_enrollments) }))
  return {
    members: present.map((each) => ({
      sub: each.user_id,
      name: nameOf(each),
      email: cleanEmail(each.email),
      login: personId(each.ext_user_username),
      sourced_id: personId(each.lis_person_sourcedid),
      kind: kindOf(each.roles),
      group_ids: each.groups.ids,
    })),
    next: nextOf(answer.headers['link'], address),
    faultyGroups: present.filter(({ groups }) => groups.faulty).length,
  }
}

function nameOf({ name, given_name, family_name }: z.output<typeof member>): string {
  const parts = [cleanName(given_name), cleanName(family_name)].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : cleanName(name)
}

/**
 * What the roles of a person mean, in their full and their short form. A role of the institution or the system means
 * nothing in the course, but for the test student.
 */
export function kindOf(given: readonly unknown[]): MemberKind {
  const roles = given.filter((role) => typeof role === 'string')
  const has = (pattern: RegExp) => roles.some((role) => pattern.test(role))
  if (roles.some(isTestRole)) return 'test_student'
  if (roles.some(isAssistantRole)) return 'assistant'
  if (has(/^Instructor(?:#\w+)?$|membership#Instructor$|membership\/Instructor#\w+$/u)) return 'instructor'
  if (has(/^(?:Learner|Student)(?:#\w+)?$|membership#Learner$|membership\/Learner#\w+$/u)) return 'student'
  return 'other'
}

/** The greatest length of a Link header, in characters. Reading a longer one could take long. */
const longestHeader = 8000

/**
 * The next page in a Link header: absolute or relative, with any quotes, and with `&amp;` as Moodle sends it. The
 * address decides about itself only once it is called.
 */
export function nextOf(header: string | string[] | undefined, address: string): string | null {
  const text = [header ?? []].flat().join(', ')
  if (text.length > longestHeader) throw new PlatformProblem('unreadable', { detail: text })
  for (const [, target = '', parameters = ''] of text.matchAll(/<([^>]*)>([^<]*)/gu)) {
    if (!/;\s*rel\s*=\s*["'“”]?\s*(?:[\w-]+\s+)*next\b/iu.test(parameters)) continue
    const decoded = target.replaceAll('&amp;', '&')
    if (!URL.canParse(decoded, address)) throw new PlatformProblem('unreadable', { detail: text })
    return new URL(decoded, address).href
  }
  return null
}
