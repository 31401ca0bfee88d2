import { later, minute, second } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import { findingOf, type Finding } from './findings.ts'
import { failuresAfter, isOfPlatform } from './platform-failures.ts'
import { isOffClassList } from './grades.queries.ts'
import { mostAlone, readResult, readResults, type LmsResult } from './results.ts'
import { holdReadings, storeFinding } from '../../teaching/grade-wishes/grades.store.ts'
import { type UnreadGrade, listUnread } from '../../teaching/grade-wishes/due-grades.ts'
import { PlatformProblem, type PlatformProblemKind } from '../lms/platform-problem.ts'

/** An LMS may show a score this much later than it took it, in ms. */
const showsWithin = minute
/** How long a reading waits after one that failed, in ms. */
const waits = 15 * minute
/** What says that a platform, or a column, has nothing to read. The night tries again. */
const unreadable: readonly PlatformProblemKind[] = [
  ...(['refused', 'scope', 'missing', 'elsewhere', 'foreign'] as const),
  ...(['long', 'unreadable', 'endless'] as const),
]

/** Asks a platform what it holds of the scores that it took, until a time (ms) of this process's own clock. */
export async function readBack(services: Services, platformId: string, end: number): Promise<void> {
  const { db, clock } = services
  const unread = await listUnread(db, platformId, clock.now())
  let failures = 0
  for (const linkId of new Set(unread.map(({ link_id }) => link_id))) {
    if (performance.now() >= end) return
    const grades = unread.filter(({ link_id }) => link_id === linkId)
    const problem = await tryToRead(services, platformId, grades)
    failures = failuresAfter(failures, problem)
    if (!problem) continue
    const wait = Math.max((problem.retryAfter ?? 0) * second, waits)
    const until = unreadable.includes(problem.kind) ? null : later(clock.now(), wait)
    const ofPlatform = isOfPlatform(problem, failures)
    await holdReadings(db, { platformId, linkId: ofPlatform ? null : linkId, until }, clock.now())
    if (ofPlatform) return
  }
}

async function tryToRead(
  services: Services,
  platformId: string,
  grades: readonly UnreadGrade[],
): Promise<PlatformProblem | null> {
  try {
    const held = await readHeld(services, platformId, grades)
    for (const grade of grades) await storeReading(services, grade, held.get(grade.sub) ?? null)
    return null
  } catch (error) {
    const problem = error instanceof PlatformProblem ? error : new PlatformProblem('unreadable')
    const { kind, status, detail } = problem
    services.log.warn(
      { link: grades[0]?.link_id, kind, status, detail, ...(problem !== error && { err: error }) },
      'grades could not be read back',
    )
    return problem
  }
}

async function readHeld(
  services: Services,
  platformId: string,
  grades: readonly UnreadGrade[],
): Promise<Map<string, LmsResult>> {
  const column = { platformId, url: grades[0]?.url ?? '' }
  if (grades.length > mostAlone) return await readResults(services, column)
  const all = new Map<string, LmsResult>()
  for (const { sub } of grades) {
    const held = await readResult(services, column, sub)
    if (held) all.set(sub, held)
  }
  return all
}

/** A first look that finds something else decides nothing yet. */
async function storeReading(
  { db, clock }: Services,
  grade: UnreadGrade,
  held: LmsResult | null,
): Promise<void> {
  const now = clock.now()
  const found = findingOf(grade, held, now) ?? { check_at: null }
  const decides = grade.arrived_at === null ? now : later(grade.arrived_at, showsWithin)
  await storeFinding(
    db,
    grade,
    found.state !== undefined && found.state !== 'arrived' && now < decides
      ? { check_at: decides }
      : await withClassList(db, grade, found),
  )
}

/** The class list knows why an LMS holds nothing of a student. */
export async function withClassList(
  db: Services['db'],
  { link_id, sub }: Pick<UnreadGrade, 'link_id' | 'sub'>,
  found: Finding,
): Promise<Finding> {
  const isOff = found.state === 'vanished' && (await isOffClassList(db, link_id, sub))
  return isOff ? { ...found, reason: 'not_student' } : found
}
