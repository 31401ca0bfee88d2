import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  atOnce,
  auditOf,
  everythingStored,
  expectRefusal,
  minute,
  signedInUser,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import { frameOrigins } from './frame-origins.ts'

let t: TestApp
let admin: { id: string; token: string }
let institution: string
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
  institution = await givenInstitution(t)
})
afterAll(() => t.close())

const form = (change: Record<string, unknown> = {}) => ({
  name: 'Canvas',
  issuer: `https://lms-${crypto.randomUUID().slice(0, 8)}.example.edu`,
  clientId: '10000000000001',
  deploymentIds: ['1:abc', ' 2:def ', '', '1:abc'],
  authUrl: 'https://sso.example.com/api/lti/authorize',
  keysetUrl: 'https://sso.example.com/api/lti/jwks',
  frameOrigins: ['https://canvas.example.edu', 'https://*.canvas.example.edu:8443/'],
  institutionId: institution,
  active: true,
  ...change,
})
const create = (change: Record<string, unknown> = {}) =>
  t.call('POST /api/lti/platforms', { token: admin.token, body: form(change) })

describe('a platform', () => {
  test('is stored with trimmed values and audited', async () => {
    const given = form()
    const { status, body } = await t.call('POST /api/lti/platforms', { token: admin.token, body: given })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...given,
      id: body.id,
      deploymentIds: ['1:abc', '2:def'],
      frameOrigins: ['https://canvas.example.edu', 'https://*.canvas.example.edu:8443'],
      family: 'other',
      tokenUrl: '',
      tokenAudience: '',
      institutionName: 'Uni A',
      opensCopies: false,
      created: t.clock.now().getTime(),
      lastLaunch: null,
    })
    expect(await auditOf(t, body.id)).toMatchObject([{ action: 'lti_platform_created', actor_id: admin.id }])
  })

  test('may by default frame the portal from its issuer’s and its sign-in origin', async () => {
    const { body } = await create({
      issuer: 'https://canvas.instructure.com',
      clientId: 'a',
      frameOrigins: [],
    })
    expect(body.frameOrigins).toEqual(['https://canvas.instructure.com', 'https://sso.example.com'])
    const named = await create({ issuer: 'some-lms', clientId: 'b', frameOrigins: [' '] })
    expect(named.body.frameOrigins).toEqual(['https://sso.example.com'])
  })

  test('may run on this machine outside production', async () => {
    const local = 'http://127.0.0.1:18080'
    const { body } = await create({
      issuer: local,
      authUrl: `${local}/auth`,
      keysetUrl: `${local}/keys`,
      frameOrigins: [],
    })
    expect(body.frameOrigins).toEqual([local])
  })

  test.each([
    ['authUrl', 'http://lms.example.edu/auth', 'Please enter an address that begins with https://.'],
    ['authUrl', 'lms', 'Please enter an address that begins with https://.'],
    ['keysetUrl', 'ftp://lms.example.edu/', 'Please enter an address that begins with https://.'],
    ['institutionId', 'no-such', 'We could not find this institution. Please reload the list.'],
    ['deploymentIds', [' '], 'Please enter at least one deployment id.'],
    ['name', ' ', 'Please fill this in.'],
    ['issuer', '', 'Please fill this in.'],
  ])('is refused with %s %j', async (field, value, sentence) => {
    const before = await everythingStored(t)
    expectRefusal(await create({ [field]: value }), 422, 'invalid_fields', { [field]: sentence })
    expect(await everythingStored(t)).toEqual(before)
  })

  test.each([
    'https://lms.example.edu/path',
    'http://lms.example.edu',
    '*',
    'https://*',
    'https://*.edu',
    'https://a.*.example.edu',
    "https://x.example.edu; script-src 'unsafe-inline'",
    'https://user@lms.example.edu',
    "'self'",
  ])('is refused with the frame origin %s', async (origin) => {
    const sentence = `"${origin}" is not an origin. Examples are https://canvas.example.edu and https://*.example.edu.`
    expectRefusal(await create({ frameOrigins: [origin] }), 422, 'invalid_fields', { frameOrigins: sentence })
  })

  test('is unique by issuer, client id and deployment', async () => {
    const { body } = await create({ deploymentIds: ['0', '1'] })
    const sentence = 'A platform with this issuer and client id already has the deployment id 1.'
    const before = await everythingStored(t)
    const same = { issuer: body.issuer, deploymentIds: ['2', '1'] }
    const refusal = [409, 'platform_taken', { deploymentIds: sentence }] as const
    expectRefusal(await create(same), ...refusal)
    expect(await everythingStored(t)).toEqual(before)
    expect((await create({ ...same, clientId: 'another' })).status).toBe(200)
    // One registration may serve several schools, each with its own deployment.
    const other = await create({ ...same, deploymentIds: ['2'] })
    expect(other.status).toBe(200)
    const change = (changed: Record<string, unknown>) =>
      t.call('PUT /api/lti/platforms/:platform', {
        token: admin.token,
        params: { platform: other.body.id },
        body: changed,
      })
    expectRefusal(await change(form(same)), ...refusal)
    expect((await change(form({ ...same, deploymentIds: ['3'] }))).status).toBe(200)
  })

  test('is added once, even by ten calls at once', async () => {
    const body = form({ issuer: 'https://at-once.example.edu' })
    const answers = await atOnce(10, () => create(body))
    expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
  })

  test('can be changed, is audited with the changed fields, and stays unchanged if nothing differs', async () => {
    const given = form()
    const { body } = await t.call('POST /api/lti/platforms', { token: admin.token, body: given })
    const put = (change: Record<string, unknown>) =>
      t.call('PUT /api/lti/platforms/:platform', {
        token: admin.token,
        params: { platform: body.id },
        body: { ...given, ...change },
      })
    expect((await put({ name: 'Moodle', active: false })).body).toMatchObject({
      name: 'Moodle',
      active: false,
    })
    const before = await everythingStored(t)
    expect((await put({ name: 'Moodle', active: false })).status).toBe(200)
    expect(await everythingStored(t)).toEqual(before)
    expect((await auditOf(t, body.id)).at(-1)).toMatchObject({
      action: 'lti_platform_changed',
      details: { fields: ['name', 'active'] },
    })
  })

  test('is refused for an institution id with invisible characters', async () => {
    const sentence = 'Please remove the invisible characters.'
    expectRefusal(await create({ institutionId: 'a\0b' }), 422, 'invalid_fields', { institutionId: sentence })
  })

  test('that is unknown answers 404', async () => {
    const params = { platform: crypto.randomUUID() }
    const unknown = 'We could not find this platform. Please reload the list.'
    expectRefusal(
      await t.call('PUT /api/lti/platforms/:platform', { token: admin.token, params, body: form() }),
      404,
      'not_found',
      unknown,
    )
    expectRefusal(
      await t.call('DELETE /api/lti/platforms/:platform', { token: admin.token, params }),
      404,
      'not_found',
      unknown,
    )
  })

  test('can be removed and is audited', async () => {
    const { body } = await create()
    const params = { platform: body.id }
    const { status } = await t.call('DELETE /api/lti/platforms/:platform', { token: admin.token, params })
    expect(status).toBe(200)
    expect((await auditOf(t, body.id)).at(-1)).toMatchObject({ action: 'lti_platform_deleted' })
  })
})

describe('the list of platforms', () => {
  test('is sorted by name, searched regardless of case, and paged', async () => {
    for (const name of ['Zeta 50%', 'ägypt', 'Beta']) await create({ name, clientId: `find-${name}` })
    const list = async (query: Record<string, string>) => {
      const { body } = await t.call('GET /api/lti/platforms', { token: admin.token, query })
      return Array.isArray(body) ? { items: body, total: body.length } : body
    }
    const names = async (search: string) => (await list({ search })).items.map(({ name }) => name)
    expect(await names('FIND-')).toEqual(['ägypt', 'Beta', 'Zeta 50%'])
    expect(await names('ÄGY')).toEqual(['ägypt'])
    expect(await names('50%')).toEqual(['Zeta 50%'])
    const page = await list({ search: 'find-', page: '2', pageSize: '2' })
    expect([page.items.map(({ name }) => name), page.total]).toEqual([['Zeta 50%'], 3])
  })

  test('is exported as a table', async () => {
    await create({ name: '=1+1', clientId: 'csv-one' })
    const { body } = await t.call('GET /api/lti/platforms/csv', {
      token: admin.token,
      query: { search: 'csv-one' },
    })
    expect(body.fileName).toMatch(/^lti-platforms-\d{4}-\d\d-\d\d\.csv$/u)
    const [head, row] = body.csv.split('\r\n')
    expect(head).toContain('Name,Issuer,Client ID')
    expect(row).toMatch(/^'=1\+1,https:\/\/lms-/u)
    expect(row).toContain(',yes,')
  })

  test('is shown with the tool’s own addresses', async () => {
    const { body } = await t.call('GET /api/lti/tool', { token: admin.token })
    const { publicUrl } = t.services.config
    expect(body).toEqual({
      loginUrl: `${publicUrl}/lti/login`,
      launchUrl: `${publicUrl}/lti/launch`,
      keysetUrl: `${publicUrl}/lti/jwks`,
      deepLinkingUrl: `${publicUrl}/lti/launch`,
      canvasUrl: `${publicUrl}/lti/canvas.json`,
    })
  })
})

test('the frame origins of a deleted institution’s platforms are removed at once', async () => {
  const institutionId = await givenInstitution(t)
  const origin = 'https://soon-gone.example.edu'
  await create({ institutionId, frameOrigins: [origin] })
  expect(await frameOrigins(t.services)).toContain(origin)
  await t.call('DELETE /api/institutions/:institutionId', {
    token: admin.token,
    params: { institutionId },
  })
  expect(await frameOrigins(t.services)).not.toContain(origin)
})

test('only active platforms count as frame origins, at once in this process and soon in others', async () => {
  const origin = 'https://frames.example.edu'
  const { body } = await create({ frameOrigins: [origin], clientId: 'frames' })
  expect(await frameOrigins(t.services)).toContain(origin)
  // Stands for another process that switches it off.
  await t.services.db.updateTable('lti_platforms').set({ active: false }).where('id', '=', body.id).execute()
  expect(await frameOrigins(t.services)).toContain(origin)
  t.clock.advance(minute / 2)
  expect(await frameOrigins(t.services)).not.toContain(origin)
})
