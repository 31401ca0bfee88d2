import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unknownInstitution } from '@tradewind/contract/rules'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import {
  expectRefusal,
  hour,
  registerStudent,
  registration,
  signedInUser,
  statusesOf,
  atOnce,
  day as oneDay,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution, inDays } from '../../../test/arrivals.ts'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from './analytics.service.ts'
import { checkCounts } from './rebuild.ts'
import { addRequests } from './requests.queries.ts'

let t: TestApp
let admin: { id: string; token: string }
beforeEach(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterEach(() => t.close())

function dayParams(day: string) {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, day: date }
}

const askDay = (day = dayInDenver(t.clock.now()), query: Record<string, string> = {}, token = admin.token) =>
  t.call('GET /analytics/:year/:month/:day', { params: dayParams(day), query, token })

async function recordOf(day?: string) {
  const { status, body } = await askDay(day)
  expect(status).toBe(200)
  return body.data
}

const openLab = (token: string, lab: string) =>
  t.call('POST /log/openlab', { token, body: { data: { lab } } })

async function studentAt(institution: string) {
  const { email, password, user } = await registerStudent(t)
  await t.services.db
    .updateTable('users')
    .set({ institution_id: institution, verified: true })
    .where('id', '=', user.id)
    .execute()
  return { email, password }
}

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const { status, body } = await t.call('POST /api/auth/login', { body: { email, password } })
  expect(status).toBe(200)
  return 'token' in body ? body.token : ''
}

describe('the record of a day', () => {
  test('counts events by institution and by role', async () => {
    const institution = await givenInstitution(t, { labs: [['global_compass_lab', inDays(t, 30)]] })
    const ann = await studentAt(institution)
    const bob = await studentAt(institution)
    await registerStudent(t)
    const token = await signIn(ann)
    await signIn(ann)
    await signIn(bob)
    const instructor = await signedInUser(t, { instructor: true })
    expect(statusesOf(await atOnce(3, () => openLab(token, 'global_compass_lab')))).toEqual([200, 200, 200])
    expect((await openLab(instructor.token, 'global_compass_lab')).status).toBe(200)

    const { auth, labs, lti } = await recordOf()
    expect(auth).toEqual({
      Login: {
        success: 3,
        uniqueUsers: 2,
        institutionCounts: { [institution]: 3 },
        institutionUniqueUsers: { [institution]: 2 },
      },
      Register: { eventCount: 3 },
    })
    expect(labs).toEqual({
      OpenLab: {
        global_compass_lab: {
          studentView: 3,
          instructorView: 1,
          institutionCounts: { [institution]: 3, [unknownInstitution]: 1 },
          institutionUniqueUsers: { [institution]: 1, [unknownInstitution]: 1 },
        },
      },
    })
    expect(lti).toBeUndefined()
  })

  test('counts demos and launches', async () => {
    const code = randomUUID()
    const record = (kind: 'OrgConnect' | 'Demo', institutionId: string | null) =>
      recordEvent(t.services.db, Caller.system(t.clock.now()), {
        user: { analyticsKey: randomUUID(), institutionId },
        event: kind === 'Demo' ? { kind, code } : { kind },
      })
    await record('Demo', null)
    await record('Demo', null)
    await record('OrgConnect', 'harbour')
    const { auth, lti } = await recordOf()
    expect(auth).toEqual({ Demo: { eventCount: 2, uniqueCodes: 1 } })
    expect(lti).toEqual({ OrgConnect: { eventCount: 1, institutionCounts: { harbour: 1 } } })
  })

  test('counts requests by method and route pattern', async () => {
    const ofDay = { day: '2026-05-01', method: 'GET', requests: 2, totalMs: 1.5 }
    await addRequests(t.services.db, [
      { ...ofDay, path: '/api/users/:user', institution: 'harbour' },
      { ...ofDay, path: '/api/users/:user', institution: unknownInstitution, requests: 3, totalMs: 4 },
      { ...ofDay, path: '/api/auth/user', institution: 'harbour' },
      { ...ofDay, path: '/api/auth/login', institution: 'harbour', method: 'POST' },
    ])
    const once = { eventCount: 2, totalExecutionTime: 1.5, institutionCounts: { harbour: 2 } }
    expect((await recordOf('2026-05-01')).api?.Request).toEqual({
      GET: {
        paths: {
          '/api/users/:user': {
            eventCount: 5,
            totalExecutionTime: 5.5,
            institutionCounts: { harbour: 2, [unknownInstitution]: 3 },
          },
          '/api/auth/user': once,
        },
      },
      POST: { paths: { '/api/auth/login': once } },
    })
  })

  test('answers 404 for a day without events and for an impossible date', async () => {
    for (const day of [
      '2020-01-01',
      '2027-02-30',
      '2027-13-01',
      '0000-00-00',
      '0000-01-01',
      '1969-12-31',
      '9999-12-31',
    ])
      expectRefusal(await askDay(day), 404, 'not_found', 'There is no data for this day.')
    const malformed = await t.call('GET /analytics/:year/:month/:day', {
      params: { year: '27', month: '1', day: 'x' },
      token: admin.token,
    })
    expect(malformed.status).toBe(400)
  })

  test('is refused to everybody except administrators', async () => {
    const student = await signedInUser(t, {})
    const instructor = await signedInUser(t, { instructor: true })
    for (const { token } of [student, instructor])
      expect((await askDay(undefined, {}, token)).status).toBe(403)
  })

  test('may be cached by the browser only after the day is over', async () => {
    await registerStudent(t)
    const day = dayInDenver(t.clock.now())
    expect((await askDay(day, { today: 'true' })).headers['cache-control']).toBe('no-store')
    expect((await askDay(day)).headers['cache-control']).toBe('no-store')
    t.clock.advance(2 * oneDay)
    admin = await signedInUser(t, { admin: true })
    const { headers } = await askDay(day, { today: 'false' })
    expect(headers['cache-control']).toBe('private, max-age=86400')
    expect(headers['vary']).toContain('authorization')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('is cached by the server for an hour only after the day is over', async () => {
    const user = { analyticsKey: randomUUID(), institutionId: null }
    const day = dayInDenver(t.clock.now())
    const caller = Caller.system(new Date(`${day}T20:00:00Z`))
    const happens = () => recordEvent(t.services.db, caller, { user, event: { kind: 'Register' } })
    const registered = async () => (await recordOf(day)).auth?.Register?.eventCount
    await happens()
    expect(await registered()).toBe(1)
    await happens()
    expect(await registered()).toBe(2)
    t.clock.advance(2 * oneDay)
    admin = await signedInUser(t, { admin: true })
    expect(await registered()).toBe(2)
    // Stands for a rebuild, which changes the counts of earlier days.
    await happens()
    expect(await registered()).toBe(2)
    t.clock.advance(61 * 60_000)
    expect(await registered()).toBe(3)
  })

  test('covers the day from midnight to midnight in Denver, also when the clocks change', async () => {
    const user = { analyticsKey: randomUUID(), institutionId: null }
    const record = (at: string) =>
      recordEvent(t.services.db, Caller.system(new Date(at)), { user, event: { kind: 'Register' } })
    // The clocks change on 8 March and 1 November 2026.
    await record('2026-03-08T06:59:59.999Z')
    await record('2026-03-08T07:00:00.000Z')
    await record('2026-03-09T05:59:59.999Z')
    await record('2026-03-09T06:00:00.000Z')
    await record('2026-11-01T06:00:00.000Z')
    await record('2026-11-02T06:59:59.999Z')
    await record('2026-11-02T07:00:00.000Z')
    const registered = async (day: string) => (await recordOf(day)).auth?.Register?.eventCount
    expect(await registered('2026-03-07')).toBe(1)
    expect(await registered('2026-03-08')).toBe(2)
    expect(await registered('2026-03-09')).toBe(1)
    expect(await registered('2026-11-01')).toBe(2)
    expect(await registered('2026-11-02')).toBe(1)
    expect((await checkCounts(t.services)).wrongDays).toEqual([])
  })
})

describe('counting', () => {
  test('is exact for many simultaneous events', async () => {
    const people = Array.from({ length: 5 }, () => randomUUID())
    await atOnce(50, (at) =>
      inTransaction(t.services, (trx) =>
        recordEvent(trx, Caller.system(t.clock.now()), {
          user: { analyticsKey: people[at % 5] ?? '', institutionId: at % 2 === 0 ? 'harbour' : 'lagoon' },
          event: { kind: 'Login' },
        }),
      ),
    )
    expect((await recordOf()).auth?.Login).toEqual({
      success: 50,
      uniqueUsers: 5,
      institutionCounts: { harbour: 25, lagoon: 25 },
      institutionUniqueUsers: { harbour: 5, lagoon: 5 },
    })
  })

  test('is rolled back with the transaction', async () => {
    const user = { analyticsKey: randomUUID(), institutionId: null }
    const failing = inTransaction(t.services, async (trx) => {
      await recordEvent(trx, Caller.system(t.clock.now()), { user, event: { kind: 'Login' } })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await askDay()).status).toBe(404)
  })

  test('refuses to add an institution with the id that stands for no institution', async () => {
    const answer = await t.call('POST /api/institutions', {
      token: admin.token,
      body: {
        institutionId: unknownInstitution,
        name: 'Unknown',
        ipRanges: ['none'],
        products: ['global_compass_lab'],
      },
    })
    const sentence = 'This id is reserved for users without an institution.'
    expectRefusal(answer, 422, 'invalid_fields', { institutionId: sentence })
  })
})

describe('the use of an institution', () => {
  const use = (institutionId: string, from: string, to: string) =>
    t.call('GET /api/analytics/institutions/:institutionId', {
      params: { institutionId },
      query: { from, to },
      token: admin.token,
    })

  test('counts each user once in the whole range', async () => {
    const institution = await givenInstitution(t, { labs: [['global_compass_lab', inDays(t, 90)]] })
    const [ann, bob] = [randomUUID(), randomUUID()]
    const record = (
      day: string,
      analyticsKey: string,
      kind: 'Login' | 'OpenLab',
      institutionId = institution,
    ) =>
      recordEvent(t.services.db, Caller.system(new Date(`${day}T18:00:00Z`)), {
        user: { analyticsKey, institutionId },
        event: kind === 'Login' ? { kind } : { kind, lab: 'global_compass_lab', studentView: true },
      })
    await record('2027-05-01', ann, 'Login')
    await record('2027-05-02', ann, 'Login')
    await record('2027-05-02', bob, 'Login')
    await record('2027-05-02', ann, 'OpenLab')
    await record('2027-05-03', ann, 'OpenLab')
    await record('2027-05-02', randomUUID(), 'Login', 'elsewhere')
    const { body } = await use(institution, '2027-05-01', '2027-05-03')
    expect(body).toMatchObject({
      institutionId: institution,
      totalLogins: 3,
      uniqueUsers: 2,
      totalLabSessions: 2,
      labUsers: 1,
    })
    expect((await use(institution, '2027-05-01', '2027-05-01')).body).toMatchObject({
      totalLogins: 1,
      uniqueUsers: 1,
      totalLabSessions: 0,
      labUsers: 0,
    })
    expect((await use('elsewhere', '2027-05-01', '2027-05-03')).body).toMatchObject({
      name: null,
      totalLogins: 1,
    })
  })

  test('that was deleted is zero in a range without events, and has no name', async () => {
    const at = new Date('2027-05-02T18:00:00Z')
    const user = { analyticsKey: randomUUID(), institutionId: 'gone' }
    await recordEvent(t.services.db, Caller.system(at), { user, event: { kind: 'Register' } })
    const { status, body } = await use('gone', '2027-06-01', '2027-06-03')
    expect(status).toBe(200)
    expect(body).toEqual({
      institutionId: 'gone',
      name: null,
      totalLogins: 0,
      uniqueUsers: 0,
      totalLabSessions: 0,
      labUsers: 0,
    })
  })

  test('covers only days from 1970 on', async () => {
    const user = { analyticsKey: randomUUID(), institutionId: 'harbour' }
    await recordEvent(t.services.db, Caller.system(t.clock.now()), { user, event: { kind: 'Login' } })
    expect((await use('harbour', '0000-01-01', '9999-12-31')).body).toMatchObject({ totalLogins: 1 })
    expect((await use('harbour', '0000-01-01', '0000-12-31')).body).toMatchObject({ totalLogins: 0 })
  })

  test('answers 404 for an unknown institution', async () => {
    expect((await use('nowhere', '2027-05-01', '2027-05-03')).status).toBe(404)
    expect((await use('nowhere', 'yesterday', '2027-05-03')).status).toBe(400)
    expect((await use('a\0b', '2027-05-01', '2027-05-03')).status).toBe(422)
  })
})

test('analytics tables contain no names, addresses, tokens or ids of users', async () => {
  const form = registration({ firstName: 'Wilhelmina', lastName: 'Featherstone' })
  const address = '203.0.113.77'
  const { body } = await t.call('POST /api/auth/register', { body: form, address })
  const token = 'token' in body ? body.token : ''
  await openLab(token, 'global_compass_lab')
  await t.call('GET /api/users/:user', { token, params: { user: form.email } })
  t.clock.advance(hour)
  await t.app.close()
  const stored = JSON.stringify([
    await t.services.db.selectFrom('events').selectAll().execute(),
    await t.services.db.selectFrom('analytics_counts').selectAll().execute(),
    await t.services.db.selectFrom('analytics_uniques').selectAll().execute(),
    await t.services.db.selectFrom('analytics_requests').selectAll().execute(),
    await t.services.db.selectFrom('analytics_past_requests').selectAll().execute(),
  ])
  expect(stored).toContain('/api/users/:user')
  for (const secret of [
    form.email,
    form.email.split('@')[0] ?? '',
    'Wilhelmina',
    'Featherstone',
    address,
    token,
  ])
    expect(stored).not.toContain(secret)
  if ('user' in body) expect(stored).not.toContain(body.user?.id)
})

test('the time of an event cannot be matched to an audit entry', async () => {
  // At the exact start of an hour, the event and its audit entry would have equal times.
  t.clock.advance(hour - (t.clock.now().getTime() % hour) + 60_000)
  admin = await signedInUser(t, { admin: true })
  const { email, password } = await registerStudent(t)
  await t.services.db.updateTable('users').set({ verified: true }).where('email', '=', email).execute()
  await openLab(await signIn({ email, password }), 'global_compass_lab')
  const events = await t.services.db.selectFrom('events').select(['at', 'kind']).execute()
  const audited = await t.services.db.selectFrom('audit_entries').select('at').execute()
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Register', 'Login']))
  expect(audited.length).toBeGreaterThanOrEqual(2)
  const auditedAt = audited.map(({ at }) => at.getTime())
  for (const { at } of events) {
    expect(auditedAt).not.toContain(at.getTime())
    expect(at.getTime() % hour).toBe(0)
  }
})
