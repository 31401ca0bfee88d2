import type { Updateable } from 'kysely'
import { day, hour, later, minute, second } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { findCountedAttempt } from '../classes/classes.service.ts'
import type { GradesTable } from '../grade-wishes/grade-wishes.service.ts'
import { platformCalls, PlatformProblem, scopes } from '../lms/lms.service.ts'
import { GradeProblem, type GradeReason } from './grade-problems.ts'
import { conflict, seen } from './findings.ts'
import { addressOfColumn, ColumnBusy, isColumnGone } from './grade-columns.ts'
import {
  endWork,
  findGradeFacts,
  markColumnGone,
  storeMessage,
  type ClaimedGrade,
  type GradeFacts,
  type GradeRow,
} from './grades.queries.ts'
import { isSameGrade, readResult, type LmsResult } from './results.ts'
import {
  belowColumn,
  isSendable,
  nextTimestamp,
  scoreMediaType,
  scoreMessage,
  type Score,
} from './score-message.ts'

/** After each failure the next try waits this long; the last repeats. */
const waits = [1 * minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]
/** After which time of failures a grade needs a person. */
const triesFor = 3 * day
/** How long after the end of its attempt a first grade counts as late, in ms. */
const lateAfter = 1 * hour

type Outcome = Updateable<GradesTable>

/** The LMS refused a message because it holds something newer. */
class NewerThere extends Error {}

/**
 * Sends a claimed grade as it counts now, and stores what came of it. Returns the problem of the platform, if it has one.
 */
export async function sendGrade(services: Services, grade: ClaimedGrade): Promise<PlatformProblem | null> {
  const { db, clock, log } = services
  try {
    const outcome = await deliver(services, grade)
    if (outcome) await endWork(db, grade, outcome, clock.now())
    return null
  } catch (error) {
    if (error instanceof ColumnBusy) {
      await endWork(db, grade, { next_try_at: later(clock.now(), 5 * second) }, clock.now())
      return null
    }
    if (error instanceof GradeProblem) {
      await endWork(db, grade, refusal(error.reason), clock.now())
      return null
    }
    // Whatever else failed is tried again, and stops no other grade.
    const problem = error instanceof PlatformProblem ? error : new PlatformProblem('unreadable')
    const { kind, status, detail } = problem
    log.warn(
      { link: grade.link_id, kind, status, detail, ...(problem !== error && { err: error }) },
      'a grade did not arrive',
    )
    await endWork(db, grade, failure(grade, problem, clock.now()), clock.now())
    return problem
  }
}

/** What to store, or null if another process has taken the grade over. */
async function deliver(services: Services, grade: ClaimedGrade): Promise<Outcome | null> {
  const { db, clock } = services
  const score = await scoreOf(services, grade)
  if (score === 'outside') return { state: grade.arrived_at ? 'arrived' : 'no_score' }
  if (score === null) return { state: 'no_score', reason: null }
  if (!isSendable(score.score)) throw new GradeProblem('bad_score')
  const facts = await findGradeFacts(db, grade)
  if (!facts) throw new GradeProblem('not_student')
  const isConfirmed = grade.sent_at !== null && isAt(grade.confirmed_at, grade.sent_at)
  const isSame = grade.sent_score === score.score
  const asked = grade.forced || grade.overwrite
  if (isConfirmed && isSame && !asked)
    return grade.state === 'vanished'
      ? {}
      : { ...succeeded, arrived_at: grade.arrived_at, check_at: clock.now() }
  const url = await addressOfColumn(services, facts)
  // What was sent without an answer is sent again as it was: if it had arrived, the LMS says so.
  const repeated = grade.sent_at !== null && !isConfirmed && isSame && !asked
  // Somebody may have changed the grade there since it arrived, or entered one before. What was never answered may have
  // arrived, too.
  const mayDiffer =
    grade.sent_score === null ? isLate(score, clock.now()) : grade.confirmed_at !== null || !repeated
  const held = mayDiffer && !grade.overwrite ? await readHeld(services, { facts, url }) : null
  const holds = (one: number | null) => held !== null && one !== null && isSameGrade(held, one)
  const isOurs = holds(grade.sent_score)
  if (held !== null && !isOurs && !holds(grade.confirmed_score) && !holds(score.score))
    return conflict(held, { sent: grade.sent_score, now: clock.now() })
  const timestamp = repeated ? grade.sent_at : nextTimestamp(clock.now(), grade.sent_at)
  if (timestamp === null) return { next_try_at: later(grade.sent_at ?? clock.now(), second) }
  const finishedAt = score.attempt?.finishedAt ?? null
  const newSubmission =
    grade.sent_submitted_at === null ||
    repeated ||
    (finishedAt !== null && finishedAt > grade.sent_submitted_at)
  if (
    !(await storeMessage(db, grade, {
      sent_score: score.score,
      sent_at: timestamp,
      sent_submitted_at: finishedAt,
      ...(isOurs && { confirmed_at: grade.sent_at, confirmed_score: grade.sent_score }),
    }))
  )
    return null
  try {
    await post(services, { facts, url, score, timestamp, newSubmission })
  } catch (error) {
    const message = { facts, url, score, timestamp }
    if (error instanceof NewerThere)
      return await compare(services, { ...message, overwrite: grade.overwrite })
    // What Brightspace and Blackboard answer to a timestamp that is not newer is unknown.
    const there =
      repeated && error instanceof GradeProblem && error.reason === 'rejected'
        ? await findThere(services, message)
        : null
    if (there === null) throw error
    return arrived(services, { score, timestamp, held: there })
  }
  return arrived(services, { score, timestamp, held: null })
}

/** Whether a first message comes so long after the attempt, or is a zero, that a person may have entered a grade. */
function isLate({ attempt }: Score, now: Date): boolean {
  return attempt === null || later(attempt.finishedAt, lateAfter) < now
}

/** The score that counts now; null if there is none, `outside` if the student is not in the class. */
export async function scoreOf({ db }: Services, grade: GradeRow): Promise<Score | 'outside' | null> {
  const found = await findCountedAttempt(db, { classId: grade.class_session_id, userId: grade.user_id })
  if (!found) return 'outside'
  const { attempt, grade: score } = found
  if (attempt && score !== null)
    return {
      score,
      attempt: { number: attempt.attempt, startedAt: attempt.started_at, finishedAt: attempt.saved_at },
    }
  return grade.zero ? { score: 0, attempt: null } : null
}

interface Way {
  facts: GradeFacts
  url: string
}

interface Message extends Way {
  score: Score
  timestamp: Date
}

/** What the LMS holds of the student; null if nothing, or if it does not say. */
async function readHeld(services: Services, { facts, url }: Way): Promise<LmsResult | null> {
  try {
    return await readResult(services, { platformId: facts.platform_id, url }, facts.sub)
  } catch (error) {
    if (
      error instanceof PlatformProblem &&
      ['refused', 'scope', 'missing', 'unreadable'].includes(error.kind)
    )
      return null
    throw error
  }
}

async function post(
  services: Services,
  { facts, url, score, timestamp, newSubmission }: Message & { newSubmission: boolean },
): Promise<void> {
  const send = async (isNew: boolean) =>
    await platformCalls(services).call({
      platformId: facts.platform_id,
      url: belowColumn(url, 'scores'),
      method: 'POST',
      scopes: [scopes.score],
      headers: { 'content-type': scoreMediaType },
      body: scoreMessage({
        ...score,
        sub: facts.sub,
        timestamp,
        family: facts.family,
        newSubmission: isNew,
      }),
    })
  try {
    await send(newSubmission)
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    const { kind, status, detail } = error
    if (status === 422 && /maximum number of allowed attempts/iu.test(detail) && newSubmission) {
      await post(services, { facts, url, score, timestamp, newSubmission: false })
      return
    }
    if (kind === 'missing' && (await isColumnGone(services, { platformId: facts.platform_id, url }))) {
      await markColumnGone(services.db, facts.link_id, url)
      throw new GradeProblem('column_gone')
    }
    throw refusalOf(error)
  }
}

/** What a refused message means. Busy or broken platforms, and refused access, stay as they are. */
function refusalOf(error: PlatformProblem): Error {
  const { kind, status, detail } = error
  // The column is there, so it is the student whom the platform does not know.
  if (kind === 'missing') return new GradeProblem('rejected')
  if (kind !== 'unreadable' || status === null || status < 400 || status >= 500) return error
  if (status === 409 || /earlier timestamp|last updated timestamp/iu.test(detail)) return new NewerThere()
  // Moodle says this of everybody who cannot get grades; others name the user.
  if (/incorrect score received|\buser|student|enrol/iu.test(detail)) return new GradeProblem('not_student')
  return new GradeProblem('rejected')
}

/** The LMS has something newer: it may be this very score, whose answer was lost, or somebody's own grade. */
async function compare(
  services: Services,
  { facts, url, score, timestamp, overwrite }: Message & { overwrite: boolean },
): Promise<Outcome> {
  const held = await readResult(services, { platformId: facts.platform_id, url }, facts.sub)
  if (held !== null && isSameGrade(held, score.score)) return arrived(services, { score, timestamp, held })
  if (overwrite) throw new GradeProblem('clock')
  return conflict(held, { sent: score.score, now: services.clock.now() })
}

/** What the LMS holds, if it is the score of a message. */
async function findThere(services: Services, { facts, url, score }: Message): Promise<LmsResult | null> {
  const held = await readResult(services, { platformId: facts.platform_id, url }, facts.sub)
  return held !== null && isSameGrade(held, score.score) ? held : null
}

const succeeded = {
  state: 'arrived',
  reason: null,
  tries: 0,
  first_failed_at: null,
  lms_score: null,
  lms_maximum: null,
  lms_read_at: null,
} as const satisfies Outcome

/** The LMS took a message. What it holds, if that was not read already, is read next. */
function arrived(
  { clock }: Services,
  { score, timestamp, held }: Pick<Message, 'score' | 'timestamp'> & { held: LmsResult | null },
): Outcome {
  const now = clock.now()
  return {
    ...succeeded,
    confirmed_at: timestamp,
    confirmed_score: score.score,
    arrived_at: now,
    ...(held === null ? { check_at: now } : seen(held, now)),
  }
}

function refusal(reason: GradeReason): Outcome {
  return { state: 'refused', reason, next_try_at: null }
}

function failure(grade: ClaimedGrade, problem: PlatformProblem, now: Date): Outcome {
  const since = grade.first_failed_at ?? now
  const tries = grade.tries + 1
  const failed = { reason: problem.kind, tries, first_failed_at: since }
  // No later try calls another host either.
  if (now >= later(since, triesFor) || problem.kind === 'foreign')
    return { ...failed, ...refusal(problem.kind) }
  const wait = waits[Math.min(tries, waits.length) - 1] ?? day
  const asked = problem.retryAfter === null ? wait : Math.max(problem.retryAfter * second, second)
  return { ...failed, state: 'delayed', next_try_at: later(now, asked) }
}

function isAt(date: Date | null, other: Date): boolean {
  return date !== null && date.getTime() === other.getTime()
}
