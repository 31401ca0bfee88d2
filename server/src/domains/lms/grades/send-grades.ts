import { later, minute, second } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { compareGrades } from './compare-grades.ts'
import type { FirstLooks } from './first-look.ts'
import { failuresAfter, isOfPlatform } from './platform-failures.ts'
import { readBack } from './read-back.ts'
import { sendGrade } from './send-grade.ts'
import { claimDueGrade, holdPlatform, holdReadings, lanes } from '../../teaching/grade-wishes/grades.store.ts'
import { listDuePlatforms } from '../../teaching/grade-wishes/due-grades.ts'

/** How long one job sends, in ms. What is left is the next job's, so that a stop waits for no long list. */
const oneJobSends = 3 * second
interface Sending {
  /** Whether more may have become due since a lane found nothing. */
  again: boolean
}
/** What the lanes of a job share. */
interface State {
  failures: number
  held: boolean
  looks: FirstLooks
}
const sending = new WeakMap<Services['db'], Map<string, Sending>>()

/**
 * Sends the grades of a platform that are due, each by itself: one that fails stops no other. Then reads back what the
 * platform holds of them. A second call in a process joins the first.
 */
export async function sendGradesOf(services: Services, platformId: string): Promise<void> {
  const here = sending.get(services.db) ?? new Map<string, Sending>()
  sending.set(services.db, here)
  const running = here.get(platformId)
  if (running) {
    running.again = true
    return
  }
  const own: Sending = { again: false }
  here.set(platformId, own)
  const end = performance.now() + oneJobSends
  try {
    do {
      own.again = false
      const state: State = { failures: 0, held: false, looks: new Map() }
      await Promise.all(Array.from({ length: lanes }, () => sendInTurn(services, { platformId, end, state })))
      if (!state.held) await readBack(services, platformId, end)
    } while (own.again && performance.now() < end)
  } finally {
    here.delete(platformId)
  }
  if (performance.now() >= end) await askAgain(services, platformId)
}

/** Sends one due grade after the other. */
async function sendInTurn(
  services: Services,
  { platformId, end, state }: { platformId: string; end: number; state: State },
): Promise<void> {
  const { db, clock } = services
  while (performance.now() < end) {
    const grade = await claimDueGrade(services, platformId, clock.now())
    if (!grade) return
    const problem = await sendGrade(services, grade, state.looks)
    state.failures = failuresAfter(state.failures, problem)
    if (problem && isOfPlatform(problem, state.failures)) {
      const until = later(clock.now(), Math.max((problem.retryAfter ?? 0) * second, minute))
      state.held = true
      await holdPlatform(db, { platformId, until, reason: problem.kind }, clock.now())
      await holdReadings(db, { platformId, until }, clock.now())
      return
    }
  }
}

async function askAgain(services: Services, platformId: string): Promise<void> {
  await inTransaction(services, (trx) => trx.services.jobs.send(trx, 'send-grades', { platformId }))
}

/** Asks for the grades of all platforms that are due: after a wait, or because a process was killed. */
export async function sendDueGrades(services: Services): Promise<void> {
  for (const platformId of await listDuePlatforms(services.db, services.clock.now()))
    await askAgain(services, platformId)
}

/** Starts the jobs that send and compare grades, with what an earlier process left. */
export async function workGradeJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work('send-grades', ({ platformId }) => sendGradesOf(services, platformId))
  await jobs.work('send-due-grades', () => sendDueGrades(services))
  await jobs.schedule('send-due-grades', '* * * * *')
  await jobs.work('compare-grades', () => compareGrades(services))
  await jobs.schedule('compare-grades', '41 5 * * *')
  await sendDueGrades(services)
}
