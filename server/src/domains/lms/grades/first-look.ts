import type { Services } from '../../../kernel/services.ts'
import type { GradeFacts } from './grades.queries.ts'
import { mostAlone, readResult, readResults, type LmsResult } from './results.ts'
import { countFirstGrades } from '../../teaching/grade-wishes/due-grades.ts'
import { PlatformProblem } from '../lms/platform-problem.ts'

/** What columns held when a job began to send first grades to them, by their addresses; null to ask for each grade. */
export type FirstLooks = Map<string, Promise<Map<string, LmsResult> | null>>

/**
 * What the LMS holds of a student before their first grade is sent; null if nothing. Many first grades of a column share
 * one reading of it. Throws `PlatformProblem`.
 */
export async function lookFirst(
  services: Services,
  { facts, url, looks }: { facts: GradeFacts; url: string; looks: FirstLooks },
): Promise<LmsResult | null> {
  const look = looks.get(url) ?? lookAtColumn(services, facts, url)
  looks.set(url, look)
  const all = await look
  if (all) return all.get(facts.sub) ?? null
  return await readResult(services, { platformId: facts.platform_id, url }, facts.sub)
}

async function lookAtColumn(
  services: Services,
  { link_id: linkId, platform_id: platformId }: GradeFacts,
  url: string,
): Promise<Map<string, LmsResult> | null> {
  const { db, clock } = services
  if ((await countFirstGrades(db, linkId, clock.now())) <= mostAlone) return null
  try {
    return await readResults(services, { platformId, url })
  } catch (error) {
    // A column that is too large to be read at once still tells about each student.
    if (error instanceof PlatformProblem && ['long', 'endless'].includes(error.kind)) return null
    throw error
  }
}
