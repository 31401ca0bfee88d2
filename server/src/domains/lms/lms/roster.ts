import { randomUUID } from 'node:crypto'
import { day, later, minute } from '../../../kernel/clock.ts'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { platformCalls, scopes } from './platform-calls.ts'
import { PlatformProblem } from './platform-problem.ts'
import { readCourseGroups } from './groups.ts'
import type { CourseGroups } from './groups-page.ts'
import { replaceGroupMembers, replaceGroups } from './groups.queries.ts'
import { firstPageOf, readRosterPage, rosterMediaType } from './roster-page.ts'
import {
  addReadMembers,
  askAboutDrops,
  beginReading,
  continueReading,
  countDrops,
  endFailedReading,
  endReading,
  findRosterContext,
  listCoursesBeforeDeadline,
  lockReading,
  markLeftStudents,
  replaceMembers,
  type RosterContext,
} from './roster.queries.ts'

/** How many people a page is asked to have: of 500 the answer stays far below 1 MB. */
const pageSize = 500
/** Beyond these a list counts as endless. Canvas gives 50 people a page, whatever is asked. */
const mostPages = 1500
const mostMembers = 60_000
/** How long a reading may take, in ms: less than after which it counts as lost. */
const mostTime = 8 * minute

export interface RosterReading {
  contextId: string
  readingId: string
  /** Whether an instructor has said that as many students may go as the question names. */
  confirmed: boolean
}

/** Asks for a reading, which a job does. Returns false while one is under way: two at once are one. */
export async function askForReading(
  services: Services,
  { now }: Caller,
  { contextId, confirmed }: { contextId: string; confirmed: boolean },
): Promise<boolean> {
  const readingId = randomUUID()
  return await inTransaction(services, async (trx) => {
    if (!(await beginReading(trx, { contextId, readingId }, now))) return false
    await trx.services.jobs.send(trx, 'read-roster', { contextId, readingId, confirmed })
    return true
  })
}

/**
 * Reads the list of a course's people from its platform. A reading that fails in any part changes nothing but what is
 * told of it. One by which more than a fifth of the students would go changes nothing before an instructor has agreed.
 */
export async function readRoster(services: Services, reading: RosterReading): Promise<void> {
  const { db, clock } = services
  const context = await findRosterContext(db, reading.contextId)
  if (!context || !(await continueReading(db, reading, clock.now()))) return
  try {
    const groups = await readCourseGroups(services, context)
    await readPages(services, { ...context, withGroups: groups !== null }, reading)
    await keepReading(services, reading, groups)
  } catch (error) {
    const problem = error instanceof PlatformProblem ? error.kind : 'unreadable'
    await inTransaction(services, (trx) => endFailedReading(trx, reading, { problem, now: clock.now() }))
    if (!(error instanceof PlatformProblem)) throw error
    const { kind, status, detail } = error
    services.log.warn(
      { context: context.id, kind, status, detail },
      'a class list of an LMS could not be read',
    )
  }
}

async function readPages(
  services: Services,
  { platform_id: platformId, memberships_url: first, withGroups }: RosterContext & { withGroups: boolean },
  reading: RosterReading,
): Promise<void> {
  if (first === null) throw new PlatformProblem('not_offered')
  const end = later(services.clock.now(), mostTime)
  const seen = new Set<string>()
  let members = 0
  let faultyGroups = 0
  const asked = [scopes.roster, ...(withGroups ? [scopes.groups] : [])]
  for (let url: string | null = firstPageOf(first, { pageSize, withGroups }); url !== null;) {
    if (seen.has(url) || seen.size >= mostPages || members > mostMembers) throw new PlatformProblem('endless')
    if (services.clock.now() > end) throw new PlatformProblem('slow')
    seen.add(url)
    const headers = { accept: rosterMediaType }
    const answer = await platformCalls(services).call({ platformId, url, scopes: asked, headers })
    const page = readRosterPage(answer, url)
    await addReadMembers(services.db, reading, page.members)
    members += page.members.length
    faultyGroups += page.faultyGroups
    url = page.next
  }
  if (faultyGroups > 0)
    services.log.warn(
      { context: reading.contextId, people: faultyGroups },
      'groups in a class list could not be read',
    )
}

async function keepReading(
  services: Services,
  reading: RosterReading,
  groups: CourseGroups | null,
): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services, async (trx) => {
    const locked = await lockReading(trx, reading)
    if (!locked) return
    const drops = await countDrops(trx, reading)
    const agreedTo = reading.confirmed ? (locked.would_drop ?? 0) : 0
    if (drops.dropped > agreedTo && drops.dropped * 5 > drops.present) {
      await askAboutDrops(trx, reading, drops)
      return
    }
    await replaceMembers(trx, reading, now)
    if (groups) await replaceGroups(trx, reading.contextId, groups)
    await replaceGroupMembers(trx, reading)
    await endReading(trx, reading, now)
    await trx.services.jobs.send(trx, 'apply-listed-roles', { contextId: reading.contextId })
    const marked = await markLeftStudents(trx, reading.contextId, now)
    const classes = [...new Set(marked.map(({ class_session_id }) => class_session_id))].toSorted()
    for (const classId of classes) {
      const userIds = marked.flatMap((row) => (row.class_session_id === classId ? [row.user_id] : []))
      await wishGrades(trx, Caller.system(now), { classId, userIds })
    }
  })
}

/** Asks for the lists of all classes with a deadline in the next seven days. */
export async function readRostersBeforeDeadlines(services: Services): Promise<void> {
  const now = services.clock.now()
  const caller = Caller.system(now)
  for (const contextId of await listCoursesBeforeDeadline(services.db, now, later(now, 7 * day)))
    await askForReading(services, caller, { contextId, confirmed: false })
}

/** Starts the jobs that read class lists. */
export async function workRosterJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work('read-roster', (reading) => readRoster(services, reading))
  await jobs.work('read-rosters', () => readRostersBeforeDeadlines(services))
  await jobs.schedule('read-rosters', '40 * * * *')
}
