import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ TRUST_PROXY: '10.0.0.0/8' })
})
afterAll(() => t.close())

async function ask(remoteAddress: string, forwarded?: string) {
  const answer = await t.app.inject({
    url: '/healthz/connection',
    remoteAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
  return { ...answer, event: JSON.parse(answer.body.slice('data: '.length)) as unknown }
}

test('a caller learns which address the server sees, but never that of a proxy that is not trusted', async () => {
  const asked = [
    ask('192.0.2.20'),
    ask('10.0.0.5', '192.0.2.20'),
    ask('10.0.0.5', '203.0.113.7, 192.0.2.20'),
    ask('172.18.0.1', '192.0.2.20'),
  ]
  expect((await Promise.all(asked)).map(({ event }) => event)).toEqual([
    { address: '192.0.2.20', forwarding: 'none' },
    { address: '192.0.2.20', forwarding: 'trusted' },
    { address: '192.0.2.20', forwarding: 'trusted' },
    { address: null, forwarding: 'ignored' },
  ])
})

test('the answer is a stream that ends by itself after two seconds, not before and not much later', async () => {
  const begun = performance.now()
  const { headers } = await ask('192.0.2.20')
  const took = performance.now() - begun
  expect(headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  expect(took).toBeGreaterThan(1950)
  expect(took).toBeLessThan(10_000)
})
