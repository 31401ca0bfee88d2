import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError, statusOf, type ArgumentsOf, type CallName, type Client } from '@tradewind/contract/client'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { checkCounts } from './domains/operations/analytics/rebuild.ts'
import type { GuardedPool } from './platform/database/guarded-pool.ts'
import { createDb, openPostgres } from './platform/database/open-database.ts'
import { givenManyGrades } from './test/lms/many-grades.ts'
import { openStandInPlatform } from './test/lms/stand-in-platform.ts'
import { readStream } from './test/streams.ts'
import {
  end,
  openProcesses,
  openServerDatabase,
  recipientsIn,
  type Processes,
  type ServerDatabase,
  type Started,
} from './test/server-process.ts'

/** Several servers on one PostgreSQL act as one product: an answer from one remains true even if that server dies. */

let processes: Processes
let database: ServerDatabase
let pool: GuardedPool
beforeEach(async () => {
  processes = openProcesses()
  database = await openServerDatabase(join(processes.folder, 'data'))
  pool = openPostgres(String(database.url), () => undefined)
})
afterEach(async () => {
  await processes.close()
  await pool.end()
  await database.close()
})

/**
 * A mail server that accepts connections and never answers, so that the delivering process keeps its claim on the mail.
 */
async function openSilentMailServer() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, connections: () => connections, close: () => server.close() }
}

/** Null if no answer came, because the effect of the call is then unknown. A refusal fails the test. */
function unlessSilent<T>(calling: Promise<T>): Promise<T | null> {
  return calling.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'network') return null
    throw error
  })
}

/** What the servers have confirmed to a student. */
interface Acknowledged {
  email: string
  token: string
  opened: boolean
  run: string | null
  decisions: number
}

const password = 'harbour-lights-7'
const lab = 'global_compass_lab'

/** The steps of one student, each at the next server. Ends early if a server does not answer. */
async function study(email: string, server: () => Client, told: Acknowledged[]): Promise<void> {
  const body = { email, firstName: 'Ada', lastName: 'Lovelace', password }
  const registered = await unlessSilent(server().call('POST /api/auth/register', { body }))
  if (registered === null) return
  const token = 'token' in registered ? registered.token : ''
  const own: Acknowledged = { email, token, opened: false, run: null, decisions: 0 }
  told.push(own)
  await pool.query('update users set verified = true where email = $1', [email])
  const step = <N extends CallName>(name: N, ...input: ArgumentsOf<N>) =>
    unlessSilent(server().callAs(token, name, ...input))
  if (await step('POST /log/openlab', { body: { data: { lab } } })) own.opened = true
  const rehearsal = { kind: 'rehearsal', classSession: null } as const
  const started = await step('POST /api/labs/:lab/runs', { params: { lab }, body: rehearsal })
  if (!started) return
  own.run = started.id
  const { criteria, evidence } = started.state as State
  const weights = Object.fromEntries(criteria.map(({ id }) => [id, 5]))
  const decisions = [
    { type: 'set-weights', weights },
    ...evidence.forecasts.map(({ id }) => ({ type: 'forecast', statement: id, confidence: 60 })),
  ]
  for (const decision of decisions) {
    const saving = { params: { run: own.run }, body: { version: own.decisions, decision } }
    if (!(await step('POST /api/runs/:run/decisions', saving))) return
    own.decisions += 1
  }
}

interface State {
  criteria: { id: string }[]
  evidence: { forecasts: { id: string }[] }
}

test(
  'kill -9 of one of two busy servers loses nothing, and the other does each of its jobs once',
  async () => {
    const silent = await openSilentMailServer()
    const mail = `file:${join(processes.folder, 'mail')}`
    const [first, second] = await Promise.all([
      processes.start({ ...database.environment, MAIL_URL: silent.url }),
      processes.start({ ...database.environment, MAIL_URL: mail }),
    ])
    const alive = [first, second]
    let turn = 0
    const nextServer = () => alive[turn++ % alive.length] ?? second
    const told: Acknowledged[] = []
    let killedAt = Infinity
    const rows = Array.from({ length: 6 }, async (_, row) => {
      for (let seat = 0; told.length < killedAt + 8; seat++)
        await study(`student-${row}-${seat}@uni.edu`, nextServer, told)
    })
    const lesson = Promise.all(rows)
    const underWay = () => told.length >= 8 && silent.connections() > 0
    const begun = async () => {
      await expect.poll(underWay, { timeout: patiently(30_000) }).toBe(true)
    }
    await Promise.race([lesson, begun()])
    alive.shift()
    await end(first.child, 'SIGKILL')
    const diedAt = Date.now()
    const { rows: inHand } = await pool.query('select id from mail_outbox where claimed_until is not null')
    expect(inHand.length).toBeGreaterThan(0)
    killedAt = told.length
    await lesson

    for (const { email, token, run, decisions } of told) {
      expect(await second.callAs(token, 'GET /api/auth/user')).toMatchObject({ email })
      const saved =
        run === null ? null : await second.callAs(token, 'GET /api/runs/:run', { params: { run } })
      expect(saved?.version ?? 0).toBeGreaterThanOrEqual(decisions)
    }

    // The dead server's mails wait for ten seconds, and then as long as it takes to notice. A minute would be too late for
    // somebody who waits for a code.
    const outbox = async () =>
      (await pool.query("select id from mail_outbox where state = 'waiting'")).rows.length
    await expect.poll(outbox, { timeout: patiently(50_000) }).toBe(0)
    expect(Date.now() - diedAt).toBeLessThan(55_000)
    const third = await processes.start({ ...database.environment, MAIL_URL: mail })
    const { rows: users } = await pool.query('select email from users order by email')
    const emails = (users as { email: string }[]).map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(told.map(({ email }) => email)))
    expect(recipientsIn(processes.folder).toSorted()).toEqual(emails.toSorted())
    for (const { token } of told.slice(0, 3))
      expect(await statusOf(third.callAs(token, 'GET /api/auth/user'))).toBe(200)

    const { rows: events } = await pool.query(
      'select kind, count(*)::int as events from events group by kind',
    )
    const counted = Object.fromEntries(
      (events as { kind: string; events: number }[]).map((row) => [row.kind, row.events]),
    )
    expect(counted).toMatchObject({ Register: emails.length })
    expect(counted['OpenLab']).toBeGreaterThanOrEqual(told.filter(({ opened }) => opened).length)
    expect((await checkCounts({ db: createDb(pool) })).wrongDays).toEqual([])
    expect(await end(second.child, 'SIGTERM')).toBe(0)
    expect(await end(third.child, 'SIGTERM')).toBe(0)
    silent.close()
  },
  patiently(120_000),
)

test.each([
  ['empty', 2],
  ['filled', 1],
])(
  'servers that start at once on a database that is %s all serve',
  async (kind, attempts) => {
    const administrator = { ADMIN_EMAIL: 'admin@uni.edu', ADMIN_PASSWORD: password }
    const started = async ({ output }: Started) => {
      await expect
        .poll(output, { timeout: patiently(60_000), interval: 50 })
        .toMatch(/is ready|did not start/u)
      expect(output()).toContain('is ready')
      expect(output()).not.toMatch(/"level":[456]0/u)
    }
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (kind === 'empty') await database.lose()
      const servers = await Promise.all(
        Array.from({ length: 3 }, () => processes.spawn({ ...database.environment, ...administrator })),
      )
      await Promise.all(servers.map(started))
      await Promise.all(servers.map(({ child }) => end(child, 'SIGTERM')))
    }
    const { rows } = await pool.query("select email from users where email = 'admin@uni.edu'")
    expect(rows).toHaveLength(1)
  },
  patiently(120_000),
)

test('a change that one server saves reaches the streams of all, and SIGTERM ends them at once', async () => {
  const servers = await Promise.all(
    [1, 2].map(() => processes.start(database.environment, 'test/stream-server')),
  )
  const session = await fetch(`${servers[0]?.url}/sessions`, { method: 'POST' })
  const { token } = (await session.json()) as { token: string }
  const streams = await Promise.all(servers.map(({ url }) => readStream(`${url}/streams/a`, token)))
  const others = await readStream(`${servers[0]?.url}/streams/b`, token)
  const publish = async (at: number) => {
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`${servers[at]?.url}/streams/a`, { method: 'POST', headers })
    expect(status).toBe(200)
  }
  for (const at of [0, 1]) {
    await publish(at)
    for (const { events } of streams)
      await expect.poll(() => events.at(-1)).toEqual({ audience: 'a', version: at + 1 })
  }
  expect(others.events).toEqual([{ audience: 'b', version: 0 }])
  const begun = Date.now()
  expect(await Promise.all(servers.map(({ child }) => end(child, 'SIGTERM')))).toEqual([0, 0])
  expect(Date.now() - begun).toBeLessThan(3000)
  await Promise.all([...streams, others].map(({ ended }) => ended))
})

test(
  'kill -9 between commit, call and answer: after a restart an LMS has taken each grade once',
  async () => {
    const first = await processes.start(database.environment)
    const lms = await openStandInPlatform({ toolUrl: first.url, character: 'canvas' })
    // The keys are in the database, so any server publishes them.
    let { url } = first
    lms.services.token.toolKeys = async () => {
      for (;;) {
        const answer = await fetch(`${url}/lti/jwks`).catch(() => null)
        if (answer?.ok) return (await answer.json()) as never
        await delay(50)
      }
    }
    await end(first.child, 'SIGKILL')
    const count = 24
    await givenManyGrades(createDb(pool), lms, count)
    const { grades } = lms.services
    // Long enough that a kill comes while calls are open.
    grades.takes = 150
    for (const arrived of [1, 6, 13, count]) {
      const server = await processes.start(database.environment)
      url = server.url
      if (arrived < count) {
        await expect
          .poll(() => grades.arrived.length, { timeout: 30_000, interval: 5 })
          .toBeGreaterThanOrEqual(arrived)
        await end(server.child, 'SIGKILL')
        // What the killed server had in hand waits for two minutes; these have passed.
        await pool.query(
          "update grades set claimed_until = now() - interval '1 second' where claimed_until is not null",
        )
        await pool.query('update grade_columns set finding_until = null')
        continue
      }
      const left = async () => (await pool.query("select 1 from grades where state <> 'arrived'")).rows.length
      await expect.poll(left, { timeout: patiently(60_000), interval: 100 }).toBe(0)
    }
    expect(grades.made).toBe(1)
    expect(grades.taken.map(({ score }) => score.userId).toSorted()).toEqual(
      Array.from({ length: count }, (_, index) => `s${index + 1}`).toSorted(),
    )
    expect(grades.held.size).toBe(count)
    await lms.close()
  },
  patiently(120_000),
)

test(
  'two servers that start together on an empty database make the demo data once',
  async () => {
    const environment = { ...database.environment, DEMO_DATA: 'on' }
    const [one, two] = await Promise.all([processes.start(environment), processes.start(environment)])
    for (const { output } of [one, two]) expect(output()).toContain('student@tradewind.example')
    const { rows } = await pool.query(
      "select count(*)::int as times from users where email_key = 'student@tradewind.example'",
    )
    expect(rows).toEqual([{ times: 1 }])
  },
  patiently(120_000),
)
