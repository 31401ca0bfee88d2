import type { Services } from '../../../kernel/services.ts'
import { markColumnGone } from '../../teaching/grade-wishes/grade-columns.store.ts'
import { platformCalls, scopes } from '../lms/platform-calls.ts'
import { PlatformProblem } from '../lms/platform-problem.ts'
import { isColumnGone } from './grade-columns.ts'
import { GradeProblem } from './grade-problems.ts'
import type { GradeFacts } from './grades.queries.ts'
import { belowColumn, scoreMediaType, scoreMessage, type Score } from './score-message.ts'

/** How a student's grade gets to the LMS. */
export interface ScoreRoute {
  facts: GradeFacts
  url: string
}

/** A score on its way. */
export interface Message extends ScoreRoute {
  score: Score
  timestamp: Date
}

/** The LMS refused a message because it holds something newer. */
export class NewerThere extends Error {}

/**
 * Posts a message.
 *
 * @throws PlatformProblem, GradeProblem, NewerThere
 */
export async function post(
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
