import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { minute } from '../../../kernel/clock.ts'
import { AppError } from '../../../kernel/error.ts'
import { browserOf, type Browser } from '../../../platform/http/browser.ts'
import { leadOn } from '../../../platform/http/lead-on.ts'
import { callerOf } from '../../../platform/http/routes.ts'
import { keepTicketSecret } from '../../../platform/http/ticket-cookie.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { issueTicket, takeTicket } from '../../../platform/sessions/tickets.ts'
import { newToken } from '../../../kernel/tokens.ts'
import { findActiveProvider, findProvider, type ProviderRow } from './identity-providers.queries.ts'
import {
  beginLogin,
  forgottenCookie,
  loginCookie,
  secretOfState,
  stateOfRequestId,
  takeLogin,
  usedOrOld,
  type LoginPurpose,
} from './logins.ts'
import { ownMetadata } from './own-metadata.ts'
import type { ProvenPerson } from './person.ts'
import type { ProviderServices } from './provider-services.ts'
import { ProviderRefusal } from './refusal.ts'
import { readSamlKey } from './saml-keys.ts'
import { ask, readAnswer, type Answer } from './talk.ts'
import { sendTestPage } from './test-page.tsx'

/** In bytes. An answer of SAML has signatures and certificates, and is encoded twice. */
const bodyLimit = 256 * 1024

/** How long an arrival waits for a choice: enough to sign in to an account, in ms. */
const arrivalLives = 15 * minute

/** A whole campus arrives from one address. */
const signInsOfAddress: LimitRule = { name: 'institution-sign-in', points: 3000, seconds: 600 }

/** The pages that lead browsers to the identity provider of an institution, and back. */
export function registerSignInPages(app: FastifyInstance, services: ProviderServices): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error, request, reply) => leadToWays(services, reply, { error, request }))
    registerBeginning(scope, services)
    registerReturn(scope, services)
    scope.get(
      '/saml/metadata',
      {
        config: { access: 'public' },
        schema: { summary: 'This portal’s SAML metadata, for identity providers' },
      },
      async (_request, reply) => {
        const { certificate } = await readSamlKey(services)
        return await reply
          .type('application/samlmetadata+xml')
          .header('cache-control', 'public, max-age=300')
          .send(ownMetadata(services.config, certificate))
      },
    )
  })
}

/** Sends a browser to the provider of an institution, or of an administrator's test. */
function registerBeginning(scope: FastifyInstance, services: ProviderServices): void {
  scope.get(
    '/institution/sign-in',
    {
      config: { access: 'public' },
      schema: { summary: 'Leads to the sign-in of `institution`; with `again`, that is to ask who is there' },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const caller = callerOf(request, services)
      await services.limits.take([signInsOfAddress, addressKey(caller.address)])
      const { provider, purpose } = await chosenBy(services, caller, {
        query: request.query as Record<string, unknown>,
        browser: browserOf(services.config, request, reply),
      })
      if (provider === null) {
        // Without a provider, the address of the visitor decides.
        const { institution } = request.query as Record<string, unknown>
        return reply.redirect(
          `/ipauth?${String(new URLSearchParams({ institution: String(institution) }))}`,
          303,
        )
      }
      const login = await beginLogin(services.db, caller, { providerId: provider.id, purpose })
      try {
        const url = await ask(services, caller, { provider, login, anew: purpose === 'proof' })
        return await reply
          .header('set-cookie', loginCookie(services.config, login))
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(url, 303)
      } catch (error) {
        return await answerRefusal(services, reply, { error, provider, purpose, caller })
      }
    },
  )
}

async function chosenBy(
  services: ProviderServices,
  caller: Caller,
  { query, browser }: { query: Record<string, unknown>; browser: Browser },
): Promise<{ provider: ProviderRow | null; purpose: LoginPurpose }> {
  const { institution, test, again } = query
  if (typeof test === 'string') {
    const taken = await takeTicket(services.db, caller, {
      ticket: test,
      purposes: ['identity_test'],
      secret: browser.read('device'),
    })
    const provider = taken && (await findProvider(services.db, taken.data.providerId))
    if (!provider) throw usedOrOld()
    return { provider, purpose: 'test' }
  }
  const id = typeof institution === 'string' && /^[a-z0-9-]{2,64}$/u.test(institution) ? institution : null
  const provider = id === null ? undefined : await findActiveProvider(services.db, id)
  return { provider: provider ?? null, purpose: again === undefined ? 'sign_in' : 'proof' }
}

/** Takes browsers back from their provider. */
function registerReturn(scope: FastifyInstance, services: ProviderServices): void {
  scope.get(
    '/oidc/callback',
    {
      config: { access: 'public' },
      schema: { summary: 'For OpenID providers: a browser comes back with a code' },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { state } = request.query as Record<string, unknown>
      const query = request.url.slice(request.url.indexOf('?') + 1)
      return await takeBack(services, reply, {
        state: typeof state === 'string' ? state : '',
        answer: { kind: 'oidc', query },
      })
    },
  )
  scope.post(
    '/saml/acs',
    {
      bodyLimit,
      config: { access: 'public' },
      schema: { summary: 'For SAML providers: a browser brings a signed answer' },
    },
    async (request, reply) => {
      const { SAMLResponse: response = '' } = (request.body ?? {}) as Record<string, string>
      const xml = Buffer.from(response, 'base64').toString('utf8')
      // Only for finding the question. It counts when it is signed.
      const id = /\sInResponseTo="([^"]{1,100})"/u.exec(xml)?.[1] ?? ''
      return await takeBack(services, reply, {
        state: stateOfRequestId(id) ?? '',
        answer: { kind: 'saml', response },
      })
    },
  )
}

async function takeBack(
  services: ProviderServices,
  reply: FastifyReply,
  { state, answer }: { state: string; answer: Answer },
): Promise<FastifyReply> {
  const { request } = reply
  const { db, config } = services
  const caller = callerOf(request, services)
  const secret = secretOfState(config, request.headers.cookie, state)
  const login = await takeLogin(db, caller, { state, secret })
  const forgotten = forgottenCookie(config, state)
  if (forgotten !== null) void reply.header('set-cookie', forgotten)
  const { purpose } = login
  const provider = await findProvider(db, login.provider_id)
  if (!provider || (!provider.active && purpose !== 'test'))
    throw new ProviderRefusal('off', 'It is switched off.')
  let person
  try {
    person = await readAnswer(services, caller, {
      provider,
      answer,
      login: { state, secret: secret ?? '' },
      anew: purpose === 'proof',
    })
  } catch (error) {
    return await answerRefusal(services, reply, { error, provider, purpose, caller })
  }
  if (purpose === 'test') return sendTestPage(services, reply, { provider, person })
  return await leadToPortal(services, reply, { caller, provider, person })
}

async function leadToPortal(
  { db, config }: ProviderServices,
  reply: FastifyReply,
  { caller, provider, person }: { caller: Caller; provider: ProviderRow; person: ProvenPerson },
): Promise<FastifyReply> {
  const secret = newToken()
  const ticket = await issueTicket(db, caller, {
    purpose: 'institution',
    data: { providerId: provider.id, ...person },
    life: arrivalLives,
    // The browser has just shown that it keeps cookies.
    earner: { secret, proven: true, storage: null },
  })
  keepTicketSecret(reply, config, { ticket, secret, life: arrivalLives })
  return leadOn(reply, '/institution-sign-in', { ticket })
}

/** Records why a browser that began here does not come in, and leads it to the other ways. Tests see the reason. */
async function answerRefusal(
  services: ProviderServices,
  reply: FastifyReply,
  {
    error,
    provider,
    purpose,
    caller,
  }: { error: unknown; provider: ProviderRow; purpose: LoginPurpose; caller: Caller },
): Promise<FastifyReply> {
  if (!(error instanceof ProviderRefusal)) throw error
  if (purpose === 'test') return sendTestPage(services, reply, { provider, refusal: error })
  await audit(services.db, caller, 'institution_sign_in_refused', {
    subject: provider.id,
    details: { kind: error.kind, reason: error.message, institution: provider.institution_id },
  })
  reply.request.log.warn(
    { provider: provider.id, reason: error.message },
    'a sign-in through an institution was refused',
  )
  return leadOn(reply, '/select-institution', { institution: provider.institution_id, problem: error.kind })
}

/** People arrive here in a browser, so every refusal is a page with the ways that are left. */
function leadToWays(
  { config }: ProviderServices,
  reply: FastifyReply,
  { error, request }: { error: unknown; request: FastifyRequest },
): FastifyReply {
  if (error instanceof ProviderRefusal) {
    request.log.warn({ reason: error.message }, 'a sign-in through an institution was refused')
    return leadOn(reply, '/select-institution', { problem: error.kind })
  }
  if (error instanceof AppError)
    return leadOn(reply, '/error', { title: 'Please wait a moment', message: error.message })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return leadOn(reply, '/select-institution', { problem: 'untrusted' })
  request.log.error({ err: error }, 'a sign-in through an institution failed')
  return leadOn(reply, '/error', {
    type: 'server_error',
    title: 'Something went wrong on our side',
    message: `Please try again. If it happens again, write to ${config.brand.supportEmail} and name ${request.id}.`,
  })
}
