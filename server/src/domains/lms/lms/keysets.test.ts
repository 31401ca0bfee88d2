import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { atOnce, hour, minute, second } from '../../../test/accounts.ts'
import { hurryLimits } from '../../../test/hurried.ts'
import { openStandInPlatform, type StandInPlatform } from '../../../test/lms/stand-in-platform.ts'
import { createKeysets, type Keysets } from './keysets.ts'
import { readPublic } from '../../../platform/http/public-fetch.ts'

let lms: StandInPlatform
let keysets: Keysets
let time = Date.now()
const silent = { warn: () => undefined } as never
const clock = { now: () => new Date(time) }

beforeAll(async () => {
  lms = await openStandInPlatform({ toolUrl: 'http://localhost:4000' })
})
afterAll(() => lms.close())
afterEach(() => {
  lms.keyset.mood = 'good'
})

function anew(): void {
  lms.keyset.reads = 0
  keysets = createKeysets({ config: readConfig({}), clock, log: silent })
}

const keyOf = (kid: string) => keysets.keyOf(`${lms.url}/keyset`, kid)

describe('a keyset', () => {
  test('is read once an hour, even when a whole class arrives at once', async () => {
    anew()
    await atOnce(20, () => keyOf(lms.key.kid))
    expect(lms.keyset.reads).toBe(1)
    time += hour - second
    expect(await keyOf(lms.key.kid)).toBeDefined()
    expect(lms.keyset.reads).toBe(1)
    time += second
    expect(await keyOf(lms.key.kid)).toBeDefined()
    expect(lms.keyset.reads).toBe(2)
  })

  test('is read again for a new key', async () => {
    anew()
    await keyOf(lms.key.kid)
    const { kid: old } = lms.key
    await lms.changeKey()
    expect(await keyOf(lms.key.kid)).toBeDefined()
    expect(lms.keyset.reads).toBe(2)
    expect(await keyOf(old)).toBeUndefined()
  })

  test('is read again for unknown keys at most once a minute', async () => {
    anew()
    await keyOf(lms.key.kid)
    for (let index = 0; index < 10; index++) expect(await keyOf(`unknown-${index}`)).toBeUndefined()
    expect(lms.keyset.reads).toBe(2)
    time += minute
    expect(await keyOf('unknown')).toBeUndefined()
    expect(lms.keyset.reads).toBe(3)
  })

  test('stays valid for a day while the platform is down', async () => {
    anew()
    await keyOf(lms.key.kid)
    lms.keyset.mood = 'down'
    time += 23 * hour
    expect(await keyOf(lms.key.kid)).toBeDefined()
    time += hour
    await expect(keyOf(lms.key.kid)).rejects.toThrow('503')
  })

  test('that cannot be read is not requested again at every launch', async () => {
    anew()
    lms.keyset.mood = 'down'
    await expect(keyOf(lms.key.kid)).rejects.toThrow('503')
    await expect(keyOf(lms.key.kid)).rejects.toThrow('a moment ago')
    expect(lms.keyset.reads).toBe(1)
    lms.keyset.mood = 'good'
    time += 10 * second
    expect(await keyOf(lms.key.kid)).toBeDefined()
  })

  test.each([
    ['long', 'longer than'],
    ['elsewhere', '302'],
  ] as const)('that is %s is refused', async (mood, reason) => {
    anew()
    lms.keyset.mood = mood
    await expect(keyOf(lms.key.kid)).rejects.toThrow(reason)
  })

  test('that never arrives is given up', async () => {
    lms.keyset.mood = 'slow'
    const limits = { bytes: 1000, time: 200, loopback: true }
    await expect(readPublic(`${lms.url}/keyset`, limits)).rejects.toThrow(/abort|timeout/iu)
  })
})

test('a platform that keeps a connection open is given up after five seconds', async () => {
  anew()
  lms.keyset.mood = 'slow'
  const limits = hurryLimits()
  const begun = performance.now()
  await expect(keyOf(lms.key.kid)).rejects.toThrow(/abort|timeout/iu)
  expect(performance.now() - begun).toBeGreaterThan(200)
  expect(limits).toHaveBeenLastCalledWith(5000)
})

describe('an address supplied by others', () => {
  const limits = { bytes: 1000, time: 2000, loopback: false }
  test.each([
    'http://lms.example.edu/keys',
    'https://127.0.0.1/keys',
    'https://localhost/keys',
    'https://[::1]/keys',
    'https://[::ffff:10.0.0.1]/keys',
    'https://10.1.2.3/keys',
    'https://172.16.0.1/keys',
    'https://192.168.1.1/keys',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/keys',
    'https://0.0.0.0/keys',
    'https://0x7f000001/keys',
    'https://2130706433/keys',
    'https://224.0.0.1/keys',
    'https://[fe80::1]/keys',
    'https://[fd00::1]/keys',
    'https://[64:ff9b::a00:1]/keys',
    'https://[::7f00:1]/keys',
    'https://[4000::1]/keys',
    'file:///etc/passwd',
  ])('is not read: %s', async (url) => {
    await expect(readPublic(url, limits)).rejects.toThrow(/public|https/u)
  })

  test('may be on this machine if that is allowed, but not elsewhere in a private network', async () => {
    expect(await readPublic(`${lms.url}/keyset`, { ...limits, loopback: true })).toContain('keys')
    await expect(readPublic('https://10.0.0.1/', { ...limits, loopback: true })).rejects.toThrow('public')
    await expect(readPublic('http://10.0.0.1/', { ...limits, loopback: true })).rejects.toThrow('https')
  })
})
