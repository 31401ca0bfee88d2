import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freeLab, type LabId } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { RunKind } from '@tradewind/contract/teaching/runs'
import { atOnce, auditOf, day, expectRefusal, sessionFor, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution } from '../../../test/arrivals.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const lab = 'market_analysis_lab' satisfies LabId
const other = 'foreign_exchange_lab' satisfies LabId

const start = (token: string, wanted: LabId = lab) =>
  t.call('POST /api/courtesy', { token, body: { lab: wanted } })
const offered = async (token: string) => (await t.call('GET /api/home', { token })).body.courtesy.labs
const productsOf = async (token: string) => (await t.call('GET /api/auth/user', { token })).body.products
const inDays = (days: number) => t.clock.now().getTime() + days * day
/** A new session, because the clock has moved on. */
const sessionOf = (id: string) => sessionFor(t, { id, kind: 'portal' })
const begin = (token: string, kind: RunKind = 'rehearsal', classSession: string | null = null) =>
  t.call('POST /api/labs/:lab/runs', { token, params: { lab }, body: { kind, classSession } })
/** The lab's rules refuse this decision, unless the server refuses it before it asks them. */
const decide = (token: string, run: string) =>
  t.call('POST /api/runs/:run/decisions', { token, params: { run }, body: { version: 0, decision: {} } })

async function buyFor(userId: string, days: number, wanted: LabId = lab) {
  const { token } = await signedInUser(t, { admin: true })
  const until = new Date(inDays(days)).toISOString().slice(0, 10)
  const answer = await t.call('POST /api/users/:user/grants', {
    token,
    params: { user: userId },
    body: { lab: wanted, until },
  })
  expect(answer.status).toBe(200)
}

describe('courtesy access', () => {
  test('gives a lab for 14 days, marked as such, and opens it', async () => {
    const { id, token } = await signedInUser(t)
    expect(await offered(token)).toEqual([
      lab,
      other,
      'cultural_intelligence_lab',
      'cultural_exchange_lab',
    ] satisfies LabId[])
    const until = inDays(14)
    const { status, body } = await start(token)
    expect(status).toBe(200)
    expect(body).toEqual({
      message: `You can try Market Entry free until ${dayWords(new Date(until))}.`,
      until,
    })
    expect((await productsOf(token))[lab]).toEqual({
      id: 'prod_market_entry',
      expiration: until,
      courtesy: true,
    })
    expect((await productsOf(token))[freeLab.id]).not.toHaveProperty('courtesy')
    expect((await t.call('POST /log/openlab', { token, body: { data: { lab } } })).status).toBe(200)
    expect(await offered(token)).not.toContain(lab)
    const [entry] = (await auditOf(t, id)).filter(({ action }) => action === 'granted').toReversed()
    expect(entry?.details).toMatchObject({ lab, origin: 'courtesy' })
  })

  test('is given once: parallel calls get the same days, and later ones none', async () => {
    const { id, token } = await signedInUser(t)
    const answers = await atOnce(20, () => start(token))
    const until = inDays(14)
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.until}`))).toEqual(
      new Set([`200 ${until}`]),
    )
    const rows = await t.services.db
      .selectFrom('grants')
      .select('id')
      .where('user_id', '=', id)
      .where('origin', '=', 'courtesy')
      .execute()
    expect(rows).toHaveLength(1)
    t.clock.advance(2 * day)
    expect((await start(token)).body.until).toBe(until)
    t.clock.advance(4 * day)
    const fresh = await signedInUser(t)
    expect((await start(fresh.token)).status).toBe(200)
    t.clock.advance(6 * day + 1)
    const again = await sessionOf(id)
    t.clock.advance(3 * day)
    expectRefusal(
      await start(again),
      403,
      'courtesy_ended',
      'You have tried Market Entry before, and each lab can be tried once. Pay or enter a code to go on. Your work is kept.',
    )
    expect(await offered(again)).not.toContain(lab)
    expect((await start(again, other)).status).toBe(200)
  })

  test('that an administrator ended is not given again', async () => {
    const { id, token } = await signedInUser(t)
    await start(token)
    const admin = await signedInUser(t, { admin: true })
    const params = { user: id }
    const grants = await t.call('GET /api/users/:user/grants', { token: admin.token, params })
    const grant = grants.body.find(({ origin }) => origin === 'courtesy')
    expect(grant).toMatchObject({ lab, source: null })
    await t.call('DELETE /api/users/:user/grants/:grant', {
      token: admin.token,
      params: { ...params, grant: grant?.id ?? '' },
    })
    expect((await productsOf(token))[lab]).toBeUndefined()
    expect((await start(token)).body).toMatchObject({ code: 'courtesy_ended' })
  })

  test('is for students with a proven address, and for people from an LMS', async () => {
    const unproven = await signedInUser(t, { verified: false })
    expect((await start(unproven.token)).body).toMatchObject({ code: 'email_not_verified' })
    expect(await offered(unproven.token)).toEqual([])
    const lti = await signedInUser(t, { kind: 'lti', verified: false })
    expect((await start(lti.token)).status).toBe(200)
    const instructor = await signedInUser(t, { instructor: true })
    expect((await start(instructor.token)).body).toMatchObject({ code: 'already_held' })
    expect(await offered(instructor.token)).toEqual([])
    const guest = await signedInUser(t, { kind: 'guest', institution_id: await givenInstitution(t) })
    expect((await start(guest.token)).status).toBe(403)
  })

  test('is not given for a lab that is held', async () => {
    const { token } = await signedInUser(t)
    const sentence = 'You already have access to Global Compass.'
    expectRefusal(await start(token, freeLab.id), 409, 'already_held', sentence)
    expect(await offered(token)).not.toContain(freeLab.id)
  })

  test('adds no days to what is bought, and hides none of them', async () => {
    const { id, token } = await signedInUser(t)
    await start(token)
    await buyFor(id, 40)
    const bought = (await productsOf(token))[lab]
    expect(bought).not.toHaveProperty('courtesy')
    expect(bought?.expiration).toBeLessThanOrEqual(inDays(42))
    const { body } = await t.call('GET /api/users/:user', {
      token: (await signedInUser(t, { admin: true })).token,
      params: { user: id },
    })
    expect(body.granted[lab]).toEqual(bought)
  })

  test('is not among what an administrator sets', async () => {
    const { id, token } = await signedInUser(t)
    await start(token)
    const admin = await signedInUser(t, { admin: true })
    const params = { user: id }
    const { body } = await t.call('GET /api/users/:user', { token: admin.token, params })
    expect(body.granted[lab]).toBeUndefined()
    expect(body.products[lab]).toMatchObject({ courtesy: true })
    const products = Object.fromEntries(
      Object.entries(body.granted).map(([name, { expiration }]) => [name, { expiration }]),
    )
    await t.call('PUT /api/users/:user', { token: admin.token, params, body: { products } })
    expect((await productsOf(token))[lab]).toMatchObject({ courtesy: true })
  })
})

describe('after its days', () => {
  test('decisions are refused with a sentence, nothing is lost, and paying continues the same run', async () => {
    const user = await signedInUser(t)
    await start(user.token)
    const run = (await begin(user.token)).body
    t.clock.advance(14 * day)
    const token = await sessionOf(user.id)
    const params = { run: run.id }
    const sentence =
      'Your free days with Market Entry are over. Pay or enter a code to go on. Your work is kept.'
    expectRefusal(await decide(token, run.id), 403, 'courtesy_ended', sentence)
    expect((await t.call('GET /api/runs/:run', { token, params })).body).toEqual(run)
    expect((await t.call('GET /api/runs', { token })).body.runs).toHaveLength(1)
    expectRefusal(await begin(token), 403, 'courtesy_ended', sentence)
    await buyFor(user.id, 30)
    expect((await begin(token)).body.id).toBe(run.id)
    // The lab's own rules answer now.
    expect((await decide(token, run.id)).body).toMatchObject({ code: 'decision_refused' })
  })
})

describe('is forbidden', () => {
  test('by the setting 0', async () => {
    const own = await openTestApp({ COURTESY_DAYS: '0' })
    try {
      const { token } = await signedInUser(own)
      expect((await own.call('GET /api/home', { token })).body.courtesy).toEqual({ days: 0, labs: [] })
      expectRefusal(
        await own.call('POST /api/courtesy', { token, body: { lab } }),
        403,
        'courtesy_refused',
        'Labs cannot be tried for free here. Please pay or enter a code.',
      )
    } finally {
      await own.close()
    }
  })

  test('by the institution of the student', async () => {
    const institution_id = await givenInstitution(t, { allows_courtesy: false })
    const { token } = await signedInUser(t, { institution_id })
    expect(await offered(token)).toEqual([])
    expectRefusal(
      await start(token),
      403,
      'courtesy_refused',
      'Your institution does not allow labs to be tried for free. Please pay or enter a code.',
    )
  })

  test('by an instructor, for the lab and inside their classes', async () => {
    const instructor = await signedInUser(t, { instructor: true })
    const set = (allowed: boolean) =>
      t.call('PUT /api/courtesy/classes', { token: instructor.token, body: { allowed } })
    const { body: theClass } = await t.call('POST /api/labs/:lab/class-sessions', {
      token: instructor.token,
      params: { lab },
      body: { name: 'Monday', deadline: null, timeZone: 'UTC', attempts: 1, counted: 'best', settings: {} },
    })
    const join = (token: string) =>
      t.call('POST /api/labs/:lab/class-sessions/join', {
        token,
        params: { lab },
        body: { code: theClass.code },
      })
    const early = await signedInUser(t)
    await start(early.token)
    expect((await join(early.token)).status).toBe(200)
    const run = (await begin(early.token, 'counted', theClass.id)).body
    expect(run.version).toBe(0)

    expect((await set(false)).body).toEqual({ allowed: false, days: 14 })
    expect((await auditOf(t, instructor.id)).at(-1)).toMatchObject({
      action: 'courtesy_in_classes_set',
      details: { allowed: false },
    })
    const sentence =
      'Your instructor does not allow free days in this class. Pay for Market Entry or enter a code to go on. Your work is kept.'
    expectRefusal(await decide(early.token, run.id), 403, 'courtesy_refused', sentence)
    const late = await signedInUser(t)
    await start(late.token)
    expectRefusal(await join(late.token), 403, 'courtesy_refused', sentence)
    const rows = await t.services.db
      .selectFrom('class_students')
      .select('user_id')
      .where('user_id', '=', late.id)
      .execute()
    expect(rows).toEqual([])

    const member = await signedInUser(t)
    await buyFor(member.id, 3)
    expect((await join(member.token)).status).toBe(200)
    t.clock.advance(5 * day)
    const again = await sessionOf(member.id)
    expect(await offered(again)).not.toContain(lab)
    expectRefusal(
      await start(again),
      403,
      'courtesy_refused',
      'Your instructor does not allow this lab to be tried for free. Please pay or enter a code.',
    )
    await set(true)
    expect((await start(again)).status).toBe(200)
    expect((await decide(await sessionOf(early.id), run.id)).body).toMatchObject({ code: 'decision_refused' })
  })

  test('only by instructors', async () => {
    const { token } = await signedInUser(t)
    const set = await t.call('PUT /api/courtesy/classes', { token, body: { allowed: false } })
    expect(set.status).toBe(403)
  })
})
