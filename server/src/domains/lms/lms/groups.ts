import type { Services } from '../../../kernel/services.ts'
import { groupMediaTypes, readGroupsPage, type CourseGroups } from './groups-page.ts'
import { platformCalls, scopes } from './platform-calls.ts'
import { PlatformProblem } from './platform-problem.ts'
import type { RosterContext } from './roster.queries.ts'
import { nextOf } from './roster-page.ts'

const mostPages = 50
/** More groups than a course has. */
const mostGroups = 5000

/**
 * Reads the groups of a course and their sets. Null where the platform offers none. A list that fails, too, is only
 * logged: groups never keep a class list from being read.
 */
export async function readCourseGroups(
  services: Services,
  { id, platform_id: platformId, groups_url, group_sets_url }: RosterContext,
): Promise<CourseGroups | null> {
  if (groups_url === null) return null
  try {
    const read = (url: string, kind: keyof CourseGroups) =>
      readPages(services, { contextId: id, platformId, url, kind })
    const groups = await read(groups_url, 'groups')
    const sets = group_sets_url === null ? [] : await read(group_sets_url, 'sets')
    return { groups, sets }
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    const { kind, status, detail } = error
    services.log.warn({ context: id, kind, status, detail }, 'the groups of an LMS could not be read')
    return null
  }
}

interface WantedPages {
  contextId: string
  platformId: string
  url: string
  kind: keyof CourseGroups
}

async function readPages(
  services: Services,
  { contextId, platformId, url: first, kind }: WantedPages,
): Promise<CourseGroups['groups']> {
  const seen = new Set<string>()
  const entries = []
  let faulty = 0
  for (let url: string | null = first; url !== null;) {
    if (seen.has(url) || seen.size >= mostPages || entries.length > mostGroups)
      throw new PlatformProblem('endless')
    seen.add(url)
    const headers = { accept: groupMediaTypes[kind] }
    const answer = await platformCalls(services).call({ platformId, url, scopes: [scopes.groups], headers })
    const page = readGroupsPage(answer, kind)
    entries.push(...page.entries)
    faulty += page.faulty
    url = nextOf(answer.headers['link'], url)
  }
  if (faulty > 0)
    services.log.warn({ context: contextId, kind, faulty }, 'entries of a list of groups could not be read')
  return entries
}
