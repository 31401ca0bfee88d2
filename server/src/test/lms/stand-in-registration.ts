import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  bearerOf,
  scopesOf,
  tellLie,
  type ServingPlatform,
  type StandInRegistration,
} from './stand-in-state.ts'

const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

type RegistrationLie = Partial<Pick<StandInRegistration, 'configuration' | 'answer' | 'lie'>>

/** How the lying platform lies to those who register a tool, one try after the other. */
export const registrationLies: readonly RegistrationLie[] = [
  { lie: 'shape' },
  { lie: 'long' },
  { lie: 'elsewhere' },
  { lie: 'page' },
  { configuration: { issuer: 'https://moodle.example.edu' } },
  { configuration: { jwks_uri: 'https://elsewhere.example/keys' } },
  { configuration: { registration_endpoint: 'http://10.0.0.1/register' } },
  { configuration: { token_endpoint: 'javascript:alert(1)' } },
  { configuration: { issuer: 'https://a\u0000b' } },
  { answer: { status: 201, body: {} } },
  { answer: { status: 201, body: { client_id: 'a\u0000b' } } },
  { answer: { status: 201, body: { client_id: 'x'.repeat(10_000) } } },
  { answer: { status: 200, body: '<!doctype html><title>Sign in</title>' } },
  { answer: { status: 302, body: '' } },
]

/** The platform's configuration and its registration address, with the checks that each platform is known to make. */
export function serveRegistration(app: FastifyInstance, lms: ServingPlatform): void {
  const family = {
    moodle: 'moodle',
    canvas: 'canvas',
    brightspace: 'desire2learn',
    blackboard: 'BlackboardLearn',
    lying: 7,
  }
  let tries = 0
  const registrationNow = (): StandInRegistration => ({
    ...lms.services.registration,
    ...(lms.services.character === 'lying' && registrationLies[(tries - 1) % registrationLies.length]),
  })
  app.get('/openid-configuration', async (request, reply) => {
    const { character } = lms.services
    tries++
    const registration = registrationNow()
    if (tellLie(registration.lie, reply, [])) return reply
    // Canvas wants the token here, too.
    if (character === 'canvas' && !registration.tokens.has(bearerOf(request)))
      return await reply.code(401).send({ error: 'unauthorized' })
    return {
      issuer: lms.issuer,
      authorization_endpoint: `${lms.url}/auth`,
      token_endpoint: `${lms.url}/token`,
      jwks_uri: `${lms.url}/keyset`,
      registration_endpoint: `${lms.url}/registrations`,
      scopes_supported: ['openid', ...scopesOf(lms)],
      ...(character === 'brightspace' && {
        authorization_server: 'https://api.stand-in.example/auth/token',
      }),
      'https://purl.imsglobal.org/spec/lti-platform-configuration': {
        product_family_code: family[character],
        version: '1',
        messages_supported: [
          { type: 'LtiResourceLinkRequest' },
          { type: 'LtiDeepLinkingRequest', placements: placementsOf(character) },
        ],
      },
      ...registration.configuration,
    }
  })
  // The administrator's page, which frames the tool's page and hears when it is done.
  app.get<{ Querystring: { tool?: string } }>('/admin/register', ({ query }, reply) => {
    const token = randomUUID()
    lms.services.registration.tokens.add(token)
    const asked = new URLSearchParams({
      openid_configuration: `${lms.url}/openid-configuration`,
      registration_token: token,
    })
    return reply.type('text/html; charset=utf-8').send(
      `<!doctype html><html lang="en"><title>Stand-in LMS</title><h1>Register a tool</h1>
      <iframe title="Registration" width="770" height="578" src="${query.tool ?? ''}?${String(asked).replaceAll('&', '&amp;')}"></iframe>
      <script>addEventListener('message', ({ data }) => {
        if (data.subject === 'org.imsglobal.lti.close') document.querySelector('h1').textContent = 'The tool is done'
      })</script>`,
    )
  })
  app.post('/registrations', async (request, reply) => {
    const { character } = lms.services
    const registration = registrationNow()
    const bearer = bearerOf(request)
    const body = request.body as Record<string, unknown>
    if (registration.answer)
      return await reply.code(registration.answer.status).send(registration.answer.body)
    if (character !== 'brightspace' && !registration.tokens.delete(bearer))
      return await reply.code(401).send({ error: 'token_already_used' })
    const problem = problemOf(body, character)
    if (problem) return await reply.code(problem.status).send({ error: problem.error })
    registration.received.push({ body, token: bearer })
    const scope = String(body['scope']).split(' ')
    return await reply.code(character === 'moodle' ? 200 : 201).send({
      ...body,
      client_id: lms.clientId,
      scope: scope.filter((each) => scopesOf(lms).includes(each)).join(' '),
      [toolConfiguration]: {
        ...(body[toolConfiguration] as object),
        // Brightspace deploys later.
        ...(character !== 'brightspace' && { deployment_id: lms.deploymentId }),
      },
    })
  })
}

function placementsOf(character: ServingPlatform['services']['character']): string[] {
  return character === 'canvas'
    ? [
        'https://canvas.instructure.com/lti/link_selection',
        'https://canvas.instructure.com/lti/assignment_selection',
      ]
    : ['ContentArea']
}

/** The refusals of a real Moodle, and of Canvas about placements. */
function problemOf(
  body: Record<string, unknown>,
  character: ServingPlatform['services']['character'],
): { status: number; error: string } | null {
  const tool = body[toolConfiguration] as
    | { domain?: string; target_link_uri?: string; messages?: { placements?: string[] }[] }
    | undefined
  if (!tool?.domain) return { status: 400, error: 'missing_domain' }
  if (new URL(tool.target_link_uri ?? '').host !== tool.domain)
    return { status: 400, error: 'domain_targetlinkuri_mismatch' }
  if (!(body['response_types'] as string[] | undefined)?.includes('id_token'))
    return { status: 400, error: 'invalid_response_types' }
  if (!Array.isArray(body['redirect_uris'])) return { status: 400, error: 'invalid_redirect_uris' }
  const placements = (tool.messages ?? []).flatMap((message) => message.placements ?? [])
  return character === 'canvas' && placements.some((each) => !placementsOf('canvas').includes(each))
    ? { status: 422, error: 'invalid placement' }
    : null
}
