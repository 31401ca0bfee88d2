import type { Config } from '../../../config.ts'
import { minute, second } from '../../../kernel/clock.ts'
import { isOwnAddress } from './platform-hosts.ts'
import { PlatformProblem } from './platform-problem.ts'
import type { PlatformRow } from './platforms.queries.ts'
import {
  askPublic,
  PublicFetchError,
  type PublicAnswer,
  type PublicRequest,
} from '../../../platform/http/public-fetch.ts'

/** What an answer of a platform may have, in bytes, and take, in ms. */
export const answerLimits = { bytes: 1024 * 1024, time: 10 * second }

export interface PlatformRequest extends PublicRequest {
  /** What the answer may have, in bytes, where that is more than usual. */
  mostBytes?: number
}

type KnownPlatform = Pick<PlatformRow, 'issuer' | 'auth_url' | 'keyset_url' | 'token_url' | 'frame_origins'>

/**
 * The answer of one of a platform's own hosts, of any status that is not a redirect, a busy platform or a failure of
 * its own. Other hosts are never called.
 *
 * @throws PlatformProblem
 */
export async function askPlatformHost(
  config: Pick<Config, 'environment'>,
  lms: KnownPlatform,
  url: string,
  request: PlatformRequest,
): Promise<PublicAnswer> {
  demandOwnAddress(config, lms, url)
  const answer = await ask(url, request, config.environment !== 'production')
  const { status } = answer
  const found = { status, detail: wordsOf(answer) }
  if (status >= 300 && status < 400) throw new PlatformProblem('elsewhere', found)
  if (isBusy(answer)) throw new PlatformProblem('busy', { ...found, retryAfter: retryAfterOf(answer) })
  if (status >= 500) throw new PlatformProblem('down', found)
  return answer
}

/** What an answer says in words. Moodle writes its reasons into the status line, over a body of `[]`. */
export function wordsOf({ statusText, text }: PublicAnswer): string {
  return `${statusText} ${text}`.trim()
}

/** Refuses an address that is not on one of the platform's own hosts. */
export function demandOwnAddress(
  { environment }: Pick<Config, 'environment'>,
  lms: KnownPlatform,
  url: string,
): void {
  if (!isOwnAddress(lms, url, environment !== 'production'))
    throw new PlatformProblem('foreign', { detail: url })
}

async function ask(url: string, request: PlatformRequest, loopback: boolean): Promise<PublicAnswer> {
  const { mostBytes: bytes = answerLimits.bytes } = request
  try {
    return await askPublic(url, request, { ...answerLimits, bytes, loopback })
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error
    const kind = error.kind === 'unreachable' ? 'down' : error.kind
    throw new PlatformProblem(kind, { detail: error.message })
  }
}

/** Canvas answers too many calls with 403. */
function isBusy({ status, text }: PublicAnswer): boolean {
  return status === 429 || status === 503 || (status === 403 && /rate limit exceeded/iu.test(text))
}

/** Seconds, at most a day; a date is not read. */
function retryAfterOf({ headers }: PublicAnswer): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, (24 * 60 * minute) / second) : null
}
