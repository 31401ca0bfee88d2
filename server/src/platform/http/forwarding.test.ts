import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { withoutPort } from './forwarding.ts'
import { createServer } from './server.ts'

test.each([
  ['192.0.2.1:443', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['999.0.2.1:443', '999.0.2.1:443'],
  ['[name]:443', '[name]:443'],
  ['unknown', 'unknown'],
])('%j is the address %s', (text, address) => {
  expect(withoutPort(text)).toBe(address)
})

describe('behind a trusted proxy that writes ports', () => {
  test.each([
    ['IPv4', (port: number) => `192.0.2.9:${port}`],
    ['IPv6', (port: number) => `[2001:db8::9]:${port}`],
  ])('connections of one client share their limits: %s', async (_kind, forwarded) => {
    const t = await openTestApp({ TRUST_PROXY: '10.0.0.1' })
    try {
      const from = (port: number) =>
        t.call('POST /api/auth/login', {
          body: { email: 'nobody@uni.edu', password: 'not-the-password' },
          address: '10.0.0.1',
          headers: { 'x-forwarded-for': forwarded(port) },
        })
      for (let port = 1000; port < 1010; port++) expect((await from(port)).status).toBe(401)
      expect((await from(2000)).status).toBe(429)
    } finally {
      await t.close()
    }
  })
})

/** A server whose warnings are kept. */
async function serverThatLogs(environment: Record<string, string>) {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const app = await createServer(readConfig(environment), { level: 'warn', stream })
  app.get('/', { config: { access: 'public' } }, () => 'here')
  return { app, lines }
}

describe('forwarding headers', () => {
  test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded'])(
    'of a socket that is not trusted are warned of, once: %s',
    async (name) => {
      const { app, lines } = await serverThatLogs({ TRUST_PROXY: '10.0.0.1' })
      const ask = (remoteAddress: string) =>
        app.inject({ url: '/', remoteAddress, headers: { [name]: '192.0.2.1' } })
      await ask('10.0.0.1')
      expect(lines).toEqual([])
      await ask('198.51.100.7')
      await ask('198.51.100.7')
      expect(lines).toEqual([expect.stringContaining('ignoring forwarding headers')])
      expect(lines[0]).toContain('198.51.100.7')
      await app.close()
    },
  )
})

describe('the developer’s mailbox', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp()
  })
  afterAll(() => t.close())
  const ask = async (headers: Record<string, string>) =>
    (await t.app.inject({ url: '/dev/mailbox', headers })).statusCode

  test.each(['localhost:4000', '127.0.0.1:4000', '127.0.0.2', '[::1]:4000'])(
    'answers to %s',
    async (host) => {
      expect(await ask({ host })).toBe(200)
    },
  )

  test.each(['127.evil.example', '127.0.0.1.evil.example', 'evil.example:4000', '192.0.2.1', '[::2]'])(
    'does not answer to the name %j',
    async (host) => {
      expect(await ask({ host })).toBe(404)
    },
  )

  test.each(['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded'])(
    'does not answer through a proxy that sends %s',
    async (name) => {
      expect(await ask({ host: 'localhost:4000', [name]: '127.0.0.1' })).toBe(404)
    },
  )
})
