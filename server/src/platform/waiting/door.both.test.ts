import type { ErrorBody } from '@tradewind/contract/errors'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { openTestDatabase } from '../../test/database.ts'

/** The names of those who were let in, in order, and how many still waited then. */
const admitted: string[] = []
const stillWaiting = new Map<string, number>()
const openApp = () =>
  openTestApp({}, openTestDatabase, (server, { pool }) =>
    server.get<{ Querystring: { name?: string } }>(
      '/asks',
      { config: { access: 'public' } },
      async ({ query: { name } }) => {
        if (name !== undefined) {
          admitted.push(name)
          stillWaiting.set(name, server.door.line.length)
        }
        return (await pool.query('select 1')).rowCount
      },
    ),
  )

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

/** Takes every connection, as slow statements do. */
async function holdConnections({ services } = app): Promise<() => void> {
  const held: pg.PoolClient[] = []
  for (const _ of Array(services.pool.pool.options.max).keys()) held.push(await services.pool.connect())
  return () => {
    for (const client of held.splice(0)) client.release()
  }
}

/** A request that needs a connection once. */
const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: '/asks', remoteAddress, headers })

/** Asks until so many wait in the line. Those before them wait inside, for the connections themselves. */
async function askUntil(length: number, address: string, { app: server } = app) {
  const asked: ReturnType<typeof ask>[] = []
  while (server.door.line.length < length) {
    asked.push(server.inject({ url: '/asks', remoteAddress: address }))
    await new Promise(setImmediate)
  }
  return asked
}

const waitUntil = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('the door', () => {
  test('keeps what comes while all connections are busy, and lets it in afterwards, in order', async () => {
    const release = await holdConnections()
    const { line } = app.app.door
    admitted.length = 0
    const first = await askUntil(1, '203.0.113.1')
    const { waitingCount } = app.services.pool.pool
    const later = ['a', 'b', 'c'].map((name) =>
      app.app.inject({ url: `/asks?name=${name}`, remoteAddress: '203.0.113.1' }),
    )
    await waitUntil(() => line.length === 4)
    expect(app.services.pool.pool.waitingCount).toBe(waitingCount)
    release()
    expect((await Promise.all(later)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    // Answers may overtake each other on different connections.
    expect(admitted).toEqual(['a', 'b', 'c'])
    await Promise.all(first)
    expect(line.length).toBe(0)
  })

  test('lets through what needs no database, and tells there how long the line is', async () => {
    const release = await holdConnections()
    const asked = await askUntil(5, '203.0.113.2')
    expect((await app.app.inject('/healthz')).statusCode).toBe(200)
    const told = await app.call('GET /api/line', { address: '203.0.113.2' })
    expect(told).toMatchObject({ status: 200, body: { seconds: 1 } })
    release()
    await Promise.all(asked)
    expect((await app.call('GET /api/line', { address: '203.0.113.2' })).body).toEqual({ seconds: 0 })
  })

  test.each([
    ['a device that was here before pass strangers at its address who ask', '203.0.113.3', 'mark'],
    ['another address pass one that asks', '198.51.100.3', ''],
  ])('lets %s for much', async (_whom, address, mark) => {
    const release = await holdConnections()
    const loud = await askUntil(50, '203.0.113.3')
    const quiet = app.app.inject({
      url: '/asks?name=quiet',
      remoteAddress: address,
      cookies: mark === '' ? {} : { tradewind_device: mark },
    })
    await waitUntil(() => app.app.door.line.length === 51)
    release()
    await quiet
    // Answers may overtake each other, so this asks at the moment when it was let in.
    expect(stillWaiting.get('quiet')).toBeGreaterThan(0)
    await Promise.all(loud)
  })

  test('gives every second turn to devices that were here before, from however many addresses others ask', async () => {
    const release = await holdConnections()
    const { line } = app.app.door
    const inPlace = await askUntil(1, '203.0.113.8')
    const others = Array.from({ length: 49 }, (_, host) => ask(`198.18.0.${host}`))
    await waitUntil(() => line.length === 50)
    const cookies = { tradewind_device: 'mark' }
    const known = app.app.inject({ url: '/asks?name=known', remoteAddress: '203.0.113.9', cookies })
    await waitUntil(() => line.length === 51)
    release()
    await known
    expect(stillWaiting.get('known')).toBeGreaterThan(25)
    await Promise.all([...inPlace, ...others])
  })

  test('sends away at once those who wait when the app closes, with a turn that keeps their place', async () => {
    const closing = await openApp()
    const release = await holdConnections(closing)
    const { door } = closing.app
    const remoteAddress = '203.0.113.7'
    const begun = await askUntil(1, remoteAddress, closing)
    const call = begun.pop()
    const page = closing.app.inject({
      url: '/ipauth?institution=somewhere',
      headers: { accept: 'text/html' },
      remoteAddress,
    })
    await waitUntil(() => door.line.length === 2)
    await closing.app.close()
    expect(door.line.length).toBe(0)
    const refused = await call
    expect(refused?.statusCode).toBe(503)
    expect(refused?.json<ErrorBody>()).toMatchObject({
      code: 'unavailable',
      message: 'We have to stop for a moment. Please wait 5 seconds and try again.',
    })
    expect(refused?.headers['retry-after']).toBe('5')
    expect(refused?.headers['x-turn']).toMatch(/^\d+\.[\w-]{43}$/u)
    const { statusCode, body } = await page
    expect(statusCode).toBe(503)
    expect(body).toContain('It is your turn in about')
    release()
    // What had begun is answered.
    expect((await Promise.all(begun)).map(({ statusCode: status }) => status)).toEqual(begun.map(() => 200))
    await closing.close()
  })

  describe('when too many wait', () => {
    const address = '203.0.113.4'
    let release: () => void
    let waiting: Promise<unknown>[]
    beforeAll(async () => {
      release = await holdConnections()
      const asked = await askUntil(1, address)
      const { line } = app.app.door
      const inLine = Array.from({ length: 2999 }, () =>
        line.wait({ path: ['strangers', address] }).catch(() => 'sent away'),
      )
      waiting = [...asked, ...inLine]
    })
    afterAll(async () => {
      release()
      await Promise.all(waiting)
    })

    test('refuses a call, with the time to wait and a turn that keeps its place', async () => {
      const refused = await ask(address)
      expect(refused).toMatchObject({ statusCode: 429 })
      const { code, message } = refused.json<ErrorBody>()
      expect(code).toBe('busy')
      expect(message).toMatch(
        /^Too many people are here right now\. Please wait \d+ seconds? and try again\.$/u,
      )
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.headers['x-turn']).toMatch(/^\d+\.[\w-]{43}$/u)
    })

    test('lets labs read both headers', async () => {
      const origin = app.services.config.labOrigins[0] ?? ''
      const refused = await ask(address, { origin })
      expect(refused.headers['access-control-expose-headers']).toBe('retry-after, x-turn')
      const preflight = await app.app.inject({
        method: 'OPTIONS',
        url: '/api/auth/user',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,x-turn',
        },
      })
      expect(preflight.headers['access-control-allow-headers']).toContain('x-turn')
    })

    test('shows whoever follows a link a page that asks again by itself', async () => {
      const page = await app.app.inject({
        url: '/ipauth?institution=a%22b&from=/a?b=c&turn=old&more=1',
        headers: { accept: 'text/html' },
        remoteAddress: address,
      })
      expect(page.statusCode).toBe(429)
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
      expect(page.body).toContain('<form id="again"')
      expect(page.body).toContain('action="/ipauth" method="get"')
      expect(page.body).toContain('<input type="hidden" name="institution" value="a&quot;b"/>')
      expect(page.body).toContain('<input type="hidden" name="from" value="/a?b=c"/>')
      expect(page.body).toContain('<input type="hidden" name="more" value="1"/>')
      expect(page.body.match(/name="turn"/gu)).toHaveLength(1)
      expect((await app.app.inject('/go-on.js')).headers['content-type']).toContain('text/javascript')
    })

    test('shows the page after three seconds also where the line is short enough', async () => {
      const page = await app.app.inject({
        url: '/ipauth?institution=somewhere',
        headers: { accept: 'text/html' },
        remoteAddress: '198.51.100.5',
      })
      expect(page.statusCode).toBe(429)
      expect(page.body).toContain('It is your turn in about')
    })

    test('sends what a learning platform had posted once more, as it was', async () => {
      const page = await app.app.inject({
        method: 'POST',
        url: '/lti/launch?extra=1',
        payload: 'id_token=a.b.c&state=s',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: address,
      })
      expect(page.statusCode).toBe(429)
      expect(page.body).toMatch(/action="\/lti\/launch\?extra=1&amp;turn=\d+\.[\w-]{43}" method="post"/u)
      expect(page.body).toContain('<input type="hidden" name="id_token" value="a.b.c"/>')
      expect(page.body).not.toContain('name="turn"')
      expect(page.headers['content-security-policy']).not.toContain('form-action')
    })

    test('lets another address in as before', async () => {
      const quiet = app.app.inject({ url: '/asks?name=quiet', remoteAddress: '198.51.100.4' })
      await waitUntil(() => app.app.door.line.lengthIn(['strangers', '198.51.100.4']) === 1)
      release()
      expect((await quiet).statusCode).toBe(200)
      expect(stillWaiting.get('quiet')).toBeGreaterThan(0)
    })
  })
})
