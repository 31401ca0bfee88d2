import { z } from 'zod'
import type { Services } from '../../../kernel/services.ts'
import { nextOf } from '../lms/roster-page.ts'
import { parseJson } from '../lms/access-tokens.ts'
import { platformCalls, scopes } from '../lms/platform-calls.ts'
import { PlatformProblem } from '../lms/platform-problem.ts'
import { belowColumn, scoreMaximum } from './score-message.ts'

/** A student's grade in an LMS, in points of its column. */
export interface LmsResult {
  score: number
  maximum: number
}

const mediaType = 'application/vnd.ims.lis.v2.resultcontainer+json'
const number = z.number().nullish().catch(null)
const result = z.object({
  userId: z.union([z.string(), z.number()]).transform(String),
  resultScore: number,
  resultMaximum: number,
})
/** Up to this many grades of a column are read one by one; for more, the whole column is read. */
export const mostAlone = 5
/** More pages than any column has. Canvas gives at most 100 results a page. */
const mostPages = 600
/**
 * What an answer with results may have, in bytes. Moodle gives all results of a column in one answer, about 200 bytes
 * each, so this is enough for 40,000 students.
 */
const mostBytes = 8 * 1024 * 1024

interface Column {
  platformId: string
  url: string
}

/** What the LMS holds of one student; null if nothing. Throws `PlatformProblem`. */
export async function readResult(services: Services, column: Column, sub: string): Promise<LmsResult | null> {
  const url = new URL(belowColumn(column.url, 'results'))
  url.searchParams.set('user_id', sub)
  const all = await readPages(services, column.platformId, url.href, sub)
  return all.get(sub) ?? null
}

/**
 * What the LMS holds of all students with a grade, by their ids there. No size of page is asked for, because Moodle
 * answers that with an error. Throws `PlatformProblem`.
 */
export async function readResults(
  services: Services,
  { platformId, url }: Column,
): Promise<Map<string, LmsResult>> {
  return await readPages(services, platformId, belowColumn(url, 'results'))
}

/** The results of all pages, or of those up to a student, because not every platform filters by `user_id`. */
async function readPages(services: Services, platformId: string, first: string, wanted?: string) {
  const all = new Map<string, LmsResult>()
  const seen = new Set<string>()
  for (let next: string | null = first; next !== null;) {
    if (seen.has(next) || seen.size >= mostPages) throw new PlatformProblem('endless')
    seen.add(next)
    const page = await readPage(services, platformId, next)
    for (const [sub, each] of page.results) all.set(sub, each)
    next = wanted !== undefined && all.has(wanted) ? null : page.next
  }
  return all
}

async function readPage(services: Services, platformId: string, url: string) {
  const answer = await platformCalls(services).call({
    platformId,
    url,
    scopes: [scopes.results],
    headers: { accept: mediaType },
    mostBytes,
  })
  const read = z.array(result).safeParse(parseJson(answer.text)).data
  if (!read) throw new PlatformProblem('unreadable', { status: answer.status, detail: answer.text })
  const results = new Map<string, LmsResult>()
  for (const { userId, resultScore, resultMaximum } of read)
    // A row without a score is a student without a grade.
    if (typeof resultScore === 'number')
      results.set(userId, { score: resultScore, maximum: resultMaximum ?? scoreMaximum })
  return { results, next: nextOf(answer.headers['link'], url) }
}

/** Whether an LMS holds a score (0 to 100), as exactly as hundredths of a point of its column can tell. */
export function isSameGrade({ score, maximum }: LmsResult, sent: number): boolean {
  if (maximum <= 0) return false
  const tolerance = Math.max(0.05, (0.0051 * scoreMaximum) / maximum)
  return Math.abs((score / maximum) * scoreMaximum - sent) <= tolerance
}
