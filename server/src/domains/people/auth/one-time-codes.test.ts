import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  atOnce,
  expectRefusal,
  hour,
  lastCode,
  minute,
  otherCode,
  registerStudent,
  requestResetCode,
  resetBrowser,
  second,
  wrongCodeSentence,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const verify = (token: string, code: string) =>
  t.call('POST /api/auth/verifyemail', { token, body: { code } })
const resend = (token: string) => t.call('POST /api/auth/resendverification', { token })
const exchange = (email: string, otp: string) =>
  t.call('POST /api/forgot/verifyotp', { body: { email, otp }, headers: resetBrowser })

type Called = Awaited<ReturnType<typeof verify | typeof exchange>>
const expectWrong = (answer: Called, field = 'code') =>
  expectRefusal(answer, 422, 'wrong_code', { [field]: wrongCodeSentence })

function expectWait(
  answer: Awaited<ReturnType<typeof resend>>,
  wait: string,
  seconds: number,
  reason = 'A code was sent a moment ago.',
): void {
  const sentence = `${reason} You can ask for another in ${wait}.`
  expectRefusal(answer, 429, 'too_many_requests', sentence)
  expect(answer.headers['retry-after']).toBe(String(seconds))
}

describe('the tries of a code', () => {
  test('are five: after four wrong tries the right code still works', async () => {
    const { token, code } = await registerStudent(t)
    for (const _ of Array(4).keys()) expectWrong(await verify(token, otherCode(code)))
    expect((await verify(token, code)).status).toBe(200)
  })

  test('are five: the fifth wrong try voids the code', async () => {
    const { token, code, user } = await registerStudent(t)
    for (const _ of Array(5).keys()) expectWrong(await verify(token, otherCode(code)))
    expectWrong(await verify(token, code))
    expect(await actionsOf(t, user.id)).not.toContain('email_verified')
  })

  test('also count for the reset code', async () => {
    const { email } = await registerStudent(t)
    const code = await requestResetCode(t, email)
    for (const _ of Array(5).keys()) expectWrong(await exchange(email, otherCode(code)), 'otp')
    expectWrong(await exchange(email, code), 'otp')
  })

  test('start again with a new code', async () => {
    const { token, code, email } = await registerStudent(t)
    for (const _ of Array(5).keys()) await verify(token, otherCode(code))
    t.clock.advance(minute)
    expect((await resend(token)).body).toEqual({ message: 'Email Sent' })
    expect((await verify(token, await lastCode(t, email))).status).toBe(200)
  })

  test('are not used up by text that is not a code', async () => {
    const { token, code } = await registerStudent(t)
    for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５'])
      expectRefusal(await verify(token, text), 422, 'invalid_fields', {
        code: 'Please enter the 6 digits of the code.',
      })
    expect((await verify(token, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)).status).toBe(200)
  })

  test('are five even if fifty arrive at once', async () => {
    const { token, code } = await registerStudent(t)
    const answers = await atOnce(50, () => verify(token, otherCode(code)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(50).fill(422))
    expectWrong(await verify(token, code))
  })
})

describe('a code', () => {
  test('works for 10 minutes', async () => {
    const early = await registerStudent(t)
    t.clock.advance(10 * minute - second)
    expect((await verify(early.token, early.code)).status).toBe(200)
    const late = await registerStudent(t)
    t.clock.advance(10 * minute)
    expectWrong(await verify(late.token, late.code))
  })

  test('is stored in a form that works for its own account only', async () => {
    const [one, other] = [await registerStudent(t), await registerStudent(t)]
    const hashOf = ({ user }: typeof one) =>
      t.services.db
        .selectFrom('one_time_codes')
        .select('code_hash')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
    const stored = await hashOf(one)
    expect(stored.code_hash).not.toContain(one.code)
    await t.services.db
      .updateTable('one_time_codes')
      .set(stored)
      .where('user_id', '=', other.user.id)
      .execute()
    expectWrong(await verify(other.token, one.code))
    expect((await verify(one.token, one.code)).status).toBe(200)
  })

  test('becomes void when another is sent', async () => {
    const { token, code, email } = await registerStudent(t)
    t.clock.advance(minute)
    await resend(token)
    const next = await lastCode(t, email)
    // Both codes are equal in one case out of a million.
    if (next !== code) expectWrong(await verify(token, code))
    expect((await verify(token, next)).status).toBe(200)
  })

  test('remains valid when another code is refused', async () => {
    const { token, code } = await registerStudent(t)
    expect((await resend(token)).status).toBe(429)
    expect((await verify(token, code)).status).toBe(200)
  })

  test('works only for its purpose', async () => {
    const { token, code, email } = await registerStudent(t)
    const resetCode = await requestResetCode(t, email)
    if (resetCode === code) return
    expectWrong(await exchange(email, code), 'otp')
    expectWrong(await verify(token, resetCode))
  })

  test('works only for its account', async () => {
    const mine = await registerStudent(t)
    const yours = await registerStudent(t)
    if (mine.code === yours.code) return
    expectWrong(await verify(yours.token, mine.code))
  })

  test('works once', async () => {
    const { email } = await registerStudent(t)
    const code = await requestResetCode(t, email)
    expect((await exchange(email, code)).status).toBe(200)
    expectWrong(await exchange(email, code), 'otp')
  })

  test('gives exactly one secret when used fifty times at once', async () => {
    const { email, user } = await registerStudent(t)
    const code = await requestResetCode(t, email)
    const answers = await atOnce(50, () => exchange(email, code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const secrets = await t.services.db
      .selectFrom('password_resets')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(secrets).toHaveLength(1)
  })

  test('verifies exactly once when used fifty times at once', async () => {
    const { token, code, user } = await registerStudent(t)
    const answers = await atOnce(50, () => verify(token, code))
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toContain(200)
    // Calls that arrive after the successful one find the address already verified.
    expect([...statuses].filter((status) => status !== 200 && status !== 422)).toEqual([])
    const actions = await actionsOf(t, user.id)
    expect(actions.filter((action) => action === 'email_verified')).toHaveLength(1)
  })
})

describe('another code', () => {
  test('is sent after 60 seconds, not before', async () => {
    const { token, email } = await registerStudent(t)
    expectWait(await resend(token), '60 seconds', 60)
    t.clock.advance(59 * second)
    expectWait(await resend(token), '1 second', 1)
    t.clock.advance(second)
    expect((await resend(token)).status).toBe(200)
    expect(await t.mailsTo(email)).toHaveLength(2)
  })

  test('is sent at most five times an hour', async () => {
    const { token, email } = await registerStudent(t)
    for (const _ of Array(4).keys()) {
      t.clock.advance(5 * minute)
      expect((await resend(token)).status).toBe(200)
    }
    t.clock.advance(5 * minute)
    expectWait(await resend(token), '35 minutes', 35 * 60, 'You have asked for too many codes.')
    t.clock.advance(35 * minute)
    expect((await resend(token)).status).toBe(200)
    expect(await t.mailsTo(email)).toHaveLength(6)
  })

  test('is sent at most ten times a day', async () => {
    const { token } = await registerStudent(t)
    for (const _ of Array(9).keys()) {
      t.clock.advance(15 * minute)
      expect((await resend(token)).status).toBe(200)
    }
    t.clock.advance(6 * hour)
    expectWait(await resend(token), '16 hours', (15 * 60 + 45) * 60, 'You have asked for too many codes.')
    t.clock.advance(15 * hour + 45 * minute)
    expect((await resend(token)).status).toBe(200)
  })

  test('is sent once when requested ten times at once', async () => {
    const { token, email } = await registerStudent(t)
    t.clock.advance(minute)
    const answers = await atOnce(10, () => resend(token))
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(429)])
    expect(await t.mailsTo(email)).toHaveLength(2)
  })

  test('for the other purpose has its own limit', async () => {
    const { email } = await registerStudent(t)
    expect(await requestResetCode(t, email)).toMatch(/^\d{6}$/u)
    expect(await t.mailsTo(email)).toHaveLength(2)
  })
})
