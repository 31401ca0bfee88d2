import type { Updateable } from 'kysely'
import { day, hour, later, minute, second } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import { findCountedAttempt } from '../../teaching/classes/classes.service.ts'
import {
  endWork,
  storeMessage,
  type ClaimedGrade,
  type GradeRow,
  type GradesTable,
} from '../../teaching/grade-wishes/grades.store.ts'
import { PlatformProblem } from '../lms/platform-problem.ts'
import { GradeProblem, type GradeReason } from './grade-problems.ts'
import { conflict, seen } from './findings.ts'
import { actionFor, judgeHeld } from './grade-actions.ts'
import { lookFirst, type FirstLooks } from './first-look.ts'
import { addressOfColumn, ColumnBusy } from './grade-columns.ts'
import { findGradeFacts, isOffClassList, type GradeFacts } from './grades.queries.ts'
import { NewerThere, post, type Message, type ScoreRoute } from './post-score.ts'
import { isSameGrade, readResult, type LmsResult } from './results.ts'
import { isSendable, nextTimestamp, type Score } from './score-message.ts'

/** After each failure the next try waits this long; the last repeats. */
const waits = [1 * minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]
/** After which time of failures a grade needs a person. */
const triesFor = 3 * day
/** How long after the end of its attempt a first grade counts as late in Moodle, in ms. */
const lateAfter = 1 * hour

type GradeUpdate = Updateable<GradesTable>

/**
 * Sends a claimed grade as it counts now, and stores the outcome. Returns the problem of the platform, if it has one.
 */
export async function sendGrade(
  services: Services,
  grade: ClaimedGrade,
  looks: FirstLooks,
): Promise<PlatformProblem | null> {
  const { db, clock, log } = services
  try {
    const outcome = await deliver(services, grade, looks)
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
async function deliver(
  services: Services,
  grade: ClaimedGrade,
  looks: FirstLooks,
): Promise<GradeUpdate | null> {
  const { db, clock } = services
  const score = await scoreOf(services, grade)
  if (score === 'outside') return { state: grade.arrived_at ? 'arrived' : 'no_score' }
  if (score === null) return { state: 'no_score', reason: null }
  if (!isSendable(score.score)) throw new GradeProblem('bad_score')
  const facts = await findGradeFacts(db, grade)
  if (!facts) throw new GradeProblem('not_student')
  const { message, look } = actionFor(grade, score.score)
  if (message === 'none')
    return grade.state === 'vanished'
      ? {}
      : { ...succeeded, arrived_at: grade.arrived_at, check_at: clock.now() }
  const url = await addressOfColumn(services, facts)
  const looksNow = look === 'first' ? mayBeEntered(score, facts, clock.now()) : look === 'yes'
  const held = looksNow
    ? await readHeld(services, { facts, url, looks: look === 'first' ? looks : null })
    : null
  const verdict = judgeHeld(held, grade, score.score)
  if (verdict === 'conflict') return conflict(held, { sent: grade.sent_score, now: clock.now() })
  const repeated = message === 'repeated'
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
      ...(verdict === 'confirm' && { confirmed_at: grade.sent_at, confirmed_score: grade.sent_score }),
    }))
  )
    return null
  try {
    await post(services, { facts, url, score, timestamp, newSubmission })
  } catch (error) {
    return await afterRefusal(services, { grade, error, repeated, facts, url, score, timestamp })
  }
  return arrived(services, { score, timestamp, held: null })
}

/**
 * Whether a first message could replace a grade that a person entered. Moodle keeps such a grade by itself, so there only
 * a zero, or a message long after its attempt, is worth the question.
 */
function mayBeEntered({ attempt }: Score, { family }: Pick<GradeFacts, 'family'>, now: Date): boolean {
  return family !== 'moodle' || attempt === null || later(attempt.finishedAt, lateAfter) < now
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

/** What the LMS holds of the student; null if nothing, or if it does not say. */
async function readHeld(
  services: Services,
  { facts, url, looks }: ScoreRoute & { looks: FirstLooks | null },
): Promise<LmsResult | null> {
  try {
    if (looks) return await lookFirst(services, { facts, url, looks })
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

interface Refused extends Message {
  grade: ClaimedGrade
  error: unknown
  /** Whether the same message had been sent before. */
  repeated: boolean
}

/** What follows from a message that was not taken. Throws the error if that decides. */
async function afterRefusal(
  services: Services,
  { error, repeated, ...message }: Refused,
): Promise<GradeUpdate> {
  const { grade, facts, score } = message
  const now = services.clock.now()
  if (error instanceof NewerThere) return await compare(services, { ...message, overwrite: grade.overwrite })
  const isRefused = error instanceof GradeProblem && error.reason === 'rejected'
  // A platform that fails here and tells what it holds has a problem with this grade alone.
  const hasFailed = error instanceof PlatformProblem && error.kind === 'down' && error.status !== null
  // What Brightspace and Blackboard answer to a timestamp that is not newer is unknown.
  const held =
    hasFailed || (isRefused && repeated) ? await readHeld(services, { ...message, looks: null }) : null
  if (held !== null && isSameGrade(held, score.score)) return arrived(services, { ...message, held })
  if ((hasFailed || isRefused) && (await isOffClassList(services.db, facts.link_id, facts.sub)))
    throw new GradeProblem('not_student')
  if (!hasFailed) throw error
  const { status, detail } = error
  services.log.warn({ link: facts.link_id, status, detail }, 'an LMS that answers did not store a grade')
  return { ...failure(grade, { kind: 'locked', retryAfter: null }, now), ...seen(held, now) }
}

/** The LMS has something newer: it may be this very score, whose answer was lost, or a teacher's own grade. */
async function compare(
  services: Services,
  { facts, url, score, timestamp, overwrite }: Message & { overwrite: boolean },
): Promise<GradeUpdate> {
  const held = await readResult(services, { platformId: facts.platform_id, url }, facts.sub)
  if (held !== null && isSameGrade(held, score.score)) return arrived(services, { score, timestamp, held })
  if (overwrite) throw new GradeProblem('clock')
  return conflict(held, { sent: score.score, now: services.clock.now() })
}

const succeeded = {
  state: 'arrived',
  reason: null,
  tries: 0,
  first_failed_at: null,
  lms_score: null,
  lms_maximum: null,
  lms_read_at: null,
} as const satisfies GradeUpdate

/** The LMS took a message. What it holds, if that was not read already, is read next. */
function arrived(
  { clock }: Services,
  { score, timestamp, held }: Pick<Message, 'score' | 'timestamp'> & { held: LmsResult | null },
): GradeUpdate {
  const now = clock.now()
  return {
    ...succeeded,
    confirmed_at: timestamp,
    confirmed_score: score.score,
    arrived_at: now,
    ...(held === null ? { check_at: now } : seen(held, now)),
  }
}

function refusal(reason: GradeReason): GradeUpdate {
  return { state: 'refused', reason, next_try_at: null }
}

function failure(
  grade: ClaimedGrade,
  problem: { kind: PlatformProblem['kind'] | 'locked'; retryAfter: number | null },
  now: Date,
): GradeUpdate {
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
