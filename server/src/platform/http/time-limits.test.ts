import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signedInUser } from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await openTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Sends the head of a request whose body has begun. */
async function begin(
  path: string,
  token: string,
  origin = '',
): Promise<{ socket: Socket; received: () => string }> {
  const arrived = once(t.app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      (origin === '' ? '' : `origin: ${origin}\r\n`) +
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  )
  await arrived
  return { socket, received: () => text }
}

describe('a body that drips', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['/api/auth/login', 30_000],
    ['/api/nothing', 30_000],
    ['/api/access-codes/upload', 120_000],
  ])('is kept no longer than its limit: %s, %i ms', async (path, limit) => {
    const { token } = await signedInUser(t, { admin: true })
    // Callers of uploads are looked up before their body is read, which time must not overtake.
    const lookedUp = path.endsWith('upload') ? once(t.services.pool.pool, 'release') : null
    const { socket, received } = await begin(path, token)
    await lookedUp
    const closed = once(socket, 'close')
    await vi.advanceTimersByTimeAsync(limit - 100)
    socket.write(' ')
    expect(socket.closed).toBe(false)
    expect(received()).toBe('')
    await vi.advanceTimersByTimeAsync(200)
    await closed
    const [head = '', body = ''] = received().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 /u)
    expect(JSON.parse(body)).toMatchObject({ code: 'too_slow' })
  })

  test('is answered to a page of a lab, too', async () => {
    const origin = t.services.config.labOrigins[0]
    const { socket, received } = await begin('/api/auth/login', '', origin)
    const closed = once(socket, 'close')
    await vi.advanceTimersByTimeAsync(30_100)
    await closed
    expect(received()).toContain(`access-control-allow-origin: ${origin}\r\n`)
  })

  test('that ends in time is answered', async () => {
    const { socket, received } = await begin('/api/auth/login', '')
    await vi.advanceTimersByTimeAsync(29_000)
    socket.write(' '.repeat(998) + '}')
    vi.useRealTimers()
    await expect.poll(received).toMatch(/^HTTP\/1\.1 400 /u)
    socket.destroy()
  })
})

test('headers that drip are given up after thirty seconds', () => {
  expect(t.app.server.headersTimeout).toBe(30_000)
})
