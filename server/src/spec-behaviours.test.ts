import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, signedInUser } from './test/accounts.ts'
import { openTestApp, type TestApp } from './test/app.ts'
import { givenDemoCode } from './test/arrivals.ts'
import { form } from './test/classes.ts'

/*
 * The parts of the server that the specification fixes, repeated here on purpose: see
 * `contract/src/spec-behaviours.test.ts`. New calls may be added, but existing entries must not change.
 */

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** Every call that clients make, by the access it requires. */
const calls = {
  public: [
    'POST /api/auth/register',
    'POST /api/auth/application',
    'POST /api/auth/login',
    'POST /api/auth/exchange',
    'POST /api/forgot/forgot',
    'POST /api/forgot/verifyotp',
    'POST /api/forgot/resetpassword',
    'GET /api/config',
    'POST /api/payments/sandbox/read',
    'POST /api/payments/sandbox/pay',
    'POST /api/payments/sandbox/confirm',
    'POST /api/demo/sessions',
    'GET /api/institutions/public',
    'POST /api/instructors/invitation',
    'POST /api/instructors/complete-registration',
    'POST /api/registration-links/validate',
    'POST /api/registration-links/use',
  ],
  guest: [
    'POST /api/auth/validatetoken',
    'GET /api/auth/user',
    'POST /api/auth/updatetoken',
    'GET /api/auth/labtoken',
    'POST /api/auth/logout',
    'POST /log/openlab',
    'GET /api/labs/:lab/runs',
    'POST /api/labs/:lab/runs',
    'GET /api/runs',
    'GET /api/runs/:run',
    'POST /api/runs/:run/decisions',
    'POST /api/runs/:run/finish',
  ],
  session: [
    'POST /api/account/updateaccount',
    'POST /api/account/changePassword',
    'POST /api/account/prove',
    'GET /api/account/sessions',
    'DELETE /api/account/sessions/:id',
    'GET /api/account/data',
    'POST /api/auth/verifyemail',
    'POST /api/auth/resendverification',
    'POST /api/auth/correctemail',
    'POST /api/auth/delete',
    'GET /api/orders',
    'GET /api/orders/:order',
    'PUT /api/orders/:order/bill',
    'POST /api/labs/:lab/class-sessions/join',
    'POST /api/instructors/accept',
    'GET /api/lti/identity',
    'POST /api/lti/link-ticket',
    'POST /api/auth/promotioncodes',
  ],
  verified: [
    'POST /api/account/changeemail',
    'POST /api/account/confirmemail',
    'POST /api/labs/:lab/link',
    'POST /api/access-codes/validate',
    'POST /api/access-codes/use',
    'POST /api/verify-product-code',
    'POST /api/register-product-to-user',
    'POST /api/auth/createcheckoutsession',
  ],
  proven: ['POST /api/lti/link'],
  assistant: [
    'GET /api/labs/:lab/class-sessions',
    'GET /api/class-sessions',
    'GET /api/class-sessions/:id',
    'PUT /api/class-sessions/:id',
    'POST /api/class-sessions/:id/end',
    'GET /api/class-sessions/:id/csv',
    'GET /api/class-sessions/:id/students/:student',
    'PUT /api/class-sessions/:id/students/:student',
    'DELETE /api/class-sessions/:id/students/:student',
  ],
  instructor: [
    'GET /api/labs/:lab/teaching-note',
    'POST /api/labs/:lab/rounds',
    'POST /api/labs/:lab/class-sessions',
    'GET /api/first-steps',
    'POST /api/first-steps/email',
    'POST /api/first-steps/dismiss',
    'POST /api/class-sessions/:id/copy',
    'POST /api/class-sessions/:id/instructors',
  ],
  admin: [
    'GET /api/access-codes/stats',
    'GET /api/access-codes/stats/csv',
    'POST /api/access-codes/upload',
    'POST /api/access-codes/generate',
    'GET /api/access-codes/batches',
    'GET /api/access-codes/batches/csv',
    'GET /api/access-codes/batches/:batch/csv',
    'POST /api/access-codes/look-up',
    'POST /api/access-codes/revoke',
    'GET /analytics/:year/:month/:day',
    'GET /api/analytics/institutions/:institutionId',
    'GET /api/admin/overview',
    'GET /api/admin/mails',
    'GET /api/audit',
    'GET /api/audit/csv',
    'GET /api/demo/codes',
    'GET /api/demo/codes/csv',
    'POST /api/demo/codes',
    'POST /api/demo/codes/:demoCode/revoke',
    'GET /api/institutions',
    'GET /api/institutions/csv',
    'POST /api/institutions',
    'PUT /api/institutions/:institutionId',
    'DELETE /api/institutions/:institutionId',
    'POST /api/institutions/check-ranges',
    'POST /api/institutions/test-address',
    'GET /api/instructors/pending',
    'GET /api/instructors/pending/csv',
    'POST /api/instructors/approve',
    'POST /api/instructors/reject',
    'POST /api/instructors/invite',
    'POST /api/instructors/create',
    'GET /api/instructors/invitations',
    'GET /api/instructors/invitations/csv',
    'POST /api/instructors/invitations/:invitation/send',
    'DELETE /api/instructors/invitations/:invitation',
    'GET /api/lti/tool',
    'GET /api/lti/platforms',
    'GET /api/lti/platforms/csv',
    'POST /api/lti/platforms',
    'PUT /api/lti/platforms/:platform',
    'DELETE /api/lti/platforms/:platform',
    'GET /api/promotion-codes',
    'GET /api/promotion-codes/csv',
    'POST /api/promotion-codes',
    'POST /api/promotion-codes/:promotion/revoke',
    'GET /api/registration-links',
    'GET /api/registration-links/csv',
    'POST /api/registration-links',
    'PUT /api/registration-links/:linkId',
    'DELETE /api/registration-links/:linkId',
    'GET /api/users',
    'GET /api/users/csv',
    'POST /api/users/bulk',
    'POST /api/users/import/preview',
    'POST /api/users/import',
    'GET /api/users/:user',
    'PUT /api/users/:user',
    'DELETE /api/users/:user',
    'POST /api/users/:user/sign-out',
    'POST /api/users/:user/send-code',
    'POST /api/users/:user/view',
    'GET /api/users/:user/sessions',
    'DELETE /api/users/:user/sessions/:session',
    'GET /api/users/:user/orders',
    'GET /api/users/:user/grants',
    'POST /api/users/:user/grants',
    'DELETE /api/users/:user/grants/:grant',
  ],
}

/** Addresses that are not calls: for browsers, learning management systems, payment providers and operators. */
const otherAddresses = [
  'GET /ipauth',
  'GET /demo/start',
  'GET /lti/login',
  'POST /lti/login',
  'POST /lti/launch',
  'GET /lti/jwks',
  'GET /api/payments/return',
  'POST /api/payments/webhook',
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /readyz',
  'GET /dev/mailbox',
]

describe('every call', () => {
  const all = Object.entries(calls).flatMap(([access, names]) => names.map((name) => [name, access] as const))

  test('has its fixed address and access level', () => {
    const declared = new Map([...t.app.declaredRoutes].map(([name, { access }]) => [name, access]))
    for (const [name, access] of all) expect(declared.get(name), name).toBe(access)
    for (const name of otherAddresses) expect(declared.get(name), name).toBe('public')
  })

  test('asks for a session, unless it is public', async () => {
    for (const [name, access] of all) {
      const [method, pattern] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      const url = pattern.replaceAll(/:\w+/gu, '00000000-0000-4000-8000-000000000000')
      const response = await t.app.inject({ method, url, ...(method !== 'GET' && { payload: {} }) })
      const { code } = response.json<{ code?: string }>()
      expect(code === 'not_signed_in', `${name}: ${response.statusCode}`).toBe(access !== 'public')
    }
  })
})

describe('every link that leaves the product keeps its address', () => {
  const portal = 'http://localhost:4000'

  test('for a registration, an invitation and a created account', async () => {
    const { token } = await signedInUser(t, { admin: true })
    const link = await t.call('POST /api/registration-links', {
      token,
      body: {
        linkType: 'single-use',
        expiresAt: new Date(t.clock.now().getTime() + 7 * day).toISOString(),
        description: '',
      },
    })
    expect(link.body.registrationUrl).toMatch(/^http:\/\/localhost:4000\/register-instructor\?token=[\w-]+$/u)
    const names = { firstName: 'Pat', lastName: 'Morgan' }
    await t.call('POST /api/instructors/invite', { token, body: { email: 'invited@example.edu' } })
    await t.call('POST /api/instructors/create', { token, body: { email: 'made@example.edu', ...names } })
    for (const email of ['invited@example.edu', 'made@example.edu']) {
      const [mail] = await t.mailsTo(email)
      expect(mail?.text).toMatch(/http:\/\/localhost:4000\/instructor-registration\?token=[\w-]+/u)
    }
  })

  test('for access codes, a class and a demo', async () => {
    const admin = await signedInUser(t, { admin: true })
    const { token } = admin
    const batch = await t.call('POST /api/access-codes/generate', {
      token,
      body: { product: 'bundle_year', count: 1, name: 'Spring', expires: null },
    })
    const { body: file } = await t.call('GET /api/access-codes/batches/:batch/csv', {
      token,
      params: { batch: batch.body.id },
    })
    expect(file.csv).toMatch(/,http:\/\/localhost:4000\/redeem\/[\w-]+/u)
    const { body: theClass } = await t.call('POST /api/labs/:lab/class-sessions', {
      token,
      params: { lab: 'market_analysis_lab' },
      body: form,
    })
    expect(theClass.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/u)
    expect(theClass.joinLink).toBe(`${portal}/?lab=market_analysis_lab&class=${theClass.code}`)
    const { startUrl, code } = await givenDemoCode(t, admin)
    expect(startUrl).toBe(`${portal}/demo/start?code=${code}`)
  })

  test('for learning management systems', async () => {
    const { token } = await signedInUser(t, { admin: true })
    const { body } = await t.call('GET /api/lti/tool', { token })
    expect(Object.values(body)).toEqual(
      expect.arrayContaining([`${portal}/lti/login`, `${portal}/lti/launch`, `${portal}/lti/jwks`]),
    )
  })

  test('for the pages of labs', async () => {
    const { body } = await t.app.inject({
      url: '/',
      headers: { accept: 'text/html', host: 'localhost:4000' },
    })
    const config = /<script[^>]*id="public-config">(.*?)<\/script>/u.exec(body)?.[1] ?? ''
    expect((JSON.parse(config) as { labUrls: unknown }).labUrls).toEqual({
      market_analysis_lab: 'http://localhost:4001/market_analysis_lab/',
      foreign_exchange_lab: 'http://localhost:4001/foreign_exchange_lab/',
      global_compass_lab: 'http://localhost:4001/global_compass_lab/',
      cultural_intelligence_lab: 'http://localhost:4001/cultural_intelligence_lab/',
      cultural_exchange_lab: 'http://localhost:4001/cultural_exchange_lab/',
    })
  })
})
