import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import { day, expectRefusal, hour, signedInUser, userById } from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { givenDemoCode, givenInstitution, guestOf, inDays } from '../../test/arrivals.ts'
import { cleanUp } from '../../clean-up.ts'
import { inTransaction } from '../database/transaction.ts'
import { startSession, type Arrival } from './sessions.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const labs: [LabId, Date | null][] = [
  ['global_compass_lab', null],
  ['market_analysis_lab', new Date('2030-01-01')],
]

/** Starts a session from an LMS, for an LTI user or a portal account. */
async function launched(user: { id: string }, arrival: Arrival = {}): Promise<string> {
  const caller = { session: null, address: '127.0.0.1', userAgent: '', now: t.clock.now() }
  return await inTransaction(t.services, (trx) =>
    startSession(trx, caller, { user: { id: user.id, kind: 'lti' }, arrival }),
  )
}

async function userOf(token: string) {
  return (await t.call('GET /api/auth/user', { token })).body
}

async function givenPlatform(institution: string): Promise<string> {
  const id = randomUUID()
  await t.services.db
    .insertInto('lti_platforms')
    .values({
      id,
      name: 'Canvas',
      issuer: `https://${id}.example`,
      client_id: '1',
      deployment_ids: ['1'],
      auth_url: 'https://canvas.example/auth',
      keyset_url: 'https://canvas.example/keys',
      frame_origins: [],
      institution_id: institution,
      active: true,
      created_at: t.clock.now(),
      last_launch_at: null,
    })
    .execute()
  return id
}

describe('the labs of an institution', () => {
  const both = {
    global_compass_lab: { id: 'prod_global_compass', expiration: maximumExpiration },
    market_analysis_lab: { id: 'prod_market_entry', expiration: Date.parse('2030-01-01') },
  }

  test('are added to an LTI user’s grants, and the later end counts', async () => {
    const institution_id = await givenInstitution(t, { labs })
    const user = await signedInUser(t, { kind: 'lti', institution_id })
    // The factory grants Global Compass for a year.
    expect((await userOf(user.token)).products).toEqual(both)
    const until = new Date('2031-05-05')
    await t.services.db
      .insertInto('grants')
      .values(
        (['market_analysis_lab', 'foreign_exchange_lab'] as const).map((lab_id) => ({
          user_id: user.id,
          lab_id,
          origin: 'purchase' as const,
          reference: randomUUID(),
          granted_at: t.clock.now(),
          expires_at: until,
          ended_at: null,
        })),
      )
      .execute()
    expect((await userOf(user.token)).products).toEqual({
      ...both,
      market_analysis_lab: { id: 'prod_market_entry', expiration: until.getTime() },
      foreign_exchange_lab: { id: 'prod_foreign_exchange', expiration: until.getTime() },
    })
  })

  test('are not grants, and administrators do not see them as such', async () => {
    const institution_id = await givenInstitution(t, { labs })
    const { id } = await signedInUser(t, { kind: 'lti', institution_id })
    const { token } = await signedInUser(t, { admin: true })
    const { body } = await t.call('GET /api/users/:user', { token, params: { user: id } })
    expect(Object.keys(body.granted)).toEqual(['global_compass_lab'])
    expect(body.granted.global_compass_lab?.expiration).toBeLessThan(maximumExpiration)
    expect(body.products).toEqual(body.granted)
    const { body: grants } = await t.call('GET /api/users/:user/grants', { token, params: { user: id } })
    expect(grants.map(({ origin }) => origin)).toEqual(['registration'])
  })

  test('are given to a portal account only in a session from its linked LMS', async () => {
    const institution = await givenInstitution(t, { labs })
    const user = await signedInUser(t, { institution_id: institution })
    const ltiPlatformId = await givenPlatform(institution)
    expect(Object.keys((await userOf(user.token)).products)).toEqual(['global_compass_lab'])
    expect((await userOf(await launched(user, { ltiPlatformId }))).products).toEqual(both)
    expect(Object.keys((await userOf(await launched(user))).products)).toEqual(['global_compass_lab'])
  })

  test('are those of the session’s platform, not of the platform that the user came from last', async () => {
    const [first, second] = [
      await givenInstitution(t, { labs: [['market_analysis_lab', null]] }),
      await givenInstitution(t, { labs: [['foreign_exchange_lab', null]] }),
    ]
    const user = await signedInUser(t, { kind: 'lti', institution_id: second })
    const ltiPlatformId = await givenPlatform(first)
    const token = await launched(user, { ltiPlatformId })
    const seen = await userOf(token)
    expect(seen.institutionId).toBe(first)
    expect(Object.keys(seen.products).toSorted()).toEqual(['global_compass_lab', 'market_analysis_lab'])
    await t.services.db
      .updateTable('lti_platforms')
      .set({ institution_id: second })
      .where('id', '=', ltiPlatformId)
      .execute()
    expect(Object.keys((await userOf(token)).products)).toContain('foreign_exchange_lab')
  })

  test('remain listed with their end after it has passed, so that results can be read', async () => {
    const over = inDays(t, -1)
    const institution_id = await givenInstitution(t, { labs: [['foreign_exchange_lab', over]] })
    const user = await signedInUser(t, { kind: 'lti', institution_id })
    expect((await userOf(user.token)).products.foreign_exchange_lab?.expiration).toBe(over.getTime())
  })
})

describe('a course instructor from an LMS', () => {
  test('is an instructor in that session and holds the institution’s labs', async () => {
    const institution_id = await givenInstitution(t, { labs: [['market_analysis_lab', null]] })
    const user = await signedInUser(t, { kind: 'lti', institution_id, verified: false })
    const token = await launched(user, { courseInstructor: true })
    const seen = await userOf(token)
    expect(seen).toMatchObject({ instructor: true, admin: false })
    expect(Object.keys(seen.products).toSorted()).toEqual(['global_compass_lab', 'market_analysis_lab'])
    const classes = (as: string) =>
      t.call('GET /api/labs/:lab/class-sessions', { token: as, params: { lab: 'global_compass_lab' } })
    expect((await classes(token)).status).toBe(200)
    expect((await classes(user.token)).status).toBe(403)
    const open = (lab: LabId) => t.call('POST /log/openlab', { token, body: { data: { lab } } })
    expect((await open('global_compass_lab')).status).toBe(200)
    const sentence = 'You do not have access to Foreign Exchange.'
    expectRefusal(await open('foreign_exchange_lab'), 403, 'lab_not_held', sentence)
    expect((await t.call('GET /api/users', { token })).status).toBe(403)
  })

  test('can create or copy class sessions only of labs that they hold', async () => {
    const { id } = await signedInUser(t, { kind: 'lti' })
    const token = await launched({ id }, { courseInstructor: true })
    const form = { name: 'A', deadline: null, timeZone: 'UTC', attempts: 1, settings: {} }
    const params = { lab: 'global_compass_lab' } as const
    const create = () =>
      t.call('POST /api/labs/:lab/class-sessions', { token, params, body: { ...form, counted: 'best' } })
    const made = await create()
    expect(made.status).toBe(200)
    await t.services.db.deleteFrom('grants').where('user_id', '=', id).execute()
    const sentence = 'You do not have access to Global Compass.'
    expectRefusal(await create(), 403, 'lab_not_held', sentence)
    const copied = await t.call('POST /api/class-sessions/:id/copy', {
      token,
      params: { id: made.body.id },
      body: { name: 'B' },
    })
    expectRefusal(copied, 403, 'lab_not_held', sentence)
    const seen = await t.call('GET /api/class-sessions/:id', { token, params: { id: made.body.id } })
    expect(seen.status).toBe(200)
  })

  test('is not an instructor in another session of the same user', async () => {
    const user = await signedInUser(t, { kind: 'lti' })
    await launched(user, { courseInstructor: true })
    expect((await userOf(await launched(user))).instructor).toBe(false)
    expect(await userById(t, user.id)).toMatchObject({ instructor: false })
  })
})

test('a session from an LMS never has an administrator’s rights, even for a linked administrator', async () => {
  const user = await signedInUser(t, { admin: true })
  const token = await launched(user)
  const seen = await userOf(token)
  expect(seen.admin).toBe(false)
  expect(Object.keys(seen.products)).not.toContain('foreign_exchange_lab')
  expectRefusal(
    await t.call('GET /api/users', { token }),
    403,
    'forbidden',
    'You are not allowed to do this.',
  )
})

describe('the nightly clean-up', () => {
  async function givenVisitors() {
    const admin = await signedInUser(t, { admin: true })
    const guest = await guestOf(t, await givenInstitution(t))
    const code = await givenDemoCode(t, admin)
    const demo = await t.call('POST /api/demo/sessions', { body: { code: code.code } })
    const run = await t.call('POST /api/labs/:lab/runs', {
      token: demo.body.token,
      params: { lab: 'global_compass_lab' },
      body: { kind: 'rehearsal', classSession: null },
    })
    expect(run.status).toBe(200)
    return { ids: [(await userOf(guest)).id, (await userOf(demo.body.token)).id], runId: run.body.id }
  }
  const leftOf = async (ids: string[]) => {
    const rows = await t.services.db.selectFrom('users').select('id').where('id', 'in', ids).execute()
    return rows.length
  }

  test('removes only guests and demo users, thirty days after their end, with their data', async () => {
    const { ids, runId } = await givenVisitors()
    const others = [await signedInUser(t), await signedInUser(t, { kind: 'lti' })].map(({ id }) => id)
    t.clock.advance(30 * day + 7 * hour)
    await cleanUp(t.services)
    expect(await leftOf(ids)).toBe(2)
    const later = await givenVisitors()
    t.clock.advance(2 * hour)
    await cleanUp(t.services)
    expect(await leftOf(ids)).toBe(0)
    expect(await leftOf([...others, ...later.ids])).toBe(4)
    const { db } = t.services
    expect(await db.selectFrom('grants').select('id').where('user_id', 'in', ids).execute()).toEqual([])
    expect(await db.selectFrom('lab_runs').select('id').where('id', '=', runId).execute()).toEqual([])
    const logins = await db.selectFrom('events').select('id').where('kind', 'in', ['Login', 'Demo']).execute()
    expect(logins.length).toBeGreaterThanOrEqual(4)
  })

  test('removes thousands at once', async () => {
    const before = inDays(t, -31)
    await t.services.pool.query(
      `insert into users (id, kind, status, email, email_key, first_name, last_name, instructor, admin, verified, analytics_key, created_at)
       select gen_random_uuid(), 'guest', 'active', '', '', 'Guest', '', false, false, false, gen_random_uuid(), $1
       from generate_series(1, 2500)`,
      [before],
    )
    await cleanUp(t.services)
    const rows = await t.services.db
      .selectFrom('users')
      .select('id')
      .where('created_at', '=', before)
      .execute()
    expect(rows).toEqual([])
  })
})
