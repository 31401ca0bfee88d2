import { afterAll, beforeAll, expect, test } from 'vitest'
import { framingOrigins } from '../../../app.ts'
import { labPolicy } from '../../../platform/http/headers.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { signedInUser } from '../../../test/accounts.ts'

const connector = 'https://connector.example.edu'
let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ MESSAGE_ORIGINS: connector })
})
afterAll(() => t.close())

async function policyOf(url: string): Promise<string> {
  const headers = { accept: 'text/html', host: 'localhost:4000' }
  const answer = await t.app.inject({ url, headers })
  return /frame-ancestors [^;]*/u.exec(String(answer.headers['content-security-policy']))?.[0] ?? ''
}

async function addPlatform(change: { active: boolean; frameOrigins: string[]; issuer: string }) {
  const { token } = await signedInUser(t, { admin: true, institution_id: 'harbour' })
  const body = {
    name: 'Campus',
    clientId: 'client-1',
    deploymentIds: ['1'],
    authUrl: `${change.issuer}/auth`,
    keysetUrl: `${change.issuer}/keys`,
    institutionId: 'harbour',
    ...change,
  }
  expect((await t.call('POST /api/lti/platforms', { token, body })).status).toBe(200)
}

test('only connectors and active platforms may frame the pages of the portal and the labs', async () => {
  expect(await policyOf('/login')).toBe(`frame-ancestors 'self' ${connector}`)
  await addPlatform({
    active: true,
    issuer: 'https://lms.example.edu',
    frameOrigins: ['https://*.example.edu'],
  })
  await addPlatform({
    active: false,
    issuer: 'https://off.example.org',
    frameOrigins: ['https://off.example.org'],
  })
  const expected = `${connector} https://*.example.edu`
  expect(await policyOf('/')).toBe(`frame-ancestors 'self' ${expected}`)
  expect(await policyOf('/no/such/page')).toBe(`frame-ancestors 'self' ${expected}`)
  const lab = labPolicy(t.services.config, await framingOrigins(t.services))
  expect(lab).toContain(`frame-ancestors http://localhost:4000 ${expected};`)
})

test('only the arrival pages keep access to the window that opened them', async () => {
  const openerOf = async (url: string) =>
    (await t.app.inject({ url, headers: { accept: 'text/html', host: 'localhost:4000' } })).headers[
      'cross-origin-opener-policy'
    ]
  expect(await openerOf('/demo')).toBe('unsafe-none')
  expect(await openerOf('/lti-connector')).toBe('unsafe-none')
  expect(await openerOf('/login')).toBe('same-origin')
})

test('a page in a frame of a platform that was switched off is led to the screen that says so, and only there', async () => {
  const platforms = await t.services.db.selectFrom('lti_platforms').select(['id', 'active']).execute()
  const idOf = (active: boolean) => platforms.find((each) => each.active === active)?.id ?? ''
  const ended = '/signed-out?from=course&why=disconnected'
  const led = async (url: string, platform: string, dest = 'iframe') => {
    const cookie = `tradewind_visit_lms=${platform}`
    const headers = { accept: 'text/html', host: 'localhost:4000', 'sec-fetch-dest': dest, cookie }
    const { statusCode, headers: answered } = await t.app.inject({ url, headers })
    return statusCode === 302 ? answered.location : statusCode
  }
  for (const platform of [idOf(false), crypto.randomUUID(), 'made-up']) {
    for (const url of ['/', '/?lab=global_compass_lab', '/payment-confirmation', '/signed-out?from=course'])
      expect(await led(url, platform), url).toBe(ended)
    expect(await led(ended, platform)).toBe(200)
    // Another visit may begin here, and a window of its own is framed by nobody.
    expect(await led('/lti-connector?ticket=x', platform)).toBe(200)
    expect(await led('/', platform, 'document')).toBe(200)
  }
  expect(await led('/', idOf(true))).toBe(200)
})
