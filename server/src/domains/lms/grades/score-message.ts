import { second } from '../../../kernel/clock.ts'
import type { PlatformFamily } from '@tradewind/contract/lms/lms'

/** The maximum of all scores in the portal. A platform scales to the points of its column. */
export const scoreMaximum = 100

export const scoreMediaType = 'application/vnd.ims.lis.v1.score+json'
const canvasExtension = 'https://canvas.instructure.com/lti/submission'

export interface Score {
  /** 0 to 100. */
  score: number
  /** The attempt that counts; null for a zero without a result. */
  attempt: { number: number; startedAt: Date; finishedAt: Date } | null
}

/** Whether a score may leave: a number from 0 to 100. */
export function isSendable(score: number): boolean {
  return Number.isFinite(score) && score >= 0 && score <= scoreMaximum
}

/** The address for the scores or results of a column: in the path, because Moodle's address has a query. */
export function belowColumn(column: string, part: 'scores' | 'results'): string {
  const url = new URL(column)
  url.pathname = `${url.pathname.replace(/\/+$/u, '')}/${part}`
  return url.href
}

/**
 * The timestamp of the next message: whole seconds, because Moodle compares those, later than all before it and never
 * in the future, because such a grade would block the next ones. Null if a second must pass first.
 */
export function nextTimestamp(now: Date, last: Date | null): Date | null {
  const whole = Math.floor(now.getTime() / second) * second
  return last !== null && whole < last.getTime() + second ? null : new Date(whole)
}

interface Message extends Score {
  sub: string
  timestamp: Date
  family: PlatformFamily
  /** Whether Canvas counts this as one more submission. */
  newSubmission: boolean
}

/** The text of a final score. Progress is never sent, because platforms remove the grade then. */
export function scoreMessage({ sub, score, attempt, timestamp, family, newSubmission }: Message): string {
  const comment =
    attempt === null
      ? 'No attempt was finished.'
      : `Score ${score} of ${scoreMaximum}, attempt ${attempt.number}.`
  return JSON.stringify({
    userId: sub,
    scoreGiven: score,
    scoreMaximum,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    timestamp: timestamp.toISOString(),
    // Without one, Moodle removes the feedback.
    comment,
    ...(attempt !== null && {
      submission: {
        startedAt: attempt.startedAt.toISOString(),
        submittedAt: attempt.finishedAt.toISOString(),
      },
    }),
    ...(family === 'canvas' && {
      [canvasExtension]: {
        new_submission: newSubmission && attempt !== null,
        submission_type: 'online_text_entry',
        submission_data: comment,
        // The time of sending would make work late.
        ...(attempt !== null && { submitted_at: attempt.finishedAt.toISOString() }),
      },
    }),
  })
}
