import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import { leadOn } from '../../../platform/http/lead-on.ts'
import { servePageScript } from '../../../platform/http/plain-page.tsx'
import { callerOf } from '../../../platform/http/routes.ts'
import { keepTicketSecret } from '../../../platform/http/ticket-cookie.ts'
import type { Services } from '../../../kernel/services.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { newToken } from '../../../kernel/tokens.ts'
import { registerPath } from './connection-links.ts'
import { registerCopyNotices } from './copy-notices.ts'
import { forgetSecret, secretCookie, secretOf } from './cookies.ts'
import { frameOrigins } from './frame-origins.ts'
import { visitCookie } from './framed-visit.ts'
import { createKeysets } from './keysets.ts'
import { followLaunch, offerWithPoints, type LaunchServices } from './launch.tsx'
import {
  askPlatform,
  isBrowserId,
  loginLives,
  loginQuery,
  newBrowserId,
  readLogin,
  readState,
  type AskedLogin,
} from './login.ts'
import { LaunchAddress, NewWindow, Refusal, sendLtiPage, type LtiPage } from './lti-pages.tsx'
import { KeepSecret, secretField, storageScript } from './platform-storage.tsx'
import { closeScript } from './register-page.tsx'
import { registerRegistrationPages } from './register-routes.tsx'
import { LtiRefusal } from './refusal.ts'
import { publishedKeys } from './tool-keys.ts'

/** Compiled from `browser/`. The relative address is the same from the source, which tests run, and from `dist`. */
const scripts = new URL('../../../../dist/domains/lms/lms/browser/', import.meta.url)

/** In bytes. A launch contains the platform's whole id token. */
const bodyLimit = 256 * 1024

/**
 * A whole campus arrives from one address. The limit applies when a login is stored, just before the platform is asked:
 * earlier steps store nothing, and a launch without a stored login does nothing.
 */
const loginsOfAddress: LimitRule = { name: 'lti-login-address', points: 3000, seconds: 600 }

/**
 * The pages for platforms and the browsers they send here: login, launch, and the keys that sign the tool's messages.
 */
export function registerLaunchPages(app: FastifyInstance, services: Services): void {
  const launchServices = { ...services, keysets: createKeysets(services) }
  registerCopyNotices(app, launchServices)
  void app.register(async (scope) => {
    readForms(scope)
    scope.addHook('onRequest', async (_request, reply) => {
      // A platform may open these pages in a new window and wait for it.
      void reply.header('cross-origin-opener-policy', 'unsafe-none')
    })
    scope.setErrorHandler((error, _request, reply) => showRefusal(services, reply, error))
    registerLogin(scope, services)
    registerLaunch(scope, launchServices)
    registerPoints(scope, services)
    registerRegistrationPages(scope, services)
    for (const script of [storageScript, closeScript])
      servePageScript(scope, script, new URL(script.replace('/lti/', ''), scripts))
    scope.get(
      '/lti/jwks',
      {
        config: { access: 'public' },
        schema: { summary: 'The keys with which this tool signs, for platforms' },
      },
      async (_request, reply) => {
        const keys = await publishedKeys(services)
        return await reply.header('cache-control', 'public, max-age=300').send({ keys })
      },
    )
  })
}

function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}

/**
 * Handles a platform's login. The browser gets a secret and is redirected once, which shows whether it kept the secret.
 * Only then is the platform asked, because its data may work only once.
 */
function registerLogin(scope: FastifyInstance, services: Services): void {
  const begin = async (reply: FastifyReply, given: unknown) => {
    const { login } = await readLogin(services, given)
    const id = newBrowserId()
    const query = loginQuery(login, { browser: id, ...(isInWindow(given) && { window: '1' }) })
    return await reply
      .header('set-cookie', secretCookie(services.config, id, newToken(), loginLives))
      .header('cache-control', 'no-store')
      .redirect(`/lti/login/continue?${query}`, 303)
  }
  const options = { bodyLimit, config: { access: 'public' } } as const
  const schema = { summary: 'For platforms: starts a launch' }
  scope.get('/lti/login', { ...options, schema, exposeHeadRoute: false }, (request, reply) =>
    begin(reply, request.query),
  )
  scope.post('/lti/login', { ...options, schema }, (request, reply) => begin(reply, request.body))
  scope.get(
    '/lti/login/continue',
    { ...options, schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const caller = callerOf(request, services)
      await services.limits.take([loginsOfAddress, addressKey(caller.address)])
      const asked = await readLogin(services, request.query)
      const { browser: id } = request.query as Record<string, unknown>
      const secret = isBrowserId(id) ? secretOf(services.config, request.headers.cookie, id) : null
      if (!isBrowserId(id) || secret === null) {
        if (isInWindow(request.query)) throw keepsNoCookies(services)
        return sendLtiPage(reply, services.config, await pageWithoutCookie(services, caller, asked))
      }
      const url = await askPlatform(services, caller, { ...asked, browser: { id, secret, storage: null } })
      return await reply.header('cache-control', 'no-store').redirect(url, 302)
    },
  )
}

function isInWindow(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'window' in given
}

function keepsNoCookies({ config }: Services): LtiRefusal {
  return new LtiRefusal(
    400,
    `Your browser blocks cookies for ${new URL(config.publicUrl).host}. Please allow them, then open the link again from your course.`,
  )
}

/**
 * The platform itself may store the secret. Otherwise the page offers a new window, in which the login begins again and
 * the cookie is first-party.
 */
async function pageWithoutCookie(services: Services, caller: Caller, asked: AskedLogin): Promise<LtiPage> {
  const { config } = services
  const { lti_storage_target: storage = null, ...login } = asked.login
  const newWindow = <NewWindow href={`/lti/login?${loginQuery(login, { window: '1' })}`} config={config} />
  const page = { status: 200, title: 'One more step', frameAncestors: await frameOrigins(services) }
  if (storage === null) return { ...page, content: newWindow }
  const browser = { id: newBrowserId(), secret: newToken(), storage }
  const content = (
    <KeepSecret
      target={storage}
      origin={new URL(asked.lms.auth_url).origin}
      browserId={browser.id}
      secret={browser.secret}
      next={await askPlatform(services, caller, { ...asked, browser })}
      otherwise={newWindow}
    />
  )
  return { ...page, content, script: storageScript }
}

function registerLaunch(scope: FastifyInstance, services: LaunchServices): void {
  // People open this address by hand, for example to test it before they enter it in their LMS.
  scope.get(
    '/lti/launch',
    { config: { access: 'public' }, schema: { hide: true }, exposeHeadRoute: false },
    (_request, reply) =>
      sendLtiPage(reply.header('allow', 'POST'), services.config, {
        status: 405,
        title: 'Open the lab from your course',
        content: <LaunchAddress config={services.config} />,
        frameAncestors: 'everybody',
      }),
  )
  scope.post(
    '/lti/launch',
    { bodyLimit, config: { access: 'public' }, schema: { summary: 'For platforms: a signed launch' } },
    async (request, reply) => {
      const form = (request.body ?? {}) as Record<string, string>
      const state = readState(form['state'] ?? '')
      if (state) void reply.header('set-cookie', forgetSecret(services.config, state.browserId))
      const secret =
        (state && secretOf(services.config, request.headers.cookie, state.browserId)) ??
        secretOfOwnPage(services, request)
      const caller = callerOf(request, services)
      const answer = await followLaunch(services, caller, { form, state, secret })
      if ('page' in answer) return sendLtiPage(reply, services.config, answer.page)
      const { screen, query, ticket, cookieSecret, platformId } = answer
      if (cookieSecret !== null) keepTicketSecret(reply, services.config, { ticket, secret: cookieSecret })
      void reply.header('set-cookie', visitCookie(services, caller, platformId))
      return leadOn(reply, screen, query)
    },
  )
}

/** The page of possible links with other points. A person who posts it has the page itself, with all its answers. */
function registerPoints(scope: FastifyInstance, services: Services): void {
  scope.post(
    '/lti/points',
    { bodyLimit, config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const form = (request.body ?? {}) as Record<string, string>
      const page = await offerWithPoints(services, callerOf(request, services), form)
      return sendLtiPage(reply, services.config, page)
    },
  )
}

/**
 * Only the tool's own page may send a secret with a launch: another page could send its own secret and sign people in
 * as its own user.
 */
function secretOfOwnPage({ config }: Services, { headers, body }: FastifyRequest): string | null {
  if (headers.origin !== new URL(config.publicUrl).origin) return null
  const secret = (body as Record<string, string> | null)?.[secretField]
  return secret === undefined || secret === '' ? null : secret
}

/**
 * Answers a refusal as a page, because people arrive here from a platform. Any page may frame it, because otherwise an
 * unknown or removed platform would show the browser's own error; it contains no personal data and does nothing.
 */
function showRefusal({ config }: Services, reply: FastifyReply, error: unknown): FastifyReply {
  const { request } = reply
  const status = statusOf(error)
  if (status === 500) request.log.error({ err: error }, 'an LTI launch failed')
  else
    request.log.warn(
      { reason: String(error), ...(error instanceof LtiRefusal && { detail: error.detail }) },
      'an LTI launch was refused',
    )
  if (error instanceof AppError && error.retryAfter !== undefined)
    void reply.header('retry-after', error.retryAfter)
  const isRegistering = request.routeOptions.url === registerPath
  const sentence =
    error instanceof LtiRefusal || error instanceof AppError
      ? error.message
      : status === 500
        ? `Something went wrong on our side. ${isRegistering ? 'Start the registration in your LMS again.' : 'Please open the link again from your course.'}`
        : 'We could not read this request. Please open the link again from your course.'
  return sendLtiPage(reply, config, {
    status,
    title: isRegistering ? 'We could not install the tool' : 'We could not open this link',
    content: <Refusal sentence={sentence} reference={request.id} config={config} />,
    frameAncestors: 'everybody',
  })
}

function statusOf(error: unknown): number {
  if (error instanceof LtiRefusal || error instanceof AppError) return error.status
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
