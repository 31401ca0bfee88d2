import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInUser } from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { startTracing } from './tracing.ts'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: unknown }[]
}

/** A collector that keeps what it gets. */
const bodies: string[] = []
const collector = createHttpServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
  request.on('end', () => {
    if (request.url === '/v1/traces') bodies.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(async () => {
  collector.close()
  await t.close()
})

test('a request is a trace with its statements, inside of the trace that the caller tells of', async () => {
  const user = await signedInUser(t)
  const { port } = collector.address() as AddressInfo
  const stop = await startTracing(`http://127.0.0.1:${port}/`)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await t.call('GET /api/account/sessions', {
    token: user.token,
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  await t.app.inject('/redeem/SECRET-CODE')
  await stop()
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const request = spans.find(({ name }) => name === 'GET /api/account/sessions')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('select')
  for (const secret of ['SECRET-CODE', user.email, user.token]) expect(bodies.join('')).not.toContain(secret)
  expect(spans.map(({ name }) => name)).toContain('GET /redeem/:code')
})

test('a collector that is away stops neither requests nor the server', async () => {
  const closed = createServer()
  closed.listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const stop = await startTracing(`http://127.0.0.1:${port}`)
  expect((await t.app.inject('/healthz')).statusCode).toBe(200)
  await expect(stop()).resolves.toBeUndefined()
})
