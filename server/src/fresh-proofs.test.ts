import { readRoutes } from '@tradewind/contract/test/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from './seed/factories.ts'
import { minute, newEmail, signedInUser } from './test/accounts.ts'
import { openTestApp, type Answer, type TestApp } from './test/app.ts'
import { givenInstitution } from './test/arrivals.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  token = (await signedInUser(t, { admin: true })).token
  t.clock.advance(11 * minute)
})

const asks = (answer: Answer<unknown>) => answer.error.code === 'fresh_proof_required'

test('every call that always asks is refused to a browser that was left open, before its payload is read', async () => {
  const always = (await readRoutes()).filter(([, { freshProof }]) => freshProof === true)
  expect(always.length).toBeGreaterThan(40)
  for (const [name] of always) {
    const [method = '', url = ''] = name.split(' ')
    const response = await t.app.inject({
      method: method as 'POST',
      url: url.replaceAll(/:\w+/gu, crypto.randomUUID()),
      headers: { authorization: `Bearer ${token}` },
      ...(method !== 'GET' && { payload: {} }),
    })
    expect([name, response.json<{ code: string }>().code]).toEqual([name, 'fresh_proof_required'])
  }
})

describe('an institution', () => {
  const form = {
    name: 'Uni A',
    ipRanges: ['18.9.0.0/16', '18.10.0.0/16'],
    products: { market_analysis_lab: { expiration: Date.UTC(2090, 1, 1) } },
    contactEmail: 'library@uni.edu',
    proxyInfo: { type: 'EZproxy', instructions: '', proxyIPs: ['18.9.1.1'] },
    allowsCourtesy: false,
  }
  const change = async (body: Record<string, unknown>) => {
    const fresh = await signedInUser(t, { admin: true })
    const institutionId = `uni-${crypto.randomUUID().slice(0, 8)}`
    const made = await t.call('POST /api/institutions', {
      token: fresh.token,
      body: { ...form, institutionId },
    })
    expect(made.status).toBe(200)
    return await t.call('PUT /api/institutions/:institutionId', {
      token,
      params: { institutionId },
      body: { ...form, ...body },
    })
  }

  test.each([
    ['another network', { ipRanges: [...form.ipRanges, '18.11.0.0/16'] }],
    ['a wider network', { ipRanges: ['18.8.0.0/14', '18.10.0.0/16'] }],
    ['another proxy', { proxyInfo: { ...form.proxyInfo, proxyIPs: ['18.9.1.1', '18.9.1.2'] } }],
    [
      'another lab',
      { products: { ...form.products, foreign_exchange_lab: { expiration: Date.UTC(2090, 1, 1) } } },
    ],
    ['a later end', { products: { market_analysis_lab: { expiration: Date.UTC(2091, 1, 1) } } }],
    ['a contact, who gets the desk', { contactEmail: 'another@uni.edu' }],
    ['free days for its people', { allowsCourtesy: true }],
  ])('gets %s only by a fresh proof', async (_what, body) => {
    expect(asks(await change(body))).toBe(true)
  })

  test.each([
    ['nothing', {}],
    ['its name', { name: 'University A' }],
    ['the words about its proxy', { proxyInfo: { ...form.proxyInfo, instructions: 'Click here' } }],
    ['fewer networks', { ipRanges: ['18.9.0.0/17'] }],
    ['an earlier end', { products: { market_analysis_lab: { expiration: Date.UTC(2089, 1, 1) } } }],
    ['no contact', { contactEmail: '' }],
  ])('changes %s without one', async (_what, body) => {
    expect((await change(body)).status).toBe(200)
  })
})

test('a file of instructors needs a fresh proof, and one of students does not', async () => {
  const people = [{ email: newEmail(), firstName: 'Noor', lastName: 'Haddad' }]
  const add = (role: 'student' | 'instructor') =>
    t.call('POST /api/users/import', { token, body: { people, role, mail: false } })
  expect(asks(await add('instructor'))).toBe(true)
  expect((await add('student')).status).toBe(200)
})

test('giving access one by one needs a fresh proof after a hundred people, too', async () => {
  const people = await Promise.all(Array.from({ length: 102 }, () => makeUser(t.services)))
  const [first, second, ...others] = people.map(({ id }) => id)
  const lab = 'market_analysis_lab'
  const one = (user = '') =>
    t.call('POST /api/users/:user/grants', { token, params: { user }, body: { lab, until: '2090-05-12' } })
  expect((await one(first)).status).toBe(200)
  const action = { kind: 'give', lab, until: '2090-05-12' } as const
  const many = await t.call('POST /api/users/bulk', { token, body: { users: others.slice(0, 99), action } })
  expect(many.status).toBe(200)
  expect(asks(await one(second))).toBe(true)
  const products = { [lab]: { id: lab, expiration: Date.UTC(2090, 1, 1) } }
  const changed = await t.call('PUT /api/users/:user', {
    token,
    params: { user: second ?? '' },
    body: { products },
  })
  expect(asks(changed)).toBe(true)
})

test('the name of an LMS, and switching it off, need none; its keys do', async () => {
  const { token: fresh } = await signedInUser(t, { admin: true })
  const institutionId = await givenInstitution(t)
  const form = {
    name: 'Canvas',
    issuer: `https://lms-${crypto.randomUUID().slice(0, 8)}.example.edu`,
    clientId: '10000000000001',
    deploymentIds: ['1:abc'],
    authUrl: 'https://sso.example.com/api/lti/authorize',
    keysetUrl: 'https://sso.example.com/api/lti/jwks',
    institutionId,
    active: true,
  }
  const { body } = await t.call('POST /api/lti/platforms', { token: fresh, body: form })
  const change = (changed: Record<string, unknown>) =>
    t.call('PUT /api/lti/platforms/:platform', {
      token,
      params: { platform: body.id },
      body: { ...form, ...changed },
    })
  expect((await change({ name: 'Our Canvas' })).status).toBe(200)
  expect(asks(await change({ keysetUrl: 'https://sso.example.com/other' }))).toBe(true)
  expect((await change({ active: false })).status).toBe(200)
  expect(asks(await change({ active: true }))).toBe(true)
})
