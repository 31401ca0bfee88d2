import { z } from 'zod'
import { titleOf } from './course-claims.ts'
import { parseJson } from './access-tokens.ts'
import { personId } from './person-ids.ts'
import { PlatformProblem } from './platform-problem.ts'
import type { PublicAnswer } from '../../../platform/http/public-fetch.ts'

/** The groups of a course and their sets, as the course groups service lists them. */
export interface CourseGroups {
  groups: { id: string; name: string; set_ids: string[] }[]
  sets: { id: string; name: string }[]
}

export const groupMediaTypes = {
  groups: 'application/vnd.ims.lti-gs.v1.contextgroupcontainer+json',
  sets: 'application/vnd.ims.lti-gs.v1.contextgroupsetcontainer+json',
} as const

/** More sets than a group has. */
const mostSets = 20

const listedId = z
  .union([z.string(), z.number()])
  .transform((given) => personId(String(given)))
  .refine((given) => given !== '')
const name = z.string().catch('').transform(titleOf)
const ids = z.array(z.unknown()).catch([])
const entry = z.object({
  id: listedId,
  name,
  // Both names are in use.
  set_id: listedId.optional().catch(undefined),
  set_ids: ids,
})

/** One page of a list, and how many entries of it could not be read. */
interface GroupsPage {
  entries: CourseGroups['groups']
  faulty: number
}

/**
 * Reads a page of groups or of sets. An entry that cannot be read is left out; a page of another shape is a problem.
 *
 * @throws PlatformProblem
 */
export function readGroupsPage({ status, text }: PublicAnswer, kind: keyof CourseGroups): GroupsPage {
  const page = z.object({ [kind]: z.array(z.unknown()) }).safeParse(parseJson(text)).data
  const listed = page?.[kind]
  if (!listed) throw new PlatformProblem('unreadable', { status, detail: text })
  const entries = listed.flatMap((given) => entry.safeParse(given).data ?? [])
  return {
    entries: entries.map(({ id, name: own, set_id, set_ids }) => ({
      id,
      name: own,
      set_ids: [...new Set([set_id, ...set_ids.map((each) => listedId.safeParse(each).data)])]
        .filter((each) => each !== undefined)
        .slice(0, mostSets),
    })),
    faulty: listed.length - entries.length,
  }
}
