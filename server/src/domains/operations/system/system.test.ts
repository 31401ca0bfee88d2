import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { windowSeconds, type ProcessFigures } from '@tradewind/contract/operations/system'
import { buildMetricsApp } from '../../../metrics-app.ts'
import { atOnce, second, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { takeFigures } from './figures.ts'
import { tellOfProcess } from './system.queries.ts'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await openTestApp()
  admin = (await signedInUser(t, { admin: true })).token
})
afterAll(() => t.close())

const quiet: ProcessFigures = {
  requestsPerMinute: 0,
  failuresPerMinute: 0,
  refusalsPerMinute: 0,
  p50Ms: null,
  p95Ms: null,
  loopDelayMs: 1,
  poolBusy: 0,
  poolWaiting: 0,
  hashesWaiting: 0,
  streams: 0,
  memoryMb: 100,
  work: null,
}

/** Another process tells of itself, and forgets those that have been silent for a minute. */
async function tells(host: string, startedAt = t.clock.now()) {
  const now = t.clock.now()
  const row = {
    id: randomUUID(),
    host,
    pid: 7,
    built_at: null,
    started_at: startedAt,
    told_at: now,
    figures: JSON.stringify(quiet),
  }
  await tellOfProcess(t.services.db, row, new Date(now.getTime() - 60 * second))
}

const look = () => t.call('GET /api/system', { token: admin })
const hosts = async () => (await look()).body.processes.map(({ host }) => host)

describe('the system', () => {
  test('is told to administrators only', async () => {
    expect((await t.call('GET /api/system')).status).toBe(401)
    for (const wanted of [{}, { instructor: true }]) {
      const { token } = await signedInUser(t, wanted)
      expect((await t.call('GET /api/system', { token })).status).toBe(403)
    }
  })

  test('has every process that told of itself lately, the oldest first', async () => {
    await tells('harbour-1')
    t.clock.advance(50 * second)
    await tells('harbour-2', new Date(t.clock.now().getTime() - 3600 * second))
    expect(await hosts()).toEqual(['harbour-2', 'harbour-1'])
    t.clock.advance(11 * second)
    expect(await hosts()).toEqual(['harbour-2'])
    await tells('harbour-3')
    expect(await t.services.db.selectFrom('server_processes').select('host').execute()).toHaveLength(2)
  })

  test('has the database, and the jobs and mails that wait', async () => {
    await t.services.db
      .insertInto('mail_outbox')
      .values({
        id: randomUUID(),
        created_at: t.clock.now(),
        kind: 'security',
        recipient: 'pat@school.example',
        recipient_hash: '',
        subject: 'Hello',
        body_text: '',
        body_html: '',
        claimed_until: null,
      })
      .execute()
    const before = (await look()).body
    const waiting = (name: string, of = before) => of.jobs.find((job) => job.name === name)?.waiting ?? 0
    await t.services.db
      .transaction()
      .execute((trx) => t.services.jobs.send(trx, 'give-billed', { billing: randomUUID() }))
    const { jobs, mailsWaiting, database } = (await look()).body
    expect(mailsWaiting).toBeGreaterThanOrEqual(1)
    expect(waiting('give-billed', { ...before, jobs })).toBe(waiting('give-billed') + 1)
    expect(database.bytes).toBeGreaterThan(1_000_000)
    expect(database.replica).toBe('none')
  })

  test('says of a replica that failed that it rests', async () => {
    const { services } = t
    const replica = { db: services.db, restsUntil: new Date(services.clock.now().getTime() + second) }
    const { readSystem } = await import('./system.ts')
    const caller = { now: services.clock.now() } as never
    expect((await readSystem({ ...services, replica }, caller)).database.replica).toBe('resting')
    expect(
      (await readSystem({ ...services, replica: { ...replica, restsUntil: null } }, caller)).database.replica,
    ).toBe('used')
  })
})

describe('the figures of a process', () => {
  test('are those of the requests since the last ones', async () => {
    takeFigures(t.app, t.services)
    await atOnce(6, () => t.call('GET /api/auth/user', { token: admin }))
    const figures = takeFigures(t.app, t.services)
    expect(figures.requestsPerMinute).toBe((6 * 60) / windowSeconds)
    expect(figures.p50Ms).toBeGreaterThan(0)
    expect(figures.p95Ms).toBeGreaterThanOrEqual(figures.p50Ms ?? Infinity)
    expect(takeFigures(t.app, t.services)).toMatchObject({ requestsPerMinute: 0, p50Ms: null, p95Ms: null })
  })

  test('count what failed, and who was asked to wait', async () => {
    takeFigures(t.app, t.services)
    vi.spyOn(t.services.pool.pool, 'connect').mockImplementation((() =>
      Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))) as never)
    await t.call('GET /api/auth/user', { token: admin })
    vi.restoreAllMocks()
    expect(takeFigures(t.app, t.services).failuresPerMinute).toBe(60 / windowSeconds)
  })
})

describe('/metrics', () => {
  const deployed = (file: string) =>
    readFileSync(new URL(`../../../../../deploy/monitoring/${file}`, import.meta.url), 'utf8')
  let text: string
  let kind: string
  beforeAll(async () => {
    await t.call('GET /api/auth/user', { token: admin })
    await t.call('GET /api/auth/user', { token: 'nobody' })
    const app = await buildMetricsApp(t.services.config, t.app.metrics, false)
    const answer = await app.inject('/metrics')
    kind = String(answer.headers['content-type'])
    text = answer.body
    await app.close()
  })

  test('has rates and latencies by route, and never an address as it was sent', async () => {
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/auth\/user",status="200"\} \d+/u,
    )
    expect(text).toContain('route="/api/auth/user",status="401"')
    expect(kind).toContain('text/plain; version=0.0.4')
    await t.app.inject('/redeem/SECRET-CODE')
    const after = await t.app.metrics.registry.metrics()
    expect(after).toContain('route="/redeem/:code"')
    expect(after).not.toContain('SECRET-CODE')
    await t.app.inject('/film.webm')
    expect(await t.app.metrics.registry.metrics()).toContain('route="(file)"')
  })

  test('has every name that the alert rules and the dashboard ask for', () => {
    const asked = [
      ...`${deployed('alerts.yaml')}${deployed('grafana-dashboard.json')}`.matchAll(
        /\b(?:tradewind|http|nodejs|process)_[a-z0-9_]+/gu,
      ),
    ].map(([name]) => name.replace(/_(?:bucket|count|sum)$/u, ''))
    expect(new Set(asked).size).toBeGreaterThan(8)
    for (const name of new Set(asked)) expect(text, name).toContain(`# TYPE ${name} `)
  })

  test('tells jobs by queue and state, and without the database everything else', async () => {
    expect(text).toMatch(/tradewind_jobs\{queue="give-billed",state="waiting"\} \d+/u)
    vi.spyOn(t.services.pool, 'connect').mockRejectedValue(new Error('away'))
    const without = await t.app.metrics.registry.metrics()
    vi.restoreAllMocks()
    expect(without).not.toContain('tradewind_jobs{')
    expect(without).toContain('tradewind_streams_open 0')
  })

  test('is not there for who asks the portal', async () => {
    expect((await t.app.inject('/metrics')).statusCode).toBe(404)
  })
})
