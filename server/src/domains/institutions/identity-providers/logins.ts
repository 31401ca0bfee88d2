import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { later, minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { framedCookie, readCookie } from '../../../platform/http/framed-cookies.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'
import type { IdentityLoginsTable } from './identity-providers.tables.ts'
import type { OidcSecrets } from './oidc.ts'
import { ProviderRefusal } from './refusal.ts'

/** How long people may take at their provider, in ms. */
const loginLives = 15 * minute

export type LoginPurpose = IdentityLoginsTable['purpose']

/** A browser on its way to a provider. */
export interface Login {
  /** Names the cookie with the secret, because several may be on their way at once. */
  browserId: string
  /** Only this browser has it. */
  secret: string
  /** What comes back with the answer. */
  state: string
}

const idPattern = '[\\w-]{16}'

/** Stores that a browser was sent to a provider. */
export async function beginLogin(
  db: Db,
  { now }: Caller,
  { providerId, purpose }: { providerId: string; purpose: LoginPurpose },
): Promise<Login> {
  const browserId = randomBytes(12).toString('base64url')
  const secret = newToken()
  const state = `${browserId}.${newToken()}`
  await db
    .insertInto('identity_logins')
    .values({
      state_hash: hashToken(state),
      provider_id: providerId,
      browser_hash: hashToken(secret),
      purpose,
      expires_at: later(now, loginLives),
    })
    .execute()
  return { browserId, secret, state }
}

/**
 * The secrets of OpenID Connect, made of the browser's own: what the database holds is not enough to come back in its
 * place.
 */
export function oidcSecrets({ secret, state }: Pick<Login, 'secret' | 'state'>): OidcSecrets {
  const derive = (what: string) => createHmac('sha256', secret).update(`${what} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}

/** The id of a question of SAML, which must begin with a letter or an underscore. */
export function requestIdOf(state: string): string {
  return `_${state}`
}

/** The state in the id of a question, as the answer repeats it; null for any other text. */
export function stateOfRequestId(id: string): string | null {
  return new RegExp(`^_(${idPattern}\\.[\\w-]{43})$`, 'u').exec(id)?.[1] ?? null
}

/** The id of the browser that a state names; null for any other text. */
function browserIdOf(state: string): string | null {
  return new RegExp(`^(${idPattern})\\.[\\w-]{43}$`, 'u').exec(state)?.[1] ?? null
}

/** Uses up a login that this browser began, whatever the result of the answer. */
export async function takeLogin(
  db: Db,
  { now }: Caller,
  { state, secret }: { state: string; secret: string | null },
): Promise<Selectable<IdentityLoginsTable>> {
  const hash = hashToken(state)
  const login = await db
    .selectFrom('identity_logins')
    .selectAll()
    .where('state_hash', '=', hash)
    .executeTakeFirst()
  if (!login) throw usedOrOld()
  if (secret === null || !timingSafeEqual(hashToken(secret), login.browser_hash))
    throw new ProviderRefusal(
      'browser',
      'The answer came back in another browser, or in one that keeps no cookies.',
    )
  const { numDeletedRows } = await db
    .deleteFrom('identity_logins')
    .where('state_hash', '=', hash)
    .executeTakeFirst()
  if (numDeletedRows === 0n || login.expires_at <= now) throw usedOrOld()
  return login
}

export async function deleteExpiredIdentityLogins(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('identity_logins').where('expires_at', '<', now).execute()
}

export function usedOrOld(): ProviderRefusal {
  return new ProviderRefusal('old', 'The answer was used before, or it came too late.')
}

type CookieConfig = Pick<Config, 'publicUrl'>

const cookieOf = (browserId: string) => `institution_${browserId}`

/** The header that lets the browser keep the secret. SAML's answers are posted from another site, so it is sent then. */
export function loginCookie(config: CookieConfig, { browserId, secret }: Login): string {
  return framedCookie(config, { name: cookieOf(browserId), value: secret, life: loginLives })
}

/** The header that lets the browser forget the secret of a state; null for any other text. */
export function forgottenCookie(config: CookieConfig, state: string): string | null {
  const browserId = browserIdOf(state)
  return browserId === null ? null : framedCookie(config, { name: cookieOf(browserId), value: '', life: 0 })
}

/** The secret that the browser kept for a state; null without one. */
export function secretOfState(
  config: CookieConfig,
  cookies: string | undefined,
  state: string,
): string | null {
  const browserId = browserIdOf(state)
  return browserId === null ? null : readCookie(config, cookies, cookieOf(browserId))
}
