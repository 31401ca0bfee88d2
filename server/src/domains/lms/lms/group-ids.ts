import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { personId } from './person-ids.ts'

/** More groups than any student is in. */
const mostGroups = 50
/** Characters: fifty of Canvas's ids with their commas have 2050. */
const longestList = 10_000

/** The groups of a person as a platform tells them. */
export interface ToldGroups {
  /** Null if it does not say. */
  ids: string[] | null
  /** Whether something was left out that could not be read. */
  faulty: boolean
}

const silent: ToldGroups = { ids: null, faulty: false }

/** The ids among what may be some, each once. */
function groupIdsOf(given: readonly unknown[]): ToldGroups {
  const ids = given
    .map((id) => (typeof id === 'string' || typeof id === 'number' ? personId(String(id)) : ''))
    .filter((id) => id !== '')
  const each = [...new Set(ids)]
  return { ids: each.slice(0, mostGroups), faulty: ids.length < given.length || each.length > mostGroups }
}

/**
 * The groups in a launch, from the variables that our links ask for: `$Moodle.Person.userGroupIds` and
 * `$Canvas.group.contextIds`, each a list with commas. A variable that the platform does not know stays as it is.
 */
export function readGroupIds(payload: JWTPayload): ToldGroups {
  const custom = z
    .record(z.string(), z.unknown())
    .catch({})
    .parse(payload['https://purl.imsglobal.org/spec/lti/claim/custom'])
  const told = [custom['moodle_groups'], custom['canvas_groups']].filter(
    (value) => value !== undefined && value !== null && !(typeof value === 'string' && value.startsWith('$')),
  )
  const [list] = told
  if (list === undefined) return silent
  if (typeof list !== 'string' || list.length > longestList) return { ids: null, faulty: true }
  const parts = list.split(',').map((part) => part.trim())
  return list.trim() === '' ? { ids: [], faulty: false } : groupIdsOf(parts)
}

const enrollment = z.object({ group_id: z.union([z.string(), z.number()]) })

/** The groups in a person's entry of a class list (`group_enrollments`). */
export function enrolledGroups(given: unknown): ToldGroups {
  if (given === undefined || given === null) return silent
  if (!Array.isArray(given)) return { ids: null, faulty: true }
  return groupIdsOf(given.map((each) => enrollment.safeParse(each).data?.group_id))
}
