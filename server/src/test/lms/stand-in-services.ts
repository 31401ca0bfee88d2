import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { serveNotices } from './stand-in-notices.ts'
import { newGrades, serveGrades } from './stand-in-grades.ts'
import { serveGroups } from './stand-in-groups.ts'
import { serveRegistration } from './stand-in-registration.ts'
import { serveRoster } from './stand-in-roster.ts'
import {
  admitCall,
  agsScopes,
  bearerOf,
  noticeScope,
  nrpsScope,
  scopesOf,
  tellLie,
  type CharacterName,
  type ServingPlatform,
  type StandInServices,
} from './stand-in-state.ts'

export function newServices(character: CharacterName = 'moodle'): StandInServices {
  return {
    character,
    token: {
      asked: [],
      lie: null,
      allowed: [nrpsScope, ...agsScopes, noticeScope],
      lives: 3600,
      working: new Map(),
      toolKeys: null,
    },
    calls: [],
    mostAtOnce: 0,
    lineItems: { lie: null, status: null },
    registration: { received: [], tokens: new Set(), configuration: {}, answer: null, lie: null },
    roster: { members: [], pageSize: null, lie: null, lieAt: 1 },
    groups: { offered: false, groups: [], sets: [], lie: null },
    notices: { handlers: new Map(), asked: [], lie: null },
    grades: newGrades(),
  }
}

export function serveServices(app: FastifyInstance, lms: ServingPlatform, toolUrl: string): void {
  serveToken(app, lms, toolUrl)
  serveLineItems(app, lms)
  serveRoster(app, lms)
  serveGroups(app, lms)
  serveNotices(app, lms)
  serveRegistration(app, lms)
  serveGrades(app, lms)
  // Whoever follows a redirect brings the token here.
  app.get('/elsewhere', (request) => {
    lms.services.calls.push({ url: '/elsewhere', token: bearerOf(request), at: Date.now() })
    return { members: [] }
  })
}

/** The token address, with the checks that each platform is known to make. */
function serveToken(app: FastifyInstance, lms: ServingPlatform, toolUrl: string): void {
  app.post('/token', async (request, reply) => {
    const { token, character } = lms.services
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const assertion = form.get('client_assertion') ?? ''
    const keys = token.toolKeys
      ? createLocalJWKSet(await token.toolKeys())
      : createRemoteJWKSet(new URL(`${toolUrl}/lti/jwks`))
    const verified = await jwtVerify(assertion, keys, { issuer: lms.clientId, subject: lms.clientId }).catch(
      () => null,
    )
    if (!verified) {
      // Moodle's body for an unknown key is not JSON, because its quotes are not escaped.
      return await reply
        .code(400)
        .type('text/html')
        .send('{"error" : ""kid" invalid, unable to lookup correct key"}')
    }
    const { kid = '' } = decodeProtectedHeader(assertion)
    const scope = form.get('scope') ?? ''
    token.asked.push({ scope, claims: verified.payload, kid })
    if (tellLie(token.lie, reply, { access_token: 7 })) return reply
    // Moodle checks no audience; the others do.
    const audience =
      character === 'brightspace' ? 'https://api.stand-in.example/auth/token' : `${lms.url}/token`
    if (character !== 'moodle' && verified.payload.aud !== audience)
      return await reply.code(400).send({ error: 'invalid_client' })
    const granted = scope.split(' ').filter((each) => scopesOf(lms).includes(each))
    if (granted.length === 0) return await reply.code(400).send({ error: 'invalid_scope' })
    const issued = randomUUID().replaceAll('-', '')
    token.working.set(issued, granted)
    const answer = {
      access_token: issued,
      token_type: 'Bearer',
      expires_in: token.lives,
      scope: granted.join(' '),
    }
    return await (character === 'moodle'
      ? reply.type('text/html').send(JSON.stringify(answer))
      : reply.send(answer))
  })
}

function serveLineItems(app: FastifyInstance, lms: ServingPlatform): void {
  let atOnce = 0
  app.get('/2/lineitems', async (request, reply) => {
    const { services } = lms
    atOnce++
    services.mostAtOnce = Math.max(services.mostAtOnce, atOnce)
    // Others arrive meanwhile, so that calls overlap.
    await new Promise((resolve) => setTimeout(resolve, 20))
    atOnce--
    if (!admitCall(lms, request, reply, agsScopes[0] ?? '')) return reply
    const { lie, status } = services.lineItems
    if (tellLie(lie, reply, { items: [] })) return reply
    if (status !== null)
      return await reply.code(status).send(status === 403 ? '403 Forbidden (Rate Limit Exceeded)' : '')
    if (services.character === 'moodle' && !String(request.headers.accept).includes('lineitemcontainer+json'))
      return await reply.code(400).send('No handler found')
    return await reply.type('application/vnd.ims.lis.v2.lineitemcontainer+json').send('[]')
  })
}
