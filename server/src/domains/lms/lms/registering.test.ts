import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { atOnce, auditOf, day, everythingStored, expectRefusal } from '../../../test/accounts.ts'
import { hurryLimits } from '../../../test/hurried.ts'
import { expectRefused, launch, openCampus, post, wayIn, type Campus } from '../../../test/lms/launches.ts'
import { registrationLies } from '../../../test/lms/stand-in-registration.ts'
import type { CharacterName } from '../../../test/lms/stand-in-state.ts'

const campuses = new Map<CharacterName, Campus>()
afterAll(async () => {
  for (const campus of campuses.values()) await campus.close()
})

let t: Campus

/** A campus of this character without a platform, whose LMS registers tools as usual. */
async function at(character: CharacterName): Promise<void> {
  t = campuses.get(character) ?? (await openCampus(['global_compass_lab'], character))
  campuses.set(character, t)
  t.lms.services.registration = {
    received: [],
    tokens: new Set(),
    configuration: {},
    answer: null,
    lie: null,
  }
  await t.services.db.deleteFrom('lti_platforms').execute()
  await t.services.db.deleteFrom('lti_connection_links').execute()
  await t.services.db.deleteFrom('rate_limits').execute()
}
beforeEach(() => at('moodle'))

/** A new connection link's path. */
async function newLink(): Promise<string> {
  const { status, body } = await t.call('POST /api/lti/connection-links', {
    token: t.admin.token,
    body: { institutionId: t.institution },
  })
  expect(status).toBe(200)
  expect(body.expires).toBe(t.clock.now().getTime() + 7 * day)
  expect(body.url).toMatch(/^http:\/\/localhost:4000\/lti\/register\/[\w-]{43}$/u)
  return new URL(body.url).pathname
}

/** What the LMS adds to the link. */
function offer(change: Record<string, string> = {}): Record<string, string> {
  const registration_token = randomUUID()
  t.lms.services.registration.tokens.add(registration_token)
  return { openid_configuration: `${t.lms.url}/openid-configuration`, registration_token, ...change }
}

const open = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  t.app.inject({ url: `${path}?${new URLSearchParams(fields).toString()}`, headers })
const install = (path: string, fields: Record<string, string> = offer()) => post(t, path, fields)
const platforms = async () => {
  const { body } = await t.call('GET /api/lti/platforms', { token: t.admin.token })
  return Array.isArray(body) ? body : body.items
}
const openLinks = async () => (await t.call('GET /api/lti/connection-links', { token: t.admin.token })).body

describe('a connection link', () => {
  test('opened by an LMS says what will be installed, and changes nothing', async () => {
    const path = await newLink()
    const before = await everythingStored(t)
    const page = await open(path, offer())
    expect(page.statusCode).toBe(200)
    for (const words of [
      'Install Tradewind',
      'Moodle at 127.0.0.1',
      'Uni A',
      'Names and emails',
      'class lists',
    ])
      expect(page.body).toContain(words)
    const { rate_limits: _a, ...stored } = await everythingStored(t)
    const { rate_limits: _b, ...wasStored } = before
    expect(stored).toEqual(wasStored)
    expect(t.lms.services.registration.received).toEqual([])
  })

  test('may be framed by anybody, runs no script before the tool is installed, and names nobody', async () => {
    const page = await open(await newLink(), offer())
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.body).not.toContain('<script')
    expect(page.body.slice(page.body.indexOf('<body'))).not.toContain('@')
  })

  test('opened by hand says where to paste it', async () => {
    const page = await open(await newLink(), {})
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Paste this link into your LMS')
  })

  test('is stored as a hash, listed until it is used, and can be revoked', async () => {
    const path = await newLink()
    expect(JSON.stringify(await everythingStored(t))).not.toContain(path.split('/').at(-1))
    const [link] = await openLinks()
    expect(link).toMatchObject({ institutionId: t.institution, institutionName: 'Uni A' })
    const params = { link: link?.id ?? '' }
    const revoke = () => t.call('DELETE /api/lti/connection-links/:link', { token: t.admin.token, params })
    expect((await revoke()).status).toBe(200)
    expectRefusal(await revoke(), 404, 'not_found', 'This link was already used or revoked. Reload the list.')
    expect((await auditOf(t, params.link)).map(({ action }) => action)).toEqual([
      'lti_connection_link_created',
      'lti_connection_link_revoked',
    ])
    expectRefused(await open(path, offer()), 403, 'This link was used or revoked, or is older than 7 days.')
    expectRefused(await install(path), 403, 'This link was used or revoked, or is older than 7 days.')
  })

  test('ends after seven days', async () => {
    const path = await newLink()
    t.clock.advance(7 * day)
    expectRefused(await install(path), 403, 'This link was used or revoked')
    expect(t.lms.services.registration.received).toEqual([])
    t.clock.advance(-7 * day)
    expect((await install(path)).statusCode).toBe(200)
  })

  test('needs an institution that exists', async () => {
    const answer = await t.call('POST /api/lti/connection-links', {
      token: t.admin.token,
      body: { institutionId: 'nowhere' },
    })
    const sentence = 'We could not find this institution. Please reload the list.'
    expectRefusal(answer, 422, 'invalid_fields', { institutionId: sentence })
  })

  test('works once, also when it is pressed twenty times at once', async () => {
    const path = await newLink()
    const answers = await atOnce(20, () => install(path))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await platforms()).toHaveLength(1)
    expect(t.lms.services.registration.received).toHaveLength(1)
    expect(await openLinks()).not.toContainEqual(expect.objectContaining({ id: path }))
    expectRefused(await install(path), 403, 'This link was used or revoked')
  })
})

describe('the tool is installed', () => {
  test('in Moodle with what that wants, and waits as a platform until its first launch', async () => {
    const path = await newLink()
    const fields = offer({ from: `${t.lms.url}/admin` })
    const page = await install(path, fields)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(
      'press Activate on the new tool. Then edit it and choose Show in activity chooser',
    )
    expect(page.body).toContain('<script src="/lti/close.js"')
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
    const [received] = t.lms.services.registration.received
    expect(received?.token).toBe(fields['registration_token'])
    expect(received?.body).toMatchObject({
      application_type: 'web',
      response_types: ['id_token'],
      initiate_login_uri: 'http://localhost:4000/lti/login',
      redirect_uris: ['http://localhost:4000/lti/launch'],
      jwks_uri: 'http://localhost:4000/lti/jwks',
      token_endpoint_auth_method: 'private_key_jwt',
      'https://purl.imsglobal.org/spec/lti-tool-configuration': {
        domain: 'localhost:4000',
        target_link_uri: 'http://localhost:4000/lti/launch',
        // Moodle shares names and emails only with tools that ask for them here.
        claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
        custom_parameters: {
          context_history: '$Context.id.history',
          link_history: '$ResourceLink.id.history',
          user_login: '$User.username',
          canvas_user: '$Canvas.user.id',
          moodle_groups: '$Moodle.Person.userGroupIds',
          canvas_groups: '$Canvas.group.contextIds',
        },
      },
    })
    expect(String(received?.body['scope']).split(' ').toSorted()).toEqual([
      'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
      'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
      'https://purl.imsglobal.org/spec/lti-ags/scope/score',
      'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
    ])
    const [platform] = await platforms()
    expect(platform).toMatchObject({
      name: `Moodle at ${new URL(t.lms.url).host}`,
      issuer: t.lms.issuer,
      clientId: t.lms.clientId,
      deploymentIds: ['1'],
      authUrl: `${t.lms.url}/auth`,
      keysetUrl: `${t.lms.url}/keyset`,
      tokenUrl: `${t.lms.url}/token`,
      tokenAudience: '',
      family: 'moodle',
      frameOrigins: [t.lms.url],
      institutionId: t.institution,
      active: true,
      lastLaunch: null,
    })
    expect((await auditOf(t, platform?.id ?? '')).map(({ action }) => action)).toEqual([
      'lti_platform_registered',
    ])
    expect(wayIn(await launch(t))).toHaveProperty('ticket')
  })

  test('in Canvas, which wants the token for its settings, too, and only its own placements', async () => {
    await at('canvas')
    const path = await newLink()
    expectRefused(
      await open(path, offer({ registration_token: 'another' })),
      400,
      'Your LMS says that this registration was used or is too old.',
    )
    expect((await install(path)).statusCode).toBe(200)
    const tool = t.lms.services.registration.received[0]?.body[
      'https://purl.imsglobal.org/spec/lti-tool-configuration'
    ] as Record<string, unknown>
    expect(String(t.lms.services.registration.received[0]?.body['scope'])).toContain('/scope/noticehandlers')
    expect(tool['https://canvas.instructure.com/lti/privacy_level']).toBe('public')
    expect(tool['messages']).toContainEqual(
      expect.objectContaining({
        type: 'LtiDeepLinkingRequest',
        placements: [
          'https://canvas.instructure.com/lti/link_selection',
          'https://canvas.instructure.com/lti/assignment_selection',
        ],
      }),
    )
    expect((await platforms())[0]?.family).toBe('canvas')
  })

  test('in Brightspace without a token, with its audience, and a deployment that comes later', async () => {
    await at('brightspace')
    const path = await newLink()
    const { openid_configuration = '' } = offer()
    expect((await open(path, { openid_configuration })).statusCode).toBe(200)
    const page = await install(path, { openid_configuration })
    expect(page.statusCode).toBe(200)
    // Brightspace leaves a new tool switched off.
    expect(page.body).toContain('enable the tool and add a deployment')
    expect(t.lms.services.registration.received[0]?.token).toBe('')
    const [platform] = await platforms()
    expect(platform).toMatchObject({
      family: 'brightspace',
      deploymentIds: [],
      tokenAudience: 'https://api.stand-in.example/auth/token',
    })
  })

  test('in Blackboard with the deployment that it names, and with the groups that it says it has', async () => {
    await at('blackboard')
    t.lms.services.groups.offered = true
    expect((await install(await newLink())).statusCode).toBe(200)
    t.lms.services.groups.offered = false
    const scope = String(t.lms.services.registration.received[0]?.body['scope'])
    expect(scope).toContain('https://purl.imsglobal.org/spec/lti-gs/scope/contextgroup.readonly')
    expect((await platforms())[0]).toMatchObject({ family: 'blackboard', deploymentIds: ['1'] })
  })
})

describe('nothing is stored', () => {
  const elsewhere = 'https://elsewhere.example/x'
  const otherHost = (name: string) => `Your LMS named an address on another host (${name})`

  test.each([
    ['issuer', { issuer: 'https://moodle.example.edu' }, 'These settings speak for another LMS'],
    ['issuer', { issuer: 'our lms' }, 'These settings speak for another LMS'],
    ['keyset', { jwks_uri: elsewhere }, otherHost('jwks_uri')],
    ['token address', { token_endpoint: elsewhere }, otherHost('token_endpoint')],
    ['sign-in address', { authorization_endpoint: elsewhere }, otherHost('authorization_endpoint')],
    ['registration address', { registration_endpoint: elsewhere }, otherHost('registration_endpoint')],
    ['script', { authorization_endpoint: 'javascript:alert(1)' }, otherHost('authorization_endpoint')],
    ['missing keyset', { jwks_uri: undefined }, 'We could not read the settings of your LMS.'],
    ['control characters', { issuer: 'https://a\u0000b' }, 'We could not read the settings of your LMS.'],
  ])('of settings that lie about the %s', async (_what, configuration, sentence) => {
    t.lms.services.registration.configuration = configuration
    const path = await newLink()
    expectRefused(await open(path, offer()), 400, sentence)
    expectRefused(await install(path), 400, sentence)
    expect(await platforms()).toEqual([])
    expect(t.lms.services.registration.received).toEqual([])
    // The link waits for a better try.
    t.lms.services.registration.configuration = {}
    expect((await install(path)).statusCode).toBe(200)
  })

  test.each([
    ['long', 'Your LMS sent more than we can read.'],
    ['elsewhere', 'We could not read the settings of your LMS.'],
    ['down', 'We could not read the settings of your LMS.'],
    ['page', 'We could not read the settings of your LMS.'],
    ['shape', 'We could not read the settings of your LMS.'],
  ] as const)('of settings that are %s', async (lie, sentence) => {
    t.lms.services.registration.lie = lie
    expectRefused(await install(await newLink()), 400, sentence)
    expect(await platforms()).toEqual([])
  })

  test('of a platform that lies in another way each time, and the link waits', async () => {
    await at('lying')
    const path = await newLink()
    for (const lie of registrationLies) {
      const answer = await install(path)
      expect([lie, answer.statusCode]).toEqual([lie, 400])
      expectRefused(answer, 400, 'LMS')
      expect(await platforms()).toEqual([])
    }
    expect(await openLinks()).toHaveLength(1)
    expect(t.lms.services.calls).toEqual([])
  })

  test('of settings that never come', async () => {
    t.lms.services.registration.lie = 'slow'
    const limits = hurryLimits()
    expectRefused(await open(await newLink(), offer()), 400, 'Your LMS took more than 10 seconds to answer.')
    expect(limits).toHaveBeenLastCalledWith(10_000)
  })

  test.each(['http://10.0.0.1/openid', 'https://10.0.0.1/openid', 'file:///etc/passwd', 'settings'])(
    'of settings at %s',
    async (openid_configuration) => {
      const answer = await open(await newLink(), offer({ openid_configuration }))
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toMatch(/safe address|not at a public address/u)
    },
  )

  test.each([
    [{}, 'Your LMS did not send a client ID'],
    [{ client_id: 7 }, 'Your LMS did not send a client ID'],
    [{ client_id: 'a\u0000b' }, 'Your LMS did not send a client ID'],
    [{ client_id: 'x'.repeat(501) }, 'Your LMS did not send a client ID'],
    ['<html>', 'Your LMS did not send a client ID'],
  ])('of an answer without a usable client id: %j', async (body, sentence) => {
    t.lms.services.registration.answer = { status: 201, body }
    const path = await newLink()
    expectRefused(await install(path), 400, sentence)
    expect(await platforms()).toEqual([])
    expect(await openLinks()).not.toEqual([])
    t.lms.services.registration.answer = null
    expect((await install(path)).statusCode).toBe(200)
  })

  test.each([
    [401, { error: 'missing_registration_token' }, 'Your LMS says that this registration was used'],
    [401, { error: 'token_already_used' }, 'Your LMS says that this registration was used'],
    [400, { error: 'missing_domain' }, 'Your LMS does not accept our web address'],
    [400, { error: 'domain_targetlinkuri_mismatch' }, 'Your LMS does not accept our web address'],
    [400, { error: 'invalid_redirect_uris' }, 'Your LMS does not accept our launch address'],
    [400, { error: 'invalid_response_types' }, 'Your LMS expects a setting that we do not send'],
    [400, { error: 'missing required attribute' }, 'Your LMS expects a setting that we do not send'],
    [422, { errors: 'placements' }, 'Your LMS does not offer the places'],
    [500, 'Fatal error', 'Your LMS did not register the tool (status 500)'],
    [302, '', 'Your LMS sent us to another address'],
  ])('of an LMS that answers %i %j, and its answer becomes a sentence', async (status, body, sentence) => {
    t.lms.services.registration.answer = { status, body }
    expectRefused(await install(await newLink()), 400, sentence)
    expect(await platforms()).toEqual([])
  })

  test('of an LMS that is connected already', async () => {
    expect((await install(await newLink())).statusCode).toBe(200)
    expectRefused(
      await install(await newLink()),
      400,
      'This LMS is already connected with the same client ID.',
    )
    expect(await platforms()).toHaveLength(1)
  })

  test('without what the LMS must send', async () => {
    expectRefused(await install(await newLink(), {}), 400, 'Your LMS did not send its settings.')
    const token = offer({ registration_token: 'line\nbreak' })
    expectRefused(await install(await newLink(), token), 400, 'We could not read what your LMS sent.')
  })
})

describe('an unknown deployment', () => {
  const requests = async () =>
    (await t.call('GET /api/lti/deployment-requests', { token: t.admin.token })).body
  const answer = (allowed: boolean, deploymentId = '1') =>
    t.call('POST /api/lti/platforms/:platform/deployments', {
      token: t.admin.token,
      params: { platform: platformId },
      body: { deploymentId, allowed },
    })
  let platformId = ''
  beforeEach(async () => {
    await at('brightspace')
    const { openid_configuration = '' } = offer()
    await install(await newLink(), { openid_configuration })
    platformId = (await platforms())[0]?.id ?? ''
  })
  const asked = 'An administrator of this portal must allow this part of your LMS first.'

  test('asks the administrators once, and launches after they allowed it', async () => {
    for (let index = 0; index < 3; index++) expectRefused(await launch(t), 403, asked)
    const [request, ...others] = await requests()
    expect(request).toMatchObject({ platformId, deploymentId: '1' })
    expect(others).toEqual([])
    const answers = await atOnce(5, () => answer(true))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await requests()).toEqual([])
    expect(wayIn(await launch(t))).toHaveProperty('ticket')
    expect((await auditOf(t, platformId)).map(({ action }) => action)).toContain('lti_deployment_allowed')
  })

  test('that was refused is not asked about again', async () => {
    expectRefused(await launch(t), 403, asked)
    expect((await answer(false)).status).toBe(200)
    expectRefused(await launch(t), 403, 'This tool is not registered for your part of the learning platform.')
    expect(await requests()).toEqual([])
    expectRefusal(
      await answer(true),
      404,
      'not_found',
      'This question was already answered. Reload the list.',
    )
  })

  test('asks for twenty of a platform at most', async () => {
    const claim = 'https://purl.imsglobal.org/spec/lti/claim/deployment_id'
    for (let index = 0; index < 22; index++) await launch(t, { claims: { [claim]: `d${index}` } })
    expect(await requests()).toHaveLength(20)
  })
})

test('Canvas can read the tool’s configuration from an address', async () => {
  const { statusCode, headers, body } = await t.app.inject('/lti/canvas.json')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('application/json')
  expect(JSON.parse(body)).toMatchObject({
    target_link_uri: 'http://localhost:4000/lti/launch',
    oidc_initiation_url: 'http://localhost:4000/lti/login',
    public_jwk_url: 'http://localhost:4000/lti/jwks',
    // What the launch reads by these names.
    custom_fields: {
      context_history: '$Context.id.history',
      link_history: '$ResourceLink.id.history',
    },
    scopes: expect.arrayContaining(['https://purl.imsglobal.org/spec/lti/scope/noticehandlers']) as string[],
    extensions: [
      {
        privacy_level: 'public',
        settings: { placements: [{ placement: 'assignment_selection' }, { placement: 'link_selection' }] },
      },
    ],
  })
})
