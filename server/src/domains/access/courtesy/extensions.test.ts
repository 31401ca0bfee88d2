import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { GrantOrigin } from '../grants/grants.tables.ts'
import { atOnce, auditOf, day, expectRefusal, sessionFor, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const lab = 'market_analysis_lab' satisfies LabId
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * day)

async function classUntil(days: number | null) {
  const instructor = await signedInUser(t, { instructor: true })
  const { body } = await t.call('POST /api/labs/:lab/class-sessions', {
    token: instructor.token,
    params: { lab },
    body: {
      name: 'Monday',
      deadline: days === null ? null : inDays(days).getTime(),
      timeZone: 'UTC',
      attempts: 1,
      counted: 'best',
      settings: {},
    },
  })
  return body
}

/** A student whose access ends so many days from now, or ended before. */
async function studentUntil(days: number, origin: GrantOrigin = 'purchase') {
  const user = await signedInUser(t)
  await t.services.db
    .insertInto('grants')
    .values({
      user_id: user.id,
      lab_id: lab,
      origin,
      reference: 'before',
      granted_at: inDays(-300),
      expires_at: inDays(days),
      ended_at: null,
    })
    .execute()
  return user
}

const extend = (token: string, by: { classCode?: string; classSession?: string }) =>
  t.call('POST /api/extensions', { token, body: { lab, ...by } })
const offered = async (token: string) => (await t.call('GET /api/home', { token })).body.extensions
const endOf = async (token: string) =>
  (await t.call('GET /api/auth/user', { token })).body.products[lab]?.expiration
const join = (token: string, code: string) =>
  t.call('POST /api/labs/:lab/class-sessions/join', { token, params: { lab }, body: { code } })

describe('a lab that was paid for before', () => {
  test('is extended free to the end of a class whose code the student has, and then they join it', async () => {
    const theClass = await classUntil(60)
    const student = await studentUntil(-20)
    expect((await join(student.token, theClass.code)).status).toBe(403)
    const until = inDays(60)
    const { status, body } = await extend(student.token, { classCode: theClass.code })
    expect(status).toBe(200)
    expect(body).toEqual({
      message: `You have Market Entry until ${dayWords(until)}.`,
      until: until.getTime(),
    })
    expect(await endOf(student.token)).toBe(until.getTime())
    expect((await join(student.token, theClass.code)).status).toBe(200)
    expect((await auditOf(t, student.id)).at(-2)).toMatchObject({
      action: 'granted',
      details: { lab, origin: 'extension' },
    })
  })

  test('is offered to who is in the class, and extended by it', async () => {
    const theClass = await classUntil(60)
    const student = await studentUntil(10)
    await join(student.token, theClass.code)
    expect(await offered(student.token)).toEqual([
      { lab, classSession: theClass.id, className: 'Monday', until: inDays(60).getTime() },
    ])
    expect((await extend(student.token, { classSession: theClass.id })).status).toBe(200)
    expect(await offered(student.token)).toEqual([])
    expect(await endOf(student.token)).toBe(inDays(60).getTime())
  })

  test('is extended once in 400 days, also by twenty calls at once', async () => {
    const theClass = await classUntil(30)
    const student = await studentUntil(-1, 'access_code')
    const answers = await atOnce(20, () => extend(student.token, { classCode: theClass.code }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const first = dayWords(t.clock.now())
    t.clock.advance(399 * day)
    const later = await sessionFor(t, student)
    const next = await classUntil(30)
    expectRefusal(
      await extend(later, { classCode: next.code }),
      409,
      'extension_refused',
      `Market Entry was extended free on ${first}. That is possible once in 400 days.`,
    )
    t.clock.advance(day)
    expect((await extend(later, { classCode: next.code })).status).toBe(200)
  })

  test('is extended by at most a year', async () => {
    const theClass = await classUntil(800)
    const student = await studentUntil(-1)
    expect((await extend(student.token, { classCode: theClass.code })).body.until).toBe(inDays(365).getTime())
  })
})

describe('nothing is extended', () => {
  const said = async (token: string, by: Parameters<typeof extend>[1]) =>
    (await extend(token, by)).error.message

  test('for who has not paid for the lab, or has the money back', async () => {
    const { code } = await classUntil(60)
    const sentence = 'You can extend Market Entry free only if you paid for it before or used a code.'
    expect(await said((await signedInUser(t)).token, { classCode: code })).toBe(sentence)
    expect(await said((await studentUntil(1, 'courtesy')).token, { classCode: code })).toBe(sentence)
    expect(await said((await studentUntil(1, 'admin')).token, { classCode: code })).toBe(sentence)
    const refunded = await studentUntil(30)
    await t.services.db
      .updateTable('grants')
      .set({ ended_at: t.clock.now() })
      .where('user_id', '=', refunded.id)
      .execute()
    expect(await said(refunded.token, { classCode: code })).toBe(sentence)
  })

  test('while the payment can still be refunded, so that nobody extends and takes the money back', async () => {
    const student = await signedInUser(t)
    await t.services.db
      .insertInto('grants')
      .values({
        user_id: student.id,
        lab_id: lab,
        origin: 'purchase',
        reference: 'now',
        granted_at: t.clock.now(),
        expires_at: inDays(365),
        ended_at: null,
      })
      .execute()
    const { code } = await classUntil(500)
    const from = dayWords(inDays(14))
    t.clock.advance(day)
    expect(await said(student.token, { classCode: code })).toBe(
      `Market Entry can be extended free from ${from}, when it can no longer be refunded.`,
    )
    t.clock.advance(13 * day)
    expect((await extend(await sessionFor(t, student), { classCode: code })).status).toBe(200)
  })

  test('where access lasts as long as the class, or the class has no end or has ended', async () => {
    const student = await studentUntil(60)
    expect(await said(student.token, { classCode: (await classUntil(60)).code })).toBe(
      'You already have access to Market Entry to the end of this class.',
    )
    expect(await said(student.token, { classCode: (await classUntil(null)).code })).toBe(
      'This class has no deadline. Ask your instructor to set one, and try again.',
    )
    const over = await classUntil(1)
    t.clock.advance(2 * day)
    expect(await said(student.token, { classCode: over.code })).toBe(
      'This class has ended, so access cannot be extended to its end.',
    )
  })

  test('for a wrong code, a class of others, and a class of another lab', async () => {
    const student = await studentUntil(-1)
    expect((await extend(student.token, { classCode: 'WRONG-CODE' })).error.code).toBe('wrong_code')
    expect((await extend(student.token, {})).error.code).toBe('wrong_code')
    const { id, code } = await classUntil(60)
    expect((await extend(student.token, { classSession: id })).status).toBe(404)
    const elsewhere = await t.call('POST /api/extensions', {
      token: student.token,
      body: { lab: 'foreign_exchange_lab', classCode: code },
    })
    expect(elsewhere.status).toBe(404)
  })
})
