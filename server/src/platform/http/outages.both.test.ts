import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { signedInUser } from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { day, minute } from '../../kernel/clock.ts'

/** What people meet while the database is away, is full or accepts no changes. */

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const readiness = async () => {
  t.clock.advance(minute)
  const answer = await t.app.inject('/readyz')
  return { status: answer.statusCode, body: answer.json<{ code?: string; status?: string }>() }
}

const registering = () => ({
  body: {
    email: `${crypto.randomUUID()}@uni.edu`,
    firstName: 'Ada',
    lastName: 'L',
    password: 'harbour-lights-7',
  },
})

const isServer = process.env['TEST_DATABASE'] === 'postgres'

/** The embedded database has one session to set. PostgreSQL sets all that begin after the old ones have ended. */
async function acceptChanges(accepted: boolean): Promise<void> {
  const wanted = accepted ? 'off' : 'on'
  const setting = `default_transaction_read_only = ${wanted}`
  const { pool } = t.services
  if (!isServer) return void (await pool.query(`set ${setting}`))
  const client = await pool.connect()
  for (const statement of [
    'set default_transaction_read_only = off',
    `do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    `set ${setting}`,
  ])
    await client.query(statement)
  pool.release(client)
  const shownBy = async () => {
    const { rows } = await pool.query('show default_transaction_read_only')
    return (rows as { default_transaction_read_only: string }[])[0]?.default_transaction_read_only
  }
  // As many at once as there are connections, so that each is asked.
  const most = pool.pool.options.max
  await expect
    .poll(() => Promise.all(Array.from({ length: most }, () => shownBy().catch(() => 'broken'))), {
      timeout: patiently(10_000),
    })
    .toEqual(Array.from({ length: most }, () => wanted))
}

// A pooler keeps the connections that this has to end.
describe.skipIf(process.env['TEST_POOLER'] !== undefined)('while the database accepts no changes', () => {
  afterEach(() => acceptChanges(true))

  test('people who are signed in can read, though neither use nor a new token can be recorded', async () => {
    const user = await signedInUser(t)
    const warn = vi.spyOn(t.services.log, 'warn')
    await acceptChanges(false)
    for (const wait of [0, 2 * minute, 2 * day]) {
      t.clock.advance(wait)
      const answer = await t.call('GET /api/auth/user', { token: user.token })
      expect(answer).toMatchObject({ status: 200, body: { email: user.email } })
      expect(answer.headers['x-new-user-token']).toBeUndefined()
    }
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'the use of a session could not be recorded')
    await acceptChanges(true)
    const later = await t.call('GET /api/auth/user', { token: user.token })
    expect(later.headers['x-new-user-token']).toBeTypeOf('string')
  })

  test('what must be saved is answered with 503, and the server is not ready', async () => {
    expect(await readiness()).toEqual({ status: 200, body: { status: 'ready' } })
    await acceptChanges(false)
    const answer = await t.call('POST /api/auth/register', registering())
    expect(answer).toMatchObject({
      status: 503,
      error: { code: 'unavailable', message: expect.stringContaining('cannot save anything') },
      headers: { 'retry-after': '60' },
    })
    expect(await readiness()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await acceptChanges(true)
    expect((await t.call('POST /api/auth/register', registering())).status).toBe(200)
    expect((await readiness()).status).toBe(200)
  })
})

describe('while the database is full', () => {
  beforeEach(async () => {
    await t.services.pool.query(`
      create function refuse_for_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_sessions before update on sessions execute function refuse_for_space();
      create trigger full_users before insert on users execute function refuse_for_space()`)
  })
  afterEach(async () => {
    await t.services.pool.query('drop function refuse_for_space cascade')
  })

  test('people who are signed in can read, and what must be saved is answered with 503', async () => {
    await t.services.pool.query('alter table users disable trigger full_users')
    const user = await signedInUser(t)
    await t.services.pool.query('alter table users enable trigger full_users')
    t.clock.advance(2 * minute)
    expect((await t.call('GET /api/auth/user', { token: user.token })).status).toBe(200)
    expect(await t.call('POST /api/auth/register', registering())).toMatchObject({
      status: 503,
      error: { code: 'unavailable' },
      headers: { 'retry-after': '60' },
    })
  })
})

test.each([
  ['refuses connections', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['has no connection left in time', new Error('timeout exceeded when trying to connect')],
])('a database that %s is answered with 503, and the server is not ready', async (_case, error) => {
  const user = await signedInUser(t)
  vi.spyOn(t.services.pool.pool, 'connect').mockImplementation((() => Promise.reject(error)) as never)
  expect(await t.call('GET /api/auth/user', { token: user.token })).toMatchObject({
    status: 503,
    error: { code: 'unavailable', message: expect.stringContaining('cannot reach our data') },
    headers: { 'retry-after': '5' },
  })
  expect((await readiness()).status).toBe(503)
  vi.restoreAllMocks()
  expect((await t.call('GET /api/auth/user', { token: user.token })).status).toBe(200)
  expect((await readiness()).status).toBe(200)
})

test('a database that does not answer makes the server not ready, without waiting for it', async () => {
  const waiting: (() => void)[] = []
  vi.spyOn(t.services.pool, 'connect').mockImplementation(
    () => new Promise((_, refuse) => waiting.push(() => refuse(new Error('too late')))),
  )
  expect((await readiness()).status).toBe(503)
  for (const giveUp of waiting) giveUp()
  vi.restoreAllMocks()
  await expect.poll(async () => (await readiness()).status).toBe(200)
})

test('a query that is cut off by a restart of the database is answered with 503', async () => {
  const user = await signedInUser(t)
  const cut = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const connect = t.services.pool.connect.bind(t.services.pool)
  vi.spyOn(t.services.pool, 'connect').mockImplementation(async () => {
    const client = await connect()
    client.query = () => {
      Reflect.deleteProperty(client, 'query')
      return Promise.reject(cut)
    }
    return client
  })
  const answer = await t.call('GET /api/auth/user', { token: user.token })
  expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
})
