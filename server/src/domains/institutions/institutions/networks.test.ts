import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, everythingStored, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { rangesContain } from './ip-ranges.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await openTestApp()
  token = (await signedInUser(t, { admin: true })).token
  const add = (institutionId: string, name: string, ipRanges: string[], proxyIPs: string[]) =>
    t.call('POST /api/institutions', {
      token,
      body: { institutionId, name, ipRanges, products: ['market_analysis_lab'], proxyInfo: { proxyIPs } },
    })
  await add('uni-a', 'Uni A', ['18.9.0.0/16', '2a00:1450::/32'], ['5.5.5.5'])
  await add('uni-b', 'Uni B', ['18.9.7.*', '18.9.7.5'], ['18.9.7.5'])
  await add('uni-c', 'Uni C', ['none'], [])
})
afterAll(() => t.close())

describe('testing an address', () => {
  const found = async (address: string) => {
    const { status, body } = await t.call('POST /api/institutions/test-address', { token, body: { address } })
    expect(status).toBe(200)
    return body
  }

  test('names every institution and range that contains it', async () => {
    expect(await found('18.9.7.5')).toEqual([
      { institutionId: 'uni-a', name: 'Uni A', range: '18.9.0.0/16', proxy: false },
      { institutionId: 'uni-b', name: 'Uni B', range: '18.9.7.*', proxy: false },
      { institutionId: 'uni-b', name: 'Uni B', range: '18.9.7.5', proxy: false },
      { institutionId: 'uni-b', name: 'Uni B', range: '18.9.7.5', proxy: true },
    ])
    expect(await found(' ::ffff:5.5.5.5 ')).toEqual([
      { institutionId: 'uni-a', name: 'Uni A', range: '5.5.5.5', proxy: true },
    ])
    expect(await found('2a00:1450:1::1')).toHaveLength(1)
    expect(await found('9.9.9.9')).toEqual([])
  })

  test.each(['', '18.9', '18.9.0.0/16', 'none', 'fe80::1%eth0'])('refuses %j', async (address) => {
    expectRefusal(
      await t.call('POST /api/institutions/test-address', { token, body: { address } }),
      422,
      'invalid_fields',
      { address: 'Please enter one address, like 192.0.2.10 or 2001:db8::10.' },
    )
  })
})

describe('checking ranges', () => {
  const check = (body: Record<string, unknown>) =>
    t.call('POST /api/institutions/check-ranges', { token, body })

  test('warns of other institutions’ ranges and proxies, but not of its own', async () => {
    const before = await everythingStored(t)
    const ipRanges = ['18.9.7.0/24', '10.0.0.0/8']
    const { body } = await check({ ipRanges, proxyIPs: ['5.5.5.5'], institutionId: 'uni-b' })
    expect(body.warnings).toEqual([
      '10.0.0.0/8 is private: nobody can come from there over the internet.',
      '18.9.7.0/24 overlaps with 18.9.0.0/16 of Uni A.',
      '5.5.5.5 overlaps with the proxy 5.5.5.5 of Uni A.',
    ])
    expect((await check({ ipRanges: ['18.9.7.0/24'] })).body.warnings).toHaveLength(2)
    expect((await check({ ipRanges: ['none'], institutionId: null })).body.warnings).toEqual([])
    expect((await check({ ipRanges: [] })).body.warnings).toEqual([])
    expect(await everythingStored(t)).toEqual(before)
  })

  test('refuses the same input as saving', async () => {
    const bad = (text: string) => `"${text}" is not an IP address or range.`
    expectRefusal(await check({ ipRanges: ['x'] }), 422, 'invalid_fields', { ipRanges: bad('x') })
    expectRefusal(await check({ ipRanges: ['none'], proxyIPs: ['y'] }), 422, 'invalid_fields', {
      proxyIPs: bad('y'),
    })
  })
})

test('IPv4 and IPv6 addresses are matched against an institution’s ranges', () => {
  expect(rangesContain(['none', '18.9.0.0/16'], '::ffff:18.9.255.255')).toBe(true)
  expect(rangesContain(['18.9.0.0/16'], '18.10.0.0')).toBe(false)
  expect(rangesContain(['none'], '18.10.0.0')).toBe(false)
  expect(rangesContain(['0.0.0.0/0'], 'unknown')).toBe(false)
})
