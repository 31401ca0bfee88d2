import type { Services } from '../../../kernel/services.ts'
import { createAccessTokens, type AccessTokens } from './access-tokens.ts'
import { askPlatformHost, demandOwnAddress, wordsOf, type PlatformRequest } from './platform-answers.ts'
import { PlatformProblem } from './platform-problem.ts'
import { findActivePlatform, type PlatformRow } from './platforms.queries.ts'
import type { PublicAnswer } from '../../../platform/http/public-fetch.ts'
import { turnsByName } from '../../../platform/waiting/turns.ts'

/** How many calls of one platform run at a time in a process. */
const atATime = 4

const ags = 'https://purl.imsglobal.org/spec/lti-ags/scope'

/** The scopes of the services that the tool uses. */
export const scopes = {
  roster: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  groups: 'https://purl.imsglobal.org/spec/lti-gs/scope/contextgroup.readonly',
  lineItem: `${ags}/lineitem`,
  results: `${ags}/result.readonly`,
  score: `${ags}/score`,
  /** Canvas alone is known to send notices. */
  notices: 'https://purl.imsglobal.org/spec/lti/scope/noticehandlers',
} as const

export interface PlatformCall extends PlatformRequest {
  platformId: string
  url: string
  /** One token is kept for each set of scopes. */
  scopes: readonly string[]
}

/** Calls to the services of platforms, with the tool's own access tokens. */
export interface PlatformCalls {
  /**
   * The answer with status 2xx to a call. Nothing is sent to a platform that is switched off, or to a host that is not
   * its own, and no redirect is followed.
   *
   * @throws PlatformProblem
   */
  call(asked: PlatformCall): Promise<PublicAnswer>
  /** A token for these scopes, which shows that the platform gives one. Throws `PlatformProblem`. */
  tokenFor(platformId: string, wanted: readonly string[]): Promise<string>
}

type CallServices = Pick<Services, 'config' | 'clock' | 'db'>

const known = new WeakMap<Services['db'], PlatformCalls>()

/** The one client of a process, which all features share, so that tokens and limits count for all calls. */
export function platformCalls(services: CallServices): PlatformCalls {
  const before = known.get(services.db)
  if (before) return before
  const created = createPlatformCalls(services)
  known.set(services.db, created)
  return created
}

export function createPlatformCalls(services: CallServices): PlatformCalls {
  const tokens = createAccessTokens(services)
  const turns = turnsByName(atATime)

  async function activePlatform(id: string): Promise<PlatformRow> {
    const lms = await findActivePlatform(services.db, id)
    if (!lms) throw new PlatformProblem('switched_off')
    return lms
  }

  return {
    tokenFor: async (platformId, wanted) => tokens.tokenFor(await activePlatform(platformId), wanted),
    call: async (asked) =>
      await turns.run(asked.platformId, async () =>
        callWithToken(services, tokens, await activePlatform(asked.platformId), asked),
      ),
  }
}

/** A token may end before its time, so a refused call is made once more with a new one. */
async function callWithToken(
  { config }: CallServices,
  tokens: AccessTokens,
  lms: PlatformRow,
  asked: PlatformCall,
): Promise<PublicAnswer> {
  demandOwnAddress(config, lms, asked.url)
  const attempt = async (token: string) =>
    await askPlatformHost(config, lms, asked.url, {
      ...asked,
      headers: { ...asked.headers, authorization: `Bearer ${token}` },
    })
  const token = await tokens.tokenFor(lms, asked.scopes)
  const first = await attempt(token)
  if (first.status !== 401) return accepted(first)
  await tokens.forget(lms, asked.scopes, token)
  return accepted(await attempt(await tokens.tokenFor(lms, asked.scopes)))
}

function accepted(answer: PublicAnswer): PublicAnswer {
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  const found = { status, detail: wordsOf(answer) }
  if (status === 401 || status === 403) throw new PlatformProblem('refused', found)
  throw new PlatformProblem(status === 404 || status === 410 ? 'missing' : 'unreadable', found)
}
