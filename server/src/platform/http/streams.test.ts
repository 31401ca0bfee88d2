import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Routes } from '@tradewind/contract/route'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { day, hour, sessionFor, signedInUser } from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { answerOf, readStream, type ReadStream } from '../../test/streams.ts'
import { operationsOf } from '../../test/fuzz/operations.ts'
import { AppError } from '../../kernel/error.ts'
import { implementStreams, type StreamCall } from './streams.ts'

const event = z.object({ audience: z.string(), version: z.int() })
const params = z.object({ topic: z.string() })
const routes = {
  'GET /test/streams/:topic': { access: 'session', stream: true, summary: 'Follow', params, answer: event },
  'GET /test/taught/:topic': { access: 'instructor', stream: true, summary: 'Follow', params, answer: event },
  'GET /test/open/:topic': { access: 'public', stream: true, summary: 'Follow', params, answer: event },
} satisfies Routes

let t: TestApp
let url: string
/** The streams whose handlers run, by topic. */
const running = new Map<string, StreamCall<(typeof routes)['GET /test/open/:topic']>>()
let admitted = true
const streams: ReadStream[] = []

type Followed = StreamCall<(typeof routes)['GET /test/open/:topic']>

async function follow(call: Followed): Promise<void> {
  const { topic } = call.params
  if (topic === 'unknown') throw new AppError('not_found', 'There is no such class.')
  running.set(topic, call)
  call.endUnless(() => Promise.resolve(admitted))
  const leave = t.services.events.subscribe(topic, () => call.send({ audience: 'told', version: 2 }))
  if (topic !== 'late') call.send({ audience: topic, version: 1 })
  if (topic === 'failing') throw new Error('on purpose')
  if (topic !== 'short') await call.closed
  leave()
  running.delete(topic)
}

beforeAll(async () => {
  t = await openTestApp({}, undefined, (app, services) =>
    implementStreams({ app, services }, routes, {
      'GET /test/streams/:topic': follow as never,
      'GET /test/taught/:topic': follow as never,
      'GET /test/open/:topic': follow,
    }),
  )
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
afterAll(() => t.close())

beforeEach(() => {
  // Before any stream opens, so that its heartbeats come when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  admitted = true
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.leave()
  await vi.waitUntil(() => running.size === 0)
  vi.useRealTimers()
})

async function read(path: string, token?: string, headers?: Record<string, string>): Promise<ReadStream> {
  const stream = await readStream(`${url}${path}`, token, headers)
  streams.push(stream)
  return stream
}

async function readOwn(topic: string) {
  const user = await signedInUser(t)
  return { ...user, stream: await read(`/test/streams/${topic}`, user.token) }
}

const beat = () => vi.advanceTimersByTime(15_000)

describe('a stream', () => {
  test('sends events at once, and what the schema does not name never leaves', async () => {
    const { stream } = await readOwn('a')
    await expect.poll(() => stream.events).toEqual([{ audience: 'a', version: 1 }])
    running.get('a')?.send({ audience: 'a', version: 2, secret: 'x' } as never)
    await expect.poll(() => stream.events).toEqual([1, 2].map((version) => ({ audience: 'a', version })))
    t.services.events.publishSoon('a')
    await expect.poll(() => stream.events.at(-1)).toEqual({ audience: 'told', version: 2 })
  })

  test('has the headers of every answer, of the labs’ origin, and those that keep proxies from holding it back', async () => {
    const user = await signedInUser(t)
    const origin = t.services.config.labOrigins[0] ?? ''
    const [{ headers }, call] = await Promise.all([
      read('/test/streams/a', user.token, { origin }),
      fetch(`${url}/api/auth/user`, { headers: { origin, authorization: `Bearer ${user.token}` } }),
    ])
    const own = ['content-type', 'content-length', 'transfer-encoding', 'connection', 'date', 'keep-alive']
    const names = [...call.headers.keys()].filter((name) => !own.includes(name))
    expect(names).toEqual(expect.arrayContaining(['access-control-allow-origin', 'content-security-policy']))
    for (const name of names) expect(headers.get(name), name).toBe(call.headers.get(name))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
  })

  test('gives the token that replaces an old one', async () => {
    const user = await signedInUser(t)
    t.clock.advance(day + 1)
    const { headers } = await read('/test/streams/a', user.token)
    expect(headers.get('x-new-user-token')).toMatch(/^[\w-]{43}$/u)
  })

  test('sends a heartbeat every 15 seconds', async () => {
    const { stream } = await readOwn('a')
    await expect.poll(stream.pieces).toBe(1)
    vi.advanceTimersByTime(14_999)
    running.get('a')?.send({ audience: 'a', version: 2 })
    await expect.poll(() => stream.events).toHaveLength(2)
    expect(stream.pieces()).toBe(2)
    vi.advanceTimersByTime(1)
    await expect.poll(stream.pieces).toBe(3)
    beat()
    await expect.poll(stream.pieces).toBe(4)
    expect(stream.events).toHaveLength(2)
  })

  test('ends when its handler returns, with all events', async () => {
    const { stream } = await readOwn('short')
    await stream.ended
    expect(stream.events).toEqual([{ audience: 'short', version: 1 }])
  })

  test('ends when its handler fails', async () => {
    const { stream } = await readOwn('failing')
    await stream.ended
    running.delete('failing')
    expect(stream.status).toBe(200)
  })

  test('tells its handler when the client goes', async () => {
    const { stream } = await readOwn('a')
    expect(running.has('a')).toBe(true)
    stream.leave()
    await expect.poll(() => running.has('a')).toBe(false)
  })

  test('tells its handler when the client goes before it opens', async () => {
    const { token } = await signedInUser(t)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`GET /test/streams/late HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
    await expect.poll(() => running.has('late')).toBe(true)
    socket.destroy()
    await expect.poll(() => running.has('late')).toBe(false)
  })
})

describe('a stream is refused', () => {
  test.each([
    ['without a session', '/test/streams/a', undefined, 401, 'not_signed_in'],
    ['to a role too low', '/test/taught/a', {}, 403, 'forbidden'],
    ['to a guest', '/test/streams/a', { kind: 'demo' }, 403, 'forbidden'],
    ['by its handler', '/test/streams/unknown', {}, 404, 'not_found'],
  ] as const)('%s, like a call', async (_case, path, user, status, code) => {
    const token = user === undefined ? 'x'.repeat(43) : (await signedInUser(t, user)).token
    const answer = await answerOf(t.app, { url: path, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(answer.body)).toMatchObject({ code })
    expect(running.size).toBe(0)
  })
})

describe('an open stream ends at its next heartbeat', () => {
  const ends = async (stream: ReadStream) => {
    beat()
    await stream.ended
    expect(running.size).toBe(0)
  }

  test('after its session has signed out', async () => {
    const { stream, token } = await readOwn('a')
    beat()
    await expect.poll(stream.pieces).toBe(2)
    await t.call('POST /api/auth/logout', { token })
    await ends(stream)
  })

  test('after the password was changed on another device', async () => {
    const { stream, ...user } = await readOwn('a')
    const body = { oldPassword: user.password, newPassword: 'another-lantern-7' }
    const token = await sessionFor(t, user)
    expect((await t.call('POST /api/account/changePassword', { token, body })).status).toBe(200)
    await ends(stream)
  })

  test('after its session has expired, which an open page does not put off', async () => {
    const user = await signedInUser(t, { admin: true })
    const stream = await read('/test/streams/a', user.token)
    t.clock.advance(2 * hour - 1)
    beat()
    await expect.poll(stream.pieces).toBe(2)
    t.clock.advance(1)
    await ends(stream)
  })

  test('after the person has lost the role that it needs', async () => {
    const user = await signedInUser(t, { instructor: true })
    const stream = await read('/test/taught/a', user.token)
    await t.services.db.updateTable('users').set({ instructor: false }).where('id', '=', user.id).execute()
    await ends(stream)
  })

  test('once its handler no longer admits it', async () => {
    const stream = await read('/test/open/a')
    beat()
    await expect.poll(stream.pieces).toBe(2)
    admitted = false
    await ends(stream)
  })
})

test('a seventh stream of a session ends the first', async () => {
  const user = await signedInUser(t)
  const own: ReadStream[] = []
  for (const topic of ['1', '2', '3', '4', '5', '6', '7'])
    own.push(await read(`/test/streams/${topic}`, user.token))
  await own[0]?.ended
  expect([...running.keys()]).toEqual(['2', '3', '4', '5', '6', '7'])
})

test('a reader that does not read gets the newest event when it reads again', async () => {
  const { token } = await signedInUser(t)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`GET /test/streams/a HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await once(socket, 'readable')
  const call = running.get('a')
  const padding = 'x'.repeat(10_000)
  const heap = () => process.memoryUsage().external + process.memoryUsage().heapUsed
  const before = heap()
  for (let version = 1; version <= 10_000; version++) {
    call?.send({ audience: padding, version })
    await turn()
  }
  call?.send({ audience: 'last', version: 10_001 })
  // All of them would be 100 MB. Some wait in the buffers of the system.
  expect(heap() - before).toBeLessThan(50_000_000)
  let text = ''
  socket.on('data', (bytes) => (text += bytes.toString()))
  await expect.poll(() => text, { timeout: patiently(10_000) }).toContain('"last"')
  expect(text.length).toBeLessThan(50_000_000)
  socket.destroy()
})

describe('what walks over all routes', () => {
  test('finds streams in the document and does not wait for their end', async () => {
    const { documented, others } = operationsOf(t.app)
    const found = documented.find(({ path }) => path === '/test/streams/:topic')
    expect(found).toMatchObject({ method: 'GET', isCall: true, access: 'session' })
    expect(others.map(({ path }) => path)).not.toContain('/test/streams/:topic')
    const paths = t.app.swagger().paths as Record<string, { get?: { responses: Record<string, unknown> } }>
    expect(paths['/test/streams/{topic}']?.get?.responses['200']).toMatchObject({
      content: { 'text/event-stream': { schema: { properties: { version: { type: 'integer' } } } } },
    })
    const { token } = await signedInUser(t)
    const answer = await answerOf(t.app, {
      url: '/test/streams/a',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer).toMatchObject({ statusCode: 200, body: '' })
    await expect.poll(() => running.size).toBe(0)
    expect([...t.app.declaredRoutes.keys()]).not.toContain('HEAD /test/streams/:topic')
  })
})

test('a stop ends all streams at once, also those that nobody reads, and counts none by its length', async () => {
  const opened = performance.now()
  const stream = await read('/test/open/a')
  const deaf = connect(Number(new URL(url).port), '127.0.0.1')
  const { token } = await signedInUser(t)
  deaf.write(`GET /test/streams/deaf HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  deaf.on('error', () => undefined)
  await expect.poll(() => running.has('deaf')).toBe(true)
  for (let version = 1; version <= 2000; version++) {
    running.get('deaf')?.send({ audience: 'x'.repeat(10_000), version })
    await turn()
  }
  const accepted = once(t.app.server, 'connection')
  const silent = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  await accepted
  const begun = performance.now()
  await t.app.close()
  expect(performance.now() - begun).toBeLessThan(5000)
  for (const socket of [deaf, silent]) socket.destroy()
  await stream.ended
  const [counted] = await t.services.db
    .selectFrom('analytics_requests')
    .select(['requests', 'total_ms'])
    .where('path', '=', '/test/open/:topic')
    .execute()
  expect(counted?.requests).toBe(2)
  expect(counted?.total_ms).toBeLessThan((begun - opened) / 2)
})
