import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { minute, second } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import { askPlatformHost } from './platform-answers.ts'
import { PlatformProblem } from './platform-problem.ts'
import type { PlatformRow } from './platforms.queries.ts'
import { signingKey } from './tool-keys.ts'

/** How long the signed question for a token is valid, in seconds. */
const assertionLives = (5 * minute) / second
/** How long before its end a token is replaced, and how long one is used at most, in ms. */
const endsBefore = minute
const usedAtMost = 60 * minute

/** A platform as far as its access tokens depend on it. */
export type TokenPlatform = Pick<
  PlatformRow,
  'id' | 'issuer' | 'client_id' | 'auth_url' | 'keyset_url' | 'token_url' | 'token_audience' | 'frame_origins'
>

interface Kept {
  token: Promise<string>
  /** When it must be replaced, in ms since 1970. Infinite while it is being requested. */
  until: number
}

/** Access tokens of platforms, kept in memory until shortly before they end. */
export interface AccessTokens {
  /** A token for these scopes. Simultaneous calls share one request. Throws `PlatformProblem`. */
  tokenFor(lms: TokenPlatform, scopes: readonly string[]): Promise<string>
  /** Forgets a token that the platform no longer accepts. */
  forget(lms: TokenPlatform, scopes: readonly string[], token: string): Promise<void>
}

export function createAccessTokens(services: Pick<Services, 'config' | 'clock' | 'db'>): AccessTokens {
  const kept = new Map<string, Kept>()
  const now = () => services.clock.now().getTime()

  async function request(lms: TokenPlatform, scopes: readonly string[], entry: Kept): Promise<string> {
    const { token, life } = await requestToken(services, lms, scopes)
    entry.until = now() + Math.min(life * second - endsBefore, usedAtMost)
    return token
  }

  return {
    tokenFor: async (lms, scopes) => {
      const key = keyOf(lms, scopes)
      const before = kept.get(key)
      if (before && now() < before.until) return await before.token
      for (const [other, { until }] of kept) if (until <= now()) kept.delete(other)
      const entry: Kept = { token: Promise.resolve(''), until: Infinity }
      entry.token = request(lms, scopes, entry)
      kept.set(key, entry)
      entry.token.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return await entry.token
    },
    forget: async (lms, scopes, token) => {
      const key = keyOf(lms, scopes)
      const entry = kept.get(key)
      if (entry && (await entry.token.catch(() => null)) === token && kept.get(key) === entry)
        kept.delete(key)
    },
  }
}

/** A platform whose registration changed gets new tokens. */
function keyOf(
  { id, client_id, token_url, token_audience }: TokenPlatform,
  scopes: readonly string[],
): string {
  return JSON.stringify([id, client_id, token_url, token_audience, scopes.toSorted()])
}

/** Platforms send this as JSON, whatever their content type says. A life that is missing counts as an hour. */
const tokenAnswer = z.object({
  access_token: z
    .string()
    .min(1)
    .max(20_000)
    // Anything else could not be sent in a header.
    .regex(/^[\x21-\x7e]+$/u),
  expires_in: z.coerce.number().positive().catch(3600),
})

async function requestToken(
  services: Pick<Services, 'config' | 'clock' | 'db'>,
  lms: TokenPlatform,
  scopes: readonly string[],
): Promise<{ token: string; life: number }> {
  if (lms.token_url === null) throw new PlatformProblem('not_set_up')
  const { kid, key } = await signingKey(services)
  const now = Math.floor(services.clock.now().getTime() / second)
  const assertion = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid })
    .setIssuer(lms.client_id)
    .setSubject(lms.client_id)
    .setAudience(lms.token_audience ?? lms.token_url)
    .setIssuedAt(now)
    .setExpirationTime(now + assertionLives)
    .setJti(randomUUID())
    .sign(key)
  const answer = await askPlatformHost(services.config, lms, lms.token_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        scope: scopes.join(' '),
      }),
    ),
  })
  if (answer.status !== 200 && answer.status !== 201) throw refusedToken(answer.status, answer.text)
  const parsed = tokenAnswer.safeParse(parseJson(answer.text)).data
  if (!parsed) throw new PlatformProblem('unreadable', { status: answer.status, detail: answer.text })
  return { token: parsed.access_token, life: parsed.expires_in }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The words of a refusal are searched in its text, because Moodle's answer about an unknown key is not valid JSON, and
 * one that cannot read the tool's keyset answers with a page and status 404.
 */
function refusedToken(status: number, text: string): PlatformProblem {
  const found = { status, detail: text }
  if (/jwks|keyset|"?kid"?.{0,3} invalid|lookup correct key|public key/iu.test(text))
    return new PlatformProblem('keyset', found)
  if (/invalid_scope/u.test(text)) return new PlatformProblem('scope', found)
  return new PlatformProblem('client', found)
}
