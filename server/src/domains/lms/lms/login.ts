import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Caller } from '../../../kernel/caller.ts'
import { later, minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'
import { refuseOutside } from './launch-claims.ts'
import { insertLogin } from './logins.queries.ts'
import { findActiveOfIssuer, type PlatformRow } from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'

/** How long a platform may take to answer, and how long the browser keeps its secret, in ms. */
export const loginLives = 10 * minute

const login = z.object({
  // These values are used in queries, and the database stores no control characters.
  iss: z
    .string()
    .max(500)
    .regex(/^\P{Cc}+$/u),
  target_link_uri: z.string().min(1).max(2000),
  login_hint: z.string().min(1).max(4000),
  lti_message_hint: z.string().max(8000).optional(),
  client_id: z.string().max(500).optional(),
  lti_deployment_id: z.string().max(255).optional(),
  lti_storage_target: z
    .string()
    .regex(/^[\w-]{1,100}$/u)
    .optional()
    .catch(undefined),
})

/** The data with which a platform begins a launch, without unknown fields. */
export type Login = z.output<typeof login>

/** The query that contains a login and further values. */
export function loginQuery(asked: Partial<Login>, more: Record<string, string>): string {
  const given = Object.entries({ ...asked, ...more }).filter(([, value]) => value !== undefined)
  return String(new URLSearchParams(given))
}

/** A login with its platform. */
export interface AskedLogin {
  login: Login
  lms: PlatformRow
}

/** Reads a login and finds its platform. Refuses unknown platforms and foreign target addresses. */
export async function readLogin({ db, config }: Services, given: unknown): Promise<AskedLogin> {
  const read = login.safeParse(given).data
  if (!read)
    throw new LtiRefusal(
      400,
      'Your learning platform did not send everything we need to sign you in. Please open the link again from your course.',
    )
  // The launch repeats its target and signs it.
  refuseOutside(read.target_link_uri, config.publicUrl)
  return { login: read, lms: await platformOf(db, read) }
}

async function platformOf(db: Db, { iss, client_id, lti_deployment_id }: Login): Promise<PlatformRow> {
  const ofIssuer = await findActiveOfIssuer(db, iss)
  const found = ofIssuer.filter((row) => client_id === undefined || row.client_id === client_id)
  // An issuer may serve many schools, each with its own deployment id.
  const meant =
    found.length > 1 && lti_deployment_id !== undefined
      ? found.filter((row) => row.deployment_ids.includes(lti_deployment_id))
      : found
  const [first] = meant
  if (!first)
    throw new LtiRefusal(
      403,
      'Your learning platform is not connected to this portal. Please show this page to your instructor.',
      `issuer ${iss}`,
    )
  // If all have the same addresses, the deployment in the launch decides which one it is.
  if (meant.some((row) => !isSameSystem(row, first) || row.auth_url !== first.auth_url))
    throw new LtiRefusal(
      400,
      'Your learning platform did not say which institution you belong to. Please show this page to your instructor.',
    )
  return first
}

/**
 * Whether two platforms belong to one system with several schools, so that one's signatures are valid for the other.
 */
export function isSameSystem(one: PlatformRow, other: PlatformRow): boolean {
  return (
    one.issuer === other.issuer && one.client_id === other.client_id && one.keyset_url === other.keyset_url
  )
}

/** A new id for a browser's secret during a launch, because several launches may be in progress. */
export function newBrowserId(): string {
  return randomBytes(12).toString('base64url')
}

const idPattern = '[\\w-]{16}'

export function isBrowserId(text: unknown): text is string {
  return typeof text === 'string' && new RegExp(`^${idPattern}$`, 'u').test(text)
}

/**
 * The content of a state: the id of the browser's secret, and the platform's frame that stores it (null if a cookie
 * does). Null if the tool did not issue such a state.
 */
export function readState(state: string): { browserId: string; storage: string | null } | null {
  const [, browserId, storage = null] =
    new RegExp(`^(${idPattern})\\.[\\w-]{43}(?:\\.([\\w-]{1,100}))?$`, 'u').exec(state) ?? []
  return browserId === undefined ? null : { browserId, storage }
}

/** A browser that waits for a launch. */
interface AwaitingBrowser {
  id: string
  secret: string
  /** The platform's frame that stores the secret; null if a cookie does. */
  storage: string | null
}

/** Stores that the browser with this secret waits for a launch. Returns the address that asks the platform for it. */
export async function askPlatform(
  { db, config }: Services,
  caller: Caller,
  { login: asked, lms, browser }: AskedLogin & { browser: AwaitingBrowser },
): Promise<string> {
  const state = [browser.id, newToken(), ...(browser.storage === null ? [] : [browser.storage])].join('.')
  const nonce = newToken()
  await insertLogin(db, {
    state_hash: hashToken(state),
    platform_id: lms.id,
    nonce_hash: hashToken(nonce),
    browser_hash: hashToken(browser.secret),
    expires_at: later(caller.now, loginLives),
  })
  const url = new URL(lms.auth_url)
  const question = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: lms.client_id,
    redirect_uri: `${config.publicUrl}/lti/launch`,
    login_hint: asked.login_hint,
    ...(asked.lti_message_hint !== undefined && { lti_message_hint: asked.lti_message_hint }),
    state,
    nonce,
  }
  for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value)
  return url.href
}
