import { randomBytes, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import {
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose'
import { characters, moodle, type Character } from './characters.ts'
import type { LmsCourse, LmsLink } from './lms-course.ts'
import {
  assistant,
  claim,
  claimsOf,
  contentItems,
  student,
  teacher,
  type LmsUser,
} from './stand-in-claims.ts'
import { newServices, serveServices } from './stand-in-services.ts'
import type { CharacterName, StandInServices } from './stand-in-state.ts'

/** How the keyset address answers. */
type KeysetMood = 'good' | 'down' | 'long' | 'slow' | 'elsewhere'

interface LmsKey {
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
}

/** Stands in for a learning management system and behaves as a real one was observed to. Its pages are at `url`. */
export interface StandInPlatform {
  url: string
  issuer: string
  clientId: string
  deploymentId: string
  /** How its launches and copied courses look; at first like Moodle's. */
  character: Character
  /** What it posts to the tool after copying a course. */
  copyNotice: (
    course: LmsCourse,
    changed?: Record<string, unknown>,
  ) => Promise<{ notices: { jwt: string }[] }>
  /** The body that registers the platform with the tool. */
  registration: (institutionId: string) => Record<string, unknown>
  /** The people who can launch; `?user=` names them. */
  users: Record<'student' | 'teacher' | 'assistant', LmsUser> & Record<string, LmsUser>
  /** The links in its course; deep linking adds more. */
  links: LmsLink[]
  /** The claims of every deep linking answer that arrived, verified with the tool's keyset. */
  returned: Record<string, unknown>[]
  keyset: { reads: number; mood: KeysetMood }
  /** Its token address and its services, and how they behave. */
  services: StandInServices
  key: LmsKey
  /** Replaces the signing key and publishes only the new one. */
  changeKey: () => Promise<void>
  /** Begins a launch: returns the form that the browser posts to the tool's login. */
  loginFields: (user: LmsUser, link: LmsLink | null) => Record<string, string>
  /** How its sign-in address answers the tool's question. */
  answer: (question: URLSearchParams) => Promise<LmsAnswer>
  sign: (claims: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>
  close: () => Promise<void>
}

/** A form that the browser posts on, or a page at which the launch ends. */
export type LmsAnswer = { action: string; fields: Record<string, string> } | { status: number; text: string }

interface Options {
  /** The tool's address. */
  toolUrl: string
  now?: () => Date
  port?: number
  /** Whose launches, services and registration it has at first. */
  character?: CharacterName
}

/**
 * Opens a stand-in on a free port. The tool should have a different host name, because browsers treat equal host names
 * as one site.
 */
export async function openStandInPlatform({
  toolUrl,
  now = () => new Date(),
  port = 0,
  character = 'moodle',
}: Options): Promise<StandInPlatform> {
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
  /** Launches in progress by id. Each is answered only once. */
  const begun = new Map<string, { user: LmsUser; link: LmsLink | null }>()
  const lms: StandInPlatform = {
    url: '',
    issuer: '',
    clientId: randomBytes(8).toString('hex').slice(0, 15),
    deploymentId: '1',
    character: characters.find(({ name }) => name === character) ?? moodle,
    copyNotice: async (course, changed = {}) => ({
      notices: [{ jwt: await lms.sign({ ...noticeClaims(lms, course, now()), ...changed }) }],
    }),
    registration: (institutionId) => ({
      name: 'Stand-in LMS',
      issuer: lms.issuer,
      clientId: lms.clientId,
      deploymentIds: [lms.deploymentId],
      authUrl: `${lms.url}/auth`,
      keysetUrl: `${lms.url}/keyset`,
      tokenUrl: `${lms.url}/token`,
      family: character === 'lying' ? 'other' : character,
      institutionId,
    }),
    users: { student, teacher, assistant },
    links: [{ id: '1', title: 'A lab', url: `${toolUrl}/lti/launch`, custom: {} }],
    returned: [],
    keyset: { reads: 0, mood: 'good' },
    services: newServices(character),
    key: await newKey(),
    changeKey: async () => {
      lms.key = await newKey()
    },
    loginFields: (user, link) => {
      const launchid = `ltilaunch1_${randomUUID()}`
      begun.set(launchid, { user, link })
      return {
        iss: lms.issuer,
        target_link_uri: link?.url ?? `${toolUrl}/lti/launch`,
        login_hint: user.id,
        lti_message_hint: JSON.stringify(link ? { cmid: 7, launchid } : { launchid }),
        client_id: lms.clientId,
        lti_deployment_id: lms.deploymentId,
      }
    },
    answer: async (question) => {
      const problem = problemOf(lms, toolUrl, question)
      if (problem) return problem
      const { launchid } = JSON.parse(question.get('lti_message_hint') ?? '{}') as { launchid?: string }
      const launch = begun.get(launchid ?? '')
      if (!launch) return { status: 404, text: 'Invalid request' }
      begun.delete(launchid ?? '')
      const state = question.get('state') ?? ''
      if (launch.user.id !== question.get('login_hint')) return refused(question, 'access_denied')
      const nonce = question.get('nonce') ?? ''
      const iat = Math.floor(now().getTime() / 1000)
      const returnUrl = `${lms.url}/contentitem_return?course=2&id=1&sesskey=abc`
      const claims = claimsOf({ ...lms, ...launch, nonce, iat, toolUrl, returnUrl })
      return { action: `${toolUrl}/lti/launch`, fields: { id_token: await lms.sign(claims), state } }
    },
    sign: async (claims, header = {}) =>
      await new SignJWT(claims)
        .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid: lms.key.kid, ...header })
        .sign(lms.key.privateKey),
    close: () => app.close(),
  }
  lms.services.grades.now = now
  serveKeyset(app, lms)
  serveCourse(app, lms, toolUrl)
  serveReturn(app, lms, toolUrl)
  serveServices(app, lms, toolUrl)
  lms.url = await app.listen({ host: '127.0.0.1', port })
  lms.issuer = lms.url
  return lms
}

/** The claims of a notice, valid for an hour. */
function noticeClaims(
  { issuer, clientId, deploymentId }: StandInPlatform,
  { id, title, label, copiedFrom = [] }: LmsCourse,
  now: Date,
): Record<string, unknown> {
  const iat = Math.floor(now.getTime() / 1000)
  return {
    iss: issuer,
    aud: clientId,
    azp: clientId,
    iat,
    exp: iat + 3600,
    nonce: randomUUID(),
    [claim('version')]: '1.3.0',
    [claim('deployment_id')]: deploymentId,
    [claim('notice')]: { id: randomUUID(), timestamp: now.toISOString(), type: 'LtiContextCopyNotice' },
    [claim('context')]: { id, title, label, type: ['CourseOffering'] },
    // Only the course that was copied, not those before it.
    [claim('origin_contexts')]: copiedFrom.slice(0, 1),
  }
}

async function newKey(): Promise<LmsKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(10).toString('hex')
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** The checks of a real sign-in address and its answers. */
function problemOf(
  lms: Pick<StandInPlatform, 'clientId'>,
  toolUrl: string,
  question: URLSearchParams,
): LmsAnswer | null {
  if (question.get('redirect_uri') !== `${toolUrl}/lti/launch` || question.get('scope') !== 'openid')
    return { status: 404, text: 'Invalid request' }
  if (!question.get('nonce')) return { status: 404, text: 'Invalid request' }
  const wanted = { response_type: 'id_token', response_mode: 'form_post', prompt: 'none' }
  if (Object.entries(wanted).some(([name, value]) => question.get(name) !== value))
    return refused(question, 'invalid_request')
  return question.get('client_id') === lms.clientId ? null : refused(question, 'unauthorized_client')
}

function refused(question: URLSearchParams, error: string): LmsAnswer {
  return {
    action: question.get('redirect_uri') ?? '',
    fields: { error, error_description: 'No', state: question.get('state') ?? '' },
  }
}

const moods: Record<KeysetMood, (reply: FastifyReply, keys: JWK[]) => FastifyReply | undefined> = {
  good: (reply, keys) => reply.send({ keys }),
  down: (reply) => reply.code(503).send('Not now'),
  long: (reply, keys) => reply.send({ keys, padding: 'x'.repeat(200_000) }),
  elsewhere: (reply) => reply.redirect('/keyset-elsewhere'),
  // Returning nothing leaves the request open forever.
  slow: () => undefined,
}

function serveKeyset(app: FastifyInstance, lms: StandInPlatform): void {
  // Browsers ask each site for its icon once.
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  app.get('/keyset', (_request, reply) => {
    lms.keyset.reads++
    return moods[lms.keyset.mood](reply, [lms.key.publicJwk])
  })
  app.get('/keyset-elsewhere', () => ({ keys: [lms.key.publicJwk] }))
}

/**
 * Stores what tools send by window messages, like platforms that support storage. `old` knows only the old names, like
 * Brightspace; otherwise those get an error, like from Canvas.
 */
const storageScript = (old: boolean) => `
const kept = new Map(), prefix = '${old ? 'org.imsglobal.lti' : 'lti'}'
addEventListener('message', ({ data, origin, source }) => {
  const { subject = '', message_id, key, value } = data ?? {}
  const answer = (more) => source.postMessage({ subject: subject + '.response', message_id, key, ...more }, origin)
  if (!/_data$/.test(subject)) return
  if (!subject.startsWith(prefix + '.')) return ${old ? 'undefined' : "answer({ error: { code: 'unsupported_subject' } })"}
  if (subject.endsWith('.put_data')) kept.set(origin + key, value)
  answer({ value: kept.get(origin + key) })
})`

/**
 * Pages for browsers: the course, with a link in a frame (`?in=frame`, the default) or in a separate window.
 * `?user=teacher` shows it as the teacher, or as another of its users, `?choose=1` asks for something to link to, `?link=` opens a link other than
 * the first, and `?storage=1` or `?storage=old` offers the platform's storage.
 */
function serveCourse(app: FastifyInstance, lms: StandInPlatform, toolUrl: string): void {
  const userOf = (query: Record<string, string>) => lms.users[query['user'] ?? 'student'] ?? student
  app.get<{ Querystring: Record<string, string> }>('/course', ({ query }, reply) => {
    const start = `/start?${new URLSearchParams(query).toString()}`
    const links = lms.links.map(({ id, title }) => `<li>${id}: ${escaped(title)}</li>`).join('')
    return sendHtml(
      reply,
      `${query['storage'] === undefined ? '' : `<script>${storageScript(query['storage'] === 'old')}</script>`}<h1>Peer course</h1><ul>${links}</ul>${
        query['in'] === 'window'
          ? `<a href="${escaped(start)}" target="_blank">Open the tool</a>`
          : `<iframe title="The tool" src="${escaped(start)}" width="1000" height="700" allow="microphone; camera"></iframe>`
      }`,
    )
  })
  app.get<{ Querystring: Record<string, string> }>('/start', ({ query }, reply) => {
    const link = lms.links.find(({ id }) => id === (query['link'] ?? '1')) ?? null
    const fields = lms.loginFields(userOf(query), query['choose'] === undefined ? link : null)
    return sendForm(reply, `${toolUrl}/lti/login`, {
      ...fields,
      ...(query['storage'] !== undefined && { lti_storage_target: '_parent' }),
    })
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/auth',
    handler: async (request, reply) => {
      const question =
        request.body instanceof URLSearchParams
          ? request.body
          : new URLSearchParams(request.query as Record<string, string>)
      const answer = await lms.answer(question)
      if ('status' in answer) return await reply.code(answer.status).send(answer.text)
      return await sendForm(reply, answer.action, answer.fields)
    },
  })
}

/**
 * Accepts a deep linking answer like a platform: verifies it with the tool's keyset and adds its items to the course.
 */
function serveReturn(app: FastifyInstance, lms: StandInPlatform, toolUrl: string): void {
  app.post('/contentitem_return', async (request, reply) => {
    const jwt = request.body instanceof URLSearchParams ? (request.body.get('JWT') ?? '') : ''
    const keys = createRemoteJWKSet(new URL(`${toolUrl}/lti/jwks`))
    const { payload } = await jwtVerify(jwt, keys, {
      issuer: lms.clientId,
      audience: lms.issuer,
      algorithms: ['RS256'],
    })
    lms.returned.push(payload)
    const items = payload[contentItems] as Partial<LmsLink>[]
    for (const { title = '', url = '', custom = {} } of items)
      lms.links.push({ id: String(lms.links.length + 1), title, url, custom })
    return await sendHtml(reply, `<h1>${items.length} added</h1>`)
  })
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(`<!doctype html><title>Stand-in LMS</title>${html}`)
}

function sendForm(reply: FastifyReply, action: string, fields: Record<string, string>): FastifyReply {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')
  return sendHtml(
    reply,
    `<form method="post" action="${escaped(action)}">${inputs}</form><script>document.forms[0].submit()</script>`,
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
