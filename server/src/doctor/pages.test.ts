import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { portalPolicy } from '../platform/http/headers.ts'
import { productionSettings } from '../test/app.ts'
import { addressesOf, judgeVisit } from './addresses.ts'
import { faultOf } from './faults.ts'
import { judgeFrames, judgeOthers } from './headers.ts'
import { judgeClient, judgeProxySettings, judgeStream } from './proxy.ts'
import type { Answer } from './visit.ts'

const settings = { ...productionSettings, TRUST_PROXY: '10.0.0.0/8' }
const config = readConfig(settings)
const [portal, lab] = addressesOf(config)
if (!portal || !lab) throw new Error('There is a portal and a lab')

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000)
const answer = (given: Partial<Answer> = {}): { answer: Answer } => ({
  answer: {
    status: 200,
    headers: {},
    text: `<script type="application/json" id="public-config">${JSON.stringify({ labUrls: config.labUrls })}</script>`,
    certificateEnd: inDays(60),
    ...given,
  },
})
const fault = (code: string) => ({ fault: faultOf(Object.assign(new Error(code), { code })) })

describe('an address', () => {
  test('is one of each origin, the labs at the page of a lab', () => {
    expect(addressesOf(config).map(({ url }) => url)).toEqual([
      'https://portal.school.edu/',
      expect.stringMatching(/^https:\/\/labs\.school\.edu\/\w+_lab\/$/u),
    ])
    const apart = readConfig({ ...settings, LAB_URL_GLOBAL_COMPASS_LAB: 'https://compass.school.edu/' })
    expect(addressesOf(apart)).toHaveLength(3)
  })

  test('that answers with a page of these settings is fine', () => {
    expect(judgeVisit(portal, answer(), true)).toMatchObject({
      outcome: 'ok',
      found: 'https://portal.school.edu/ answers; its certificate is good for 60 days',
    })
    const text =
      '<script type="application/json" id="lab-config">{"portalOrigin":"https://portal.school.edu"}</script>'
    expect(judgeVisit(lab, answer({ text }), true).outcome).toBe('ok')
  })

  test('whose certificate ends soon is a warning', () => {
    expect(judgeVisit(portal, answer({ certificateEnd: inDays(9) }), true)).toMatchObject({
      outcome: 'warning',
      found: 'https://portal.school.edu/ answers, but its certificate ends in 9 days.',
    })
  })

  test('of another site, or of a server with other settings, is a problem', () => {
    expect(judgeVisit(portal, answer({ text: '<h1>Welcome to nginx!</h1>' }), true)).toMatchObject({
      outcome: 'problem',
      found: 'https://portal.school.edu/ is not a page of this portal.',
    })
    const text = '<script type="application/json" id="public-config">{"labUrls":{}}</script>'
    expect(judgeVisit(portal, answer({ text }), true).toDo[0]).toContain('Restart the server')
    const elsewhere = answer({ status: 301, headers: { location: ['https://www.school.edu/'] } })
    expect(judgeVisit(portal, elsewhere, true).found).toContain('leads on to https://www.school.edu/')
  })

  test('that does not answer is a warning before the server runs, and a problem after', () => {
    for (const visited of [fault('ECONNREFUSED'), answer({ status: 502 })]) {
      expect(judgeVisit(portal, visited, false)).toMatchObject({
        outcome: 'warning',
        toDo: ['Start the server and its proxy, then run the doctor again.'],
      })
      expect(judgeVisit(portal, visited, true).outcome).toBe('problem')
    }
  })

  test.each([
    ['ENOTFOUND', 'portal.school.edu:443 has a name that DNS does not know.'],
    ['CERT_HAS_EXPIRED', 'portal.school.edu:443 has a certificate that has expired.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'portal.school.edu:443 has a certificate for another name.'],
  ])('with %s is a problem at any time', (code, found) => {
    for (const isRunning of [false, true])
      expect(judgeVisit(portal, fault(code), isRunning)).toMatchObject({ outcome: 'problem', found })
  })
})

describe('headers', () => {
  const policy = portalPolicy(config, 'NONCE', ['https://lms.school.edu'])
  const sent: [string, string][] = [['x-content-type-options', 'nosniff']]
  const arrived = (given: Answer['headers'] = {}): Answer['headers'] => ({
    'content-security-policy': [portalPolicy(config, 'another', ['https://lms.school.edu'])],
    'x-content-type-options': ['nosniff'],
    ...given,
  })
  const frames = (given: Answer['headers'], isComplete = true) =>
    judgeFrames('Portal', { headers: arrived(given), policy, isComplete })
  const others = (given: Answer['headers']) =>
    judgeOthers('Portal', { headers: arrived(given), policy, sent })

  test('that arrive as the server sends them are fine, with any nonce', () => {
    expect(frames({})).toMatchObject({
      outcome: 'ok',
      found: 'Portal: may be framed by itself, https://lms.school.edu',
    })
    expect(others({})).toMatchObject({ outcome: 'ok', found: 'Portal: all 2 security headers arrive' })
  })

  test('without frame-ancestors are a problem', () => {
    expect(frames({ 'content-security-policy': undefined }).found).toContain('without our frame-ancestors')
    expect(frames({ 'content-security-policy': ["default-src 'self'"] }).outcome).toBe('problem')
  })

  test('with other framers, or with a second policy, are a problem', () => {
    const none = portalPolicy(config, 'n', [])
    expect(frames({ 'content-security-policy': [none] })).toMatchObject({
      outcome: 'problem',
      found: "Portal: frame-ancestors is 'self', and should be 'self' https://lms.school.edu.",
    })
    const more = portalPolicy(config, 'n', ['https://lms.school.edu', 'https://else.school.edu'])
    expect(frames({ 'content-security-policy': [more] }).outcome).toBe('problem')
    expect(frames({ 'content-security-policy': [more] }, false).outcome).toBe('ok')
    expect(frames({ 'content-security-policy': [policy, "frame-ancestors 'none'"] }).found).toContain(
      'second',
    )
  })

  test('with x-frame-options are a warning', () => {
    expect(frames({ 'x-frame-options': ['DENY'] })).toMatchObject({ outcome: 'warning' })
  })

  test('that a proxy loses or changes are named', () => {
    expect(others({ 'x-content-type-options': undefined })).toMatchObject({
      outcome: 'problem',
      found: 'Portal: lost on the way: x-content-type-options.',
    })
    const looser = policy.replace("base-uri 'none'", "base-uri 'self'")
    expect(others({ 'content-security-policy': [looser] })).toMatchObject({
      outcome: 'warning',
      found: 'Portal: changed on the way: content-security-policy base-uri.',
    })
  })
})

describe('a proxy', () => {
  const seen = (forwarding: 'none' | 'trusted' | 'ignored', address: string | null) => ({
    forwarding,
    address,
  })

  test('needs TRUST_PROXY where the address begins with https', () => {
    expect(judgeProxySettings(config)).toEqual([])
    expect(judgeProxySettings(readConfig(productionSettings))).toMatchObject([{ outcome: 'problem' }])
    expect(judgeProxySettings(readConfig({}))).toEqual([])
  })

  test('that TRUST_PROXY does not name, or that tells nothing, is a problem', () => {
    const ignored = seen('ignored', null)
    expect(judgeClient(config, ignored, ignored).found).toContain('TRUST_PROXY does not name it')
    const silent = seen('none', '10.0.0.5')
    expect(judgeClient(config, silent, silent).toDo[0]).toContain('X-Forwarded-For')
  })

  test('that passes on what a client made up is a problem', () => {
    const plain = seen('trusted', '192.0.2.20')
    expect(judgeClient(config, plain, seen('trusted', '203.0.113.7'))).toMatchObject({ outcome: 'problem' })
    expect(judgeClient(config, plain, plain)).toMatchObject({
      outcome: 'ok',
      found: 'TRUST_PROXY works; the server sees this machine as 192.0.2.20, and no forged address',
    })
    // The doctor itself is a trusted address here, so what it says of others is believed.
    const trusted = seen('trusted', '10.1.1.1')
    expect(judgeClient(config, trusted, seen('trusted', '203.0.113.7')).outcome).toBe('ok')
  })

  test('that holds an event back until the stream ends is a problem', () => {
    expect(judgeStream(40).outcome).toBe('ok')
    expect(judgeStream(2010)).toMatchObject({ outcome: 'problem', subject: 'Streams' })
  })
})
