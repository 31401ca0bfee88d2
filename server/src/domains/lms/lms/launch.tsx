import { timingSafeEqual } from 'node:crypto'
import { labsIn } from '@tradewind/contract/catalogue'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import type { Db } from '../../../platform/database/database.ts'
import { issueTicket, type Earner } from '../../../platform/sessions/tickets.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'
import { offerLinks } from './deep-linking.tsx'
import { refuseDeployment } from './deployments.ts'
import { frameOrigins } from './frame-origins.ts'
import { openOffer, readPoints } from './link-offers.ts'
import { verifyIdToken } from './id-token.ts'
import type { Keysets } from './keysets.ts'
import { readLaunch, type Launch } from './launch-claims.ts'
import { isSameSystem, type readState } from './login.ts'
import { findLogin, takeLogin } from './logins.queries.ts'
import type { LtiPage } from './lti-pages.tsx'
import { FetchSecret, secretField, storageKey, storageScript } from './platform-storage.tsx'
import { findActiveOfRegistration, findActivePlatform, type PlatformRow } from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'

/** The services of the launch pages. */
export type LaunchServices = Services & { keysets: Keysets }

/** A launch as it arrives. */
interface Arriving {
  form: Record<string, string>
  /** The content of the state; null if the tool did not issue such a state. */
  state: ReturnType<typeof readState>
  /** The secret that the browser, or its platform, kept since the login; null if there is none. */
  secret: string | null
}

/** A redirect to a screen of the portal with a ticket, and the secret with which this browser can use it. */
interface WayIn {
  screen: string
  ticket: string
  query: Record<string, string>
  /** Null if the platform keeps the secret. */
  cookieSecret: string | null
  platformId: string
}

/** The answer to a launch: a page of this feature, or a redirect to a screen of the portal. */
export type LaunchAnswer = { page: LtiPage } | WayIn

/** Checks a launch and follows it: to the portal with a ticket, or to the choice of a link for the course. */
export async function followLaunch(
  services: LaunchServices,
  caller: Caller,
  arriving: Arriving,
): Promise<LaunchAnswer> {
  const { form, secret } = arriving
  if (form['error'] !== undefined) throw refusedByPlatform(form['error'])
  const login = await findAwaited(services, caller, form['state'])
  const isKeptThere = (arriving.state?.storage ?? null) !== null
  if (secret === null && isKeptThere && form[secretField] === undefined)
    return { page: await askForSecret(services, login, arriving) }
  const { lms, nonceHash } = await takeAwaited(services, login, secret)
  try {
    const idToken = form['id_token'] ?? ''
    return await answerLaunch(services, caller, { idToken, lms, nonceHash, earner: earnerOf(arriving, lms) })
  } catch (error) {
    // Only launches that this browser began here are audited, because everybody can send others as often as they like.
    if (error instanceof LtiRefusal)
      await audit(services.db, caller, 'lti_refused', {
        subject: lms.id,
        details: { reason: error.message },
      })
    throw error
  }
}

interface AwaitedLaunch {
  idToken: string
  /** The platform of the login. */
  lms: PlatformRow
  nonceHash: Buffer
  earner: Earner
}

/** How the browser of a launch keeps secrets, which it has just shown. */
function earnerOf({ state, secret }: Arriving, lms: PlatformRow): Earner {
  const target = state?.storage ?? null
  if (state === null || target === null || secret === null)
    return { secret: newToken(), proven: true, storage: null }
  const storage = { target, origin: new URL(lms.auth_url).origin, key: storageKey(state.browserId) }
  return { secret, proven: true, storage }
}

async function answerLaunch(
  services: LaunchServices,
  caller: Caller,
  awaited: AwaitedLaunch,
): Promise<LaunchAnswer> {
  const payload = await verifyIdToken(services.keysets, caller, awaited)
  const launch = readLaunch(payload, {
    publicUrl: services.config.publicUrl,
    loopback: services.config.environment !== 'production',
    labs: labsIn(services.config.environment).map(({ id }) => id),
  })
  const lms = await schoolOf(services.db, caller, { lms: awaited.lms, launch })
  if (launch.kind === 'deepLinking') return { page: await offerLinks(services, caller, { lms, launch }) }
  return await enterPortal(services, caller, { lms, launch, earner: awaited.earner })
}

/** Answers the page of possible links again, with other points for their columns. */
export async function offerWithPoints(
  services: Services,
  caller: Caller,
  form: Record<string, string>,
): Promise<LtiPage> {
  const { platformId, launch } = await openOffer(services, caller, form['offer'] ?? '')
  const lms = await findActivePlatform(services.db, platformId)
  if (!lms?.deployment_ids.includes(launch.deploymentId)) throw notConnected()
  const typed = form['points'] ?? ''
  const read = readPoints(typed)
  if ('points' in read) return await offerLinks(services, caller, { lms, launch, ...read })
  // Until the number is mended, the links keep the points that they had.
  const before = readPoints(form['before'] ?? '')
  return await offerLinks(services, caller, { lms, launch, ...before, refused: { typed, ...read } })
}

/** The school of a launch. The login may not have named a system's school, but the signed deployment does. */
async function schoolOf(
  db: Db,
  caller: Caller,
  { lms, launch: { deploymentId } }: { lms: PlatformRow; launch: Launch },
): Promise<PlatformRow> {
  const schools = await findActiveOfRegistration(db, lms)
  const school = schools.find((row) => row.deployment_ids.includes(deploymentId) && isSameSystem(row, lms))
  if (!school) throw await refuseDeployment(db, caller, { lms, deploymentId })
  return school
}

type AwaitedLogin = NonNullable<Awaited<ReturnType<typeof findLogin>>>

function usedOrOld(): LtiRefusal {
  return new LtiRefusal(
    403,
    'This link has already been used or is too old. Please open it again from your course.',
  )
}

const anotherBrowser = 'You opened this link in another browser. Please open it again from your course.'

/** The login with this state. */
async function findAwaited(
  { db }: Services,
  { now }: Caller,
  state: string | undefined,
): Promise<AwaitedLogin> {
  if (state === undefined || state === '')
    throw new LtiRefusal(
      400,
      'We could not read what your learning platform sent. Please open the link again from your course.',
      'no state',
    )
  const login = await findLogin(db, hashToken(state))
  if (!login || login.expires_at <= now) throw usedOrOld()
  return login
}

/** Uses up a login that this browser began, whatever the result of the launch. */
async function takeAwaited({ db }: Services, login: AwaitedLogin, secret: string | null) {
  if (secret === null || !timingSafeEqual(hashToken(secret), login.browser_hash))
    throw new LtiRefusal(403, anotherBrowser)
  if (!(await takeLogin(db, login.state_hash))) throw usedOrOld()
  return { lms: await platformOf(db, login), nonceHash: login.nonce_hash }
}

async function platformOf(db: Db, { platform_id }: AwaitedLogin): Promise<PlatformRow> {
  const lms = await findActivePlatform(db, platform_id)
  if (!lms) throw notConnected()
  return lms
}

function notConnected(): LtiRefusal {
  return new LtiRefusal(
    403,
    'Your learning platform is not connected to this portal. Please show this page to your instructor.',
  )
}

/** If the platform stores the browser's secret, a page asks for it and posts the launch again. */
async function askForSecret(
  services: Services,
  login: AwaitedLogin,
  { form, state }: Arriving,
): Promise<LtiPage> {
  const lms = await platformOf(services.db, login)
  const content = (
    <FetchSecret
      target={state?.storage ?? ''}
      origin={new URL(lms.auth_url).origin}
      browserId={state?.browserId ?? ''}
      fields={{ id_token: form['id_token'] ?? '', state: form['state'] ?? '' }}
      otherwise={<p>{anotherBrowser}</p>}
    />
  )
  return {
    status: 200,
    title: 'One moment',
    content,
    // Only the launch itself names the school of a system, so the pages of all platforms may frame this one.
    frameAncestors: await frameOrigins(services),
    formAction: "'self'",
    script: storageScript,
  }
}

/** Everybody can send such an error, so its own text is not shown. */
function refusedByPlatform(error: string): LtiRefusal {
  return new LtiRefusal(
    401,
    error === 'login_required'
      ? 'You are no longer signed in to your learning platform. Please sign in there, then open the link again.'
      : 'Your learning platform did not let you in. Please open the link again from your course.',
    error.slice(0, 100),
  )
}

async function enterPortal(
  { db, log }: Services,
  caller: Caller,
  {
    lms,
    launch,
    earner,
  }: { lms: PlatformRow; launch: Extract<Launch, { kind: 'resourceLink' }>; earner: Earner },
): Promise<WayIn> {
  const { sub, email, firstName, lastName, courseInstructor, courseAssistant, testUser } = launch
  const { ids, deploymentId, course, family } = launch
  if (launch.groups.faulty)
    log.warn({ platform: lms.id, course: course.context.id }, 'groups in a launch could not be read')
  const person = { sub, email, firstName, lastName, courseInstructor, courseAssistant, testUser, ids }
  // Only students are in teams, so the groups of others are not stored.
  const groups = courseInstructor || courseAssistant ? null : launch.groups.ids
  const data = { platformId: lms.id, family, ...person, groups, deploymentId, course }
  const ticket = await issueTicket(db, caller, { purpose: 'lti', data, earner })
  return {
    screen: '/lti-connector',
    ticket,
    query: { ticket },
    cookieSecret: earner.storage === null ? earner.secret : null,
    platformId: lms.id,
  }
}
