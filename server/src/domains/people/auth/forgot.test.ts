import type { QueryExecutor } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import {
  actionsOf,
  atOnce,
  everythingStored,
  expectRefusal,
  minute,
  newEmail,
  otherCode,
  registerStudent,
  requestResetCode,
  resetBrowser,
  requestSecret,
  second,
  signedInUser,
  statusOf,
  userById,
  wrongCodeSentence,
} from '../../../test/accounts.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { hashQueue } from '../../../platform/waiting/hash-queue.ts'
import { tellOfResetTries } from './forgot.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const forgot = (email: string) =>
  t.call('POST /api/forgot/forgot', { body: { email }, headers: resetBrowser })
const exchange = (email: string, otp: string) =>
  t.call('POST /api/forgot/verifyotp', { body: { email, otp }, headers: resetBrowser })
const reset = (email: string, secret: string, password = 'other-sea-43') =>
  t.call('POST /api/forgot/resetpassword', { body: { email, secret, password } })
const login = (email: string, password: string) =>
  t.call('POST /api/auth/login', { body: { email, password } })

const tooLate =
  'This password reset has expired or has already been used. Please start again with your email address.'
const expectTooLate = (answer: Awaited<ReturnType<typeof reset>>) =>
  expectRefusal(answer, 422, 'wrong_code', tooLate)

describe('asking for a code', () => {
  test('has the same answer for a known, an unknown, a pending and an LMS address', async () => {
    const known = await makeUser(t.services)
    const pending = await makeUser(t.services, { status: 'pending' })
    const lti = await makeUser(t.services, { kind: 'lti' })
    const unknown = newEmail()
    for (const { email } of [known, pending, lti, { email: unknown }]) {
      const { status, body } = await forgot(email)
      expect(status).toBe(200)
      expect(body).toEqual({ message: 'Email Sent' })
    }
    // Only the job looks up the address, so nothing differs before it runs.
    expect(await t.mailsTo(known.email)).toEqual([])
    await t.runResetCodeJobs()
    expect(await t.mailsTo(known.email)).toHaveLength(1)
    expect(await t.mailsTo(pending.email)).toHaveLength(1)
    expect(await t.mailsTo(lti.email)).toEqual([])
    expect(await t.mailsTo(unknown)).toEqual([])
  })

  test('finds the account despite different case and spaces', async () => {
    const { email } = await makeUser(t.services)
    await forgot(`  ${email.toUpperCase()} `)
    await t.runResetCodeJobs()
    const [mail] = await t.mailsTo(email)
    expect(mail?.subject).toBe(`${mail?.code} is your code to reset your password`)
  })

  test('again within a minute has the same answer and sends no mail', async () => {
    const { email } = await makeUser(t.services)
    for (const _ of Array(3).keys()) {
      expect((await forgot(email)).body).toEqual({ message: 'Email Sent' })
      await t.runResetCodeJobs()
    }
    expect(await t.mailsTo(email)).toHaveLength(1)
    t.clock.advance(minute)
    await forgot(email)
    await t.runResetCodeJobs()
    expect(await t.mailsTo(email)).toHaveLength(2)
  })

  test('keeps its turn as long as a hash would', async () => {
    const begun = performance.now()
    await forgot(newEmail())
    expect(performance.now() - begun).toBeGreaterThanOrEqual(19)
  })

  test('is refused while too many wait, and then nothing has happened', async () => {
    const ends: (() => void)[] = []
    const waiting = Array.from({ length: 3100 }, () =>
      hashQueue
        .runForStranger({ address: '127.0.0.1' }, () => new Promise<void>((end) => ends.push(end)))
        .catch(() => undefined),
    )
    onTestFinished(async () => {
      while (ends.length > 0) {
        for (const end of ends.splice(0)) end()
        await new Promise(setImmediate)
      }
      await Promise.all(waiting)
    })
    const before = await everythingStored(t)
    for (const answer of [
      await forgot(newEmail()),
      await t.call('POST /api/auth/register', {
        body: { email: newEmail(), password: 'other-sea-43', firstName: 'Ada', lastName: 'Rivers' },
      }),
    ]) {
      expect(answer).toMatchObject({ status: 429, error: { code: 'busy' } })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is refused for text that is not an address', async () => {
    expectRefusal(await forgot(' '), 422, 'invalid_fields', { email: 'Please enter your email address.' })
  })
})

describe('a wrong code', () => {
  test('has the same answer and the same work for a known and an unknown address', async () => {
    const { email } = await makeUser(t.services)
    const code = await requestResetCode(t, email)
    // That of transactions is another one of the same kind.
    const executor = Object.getPrototypeOf(
      Object.getPrototypeOf(t.services.db.getExecutor()),
    ) as QueryExecutor
    const tried = vi.spyOn(executor, 'executeQuery')
    onTestFinished(() => {
      tried.mockRestore()
    })
    const work: string[][] = []
    for (const each of [email, newEmail(), (await makeUser(t.services)).email]) {
      tried.mockClear()
      const answer = await exchange(each, otherCode(code))
      expectRefusal(answer, 422, 'wrong_code', { otp: wrongCodeSentence })
      work.push(tried.mock.calls.map(([{ sql }]) => sql))
    }
    expect(work[0]?.join()).toContain('update "one_time_codes"')
    expect(work[1]).toEqual(work[0])
    expect(work[2]).toEqual(work[0])
  })

  test('is limited to three hundred from one address, enough for a class, then 429', async () => {
    const from = (address: string, otp = '123456') =>
      t.call('POST /api/forgot/verifyotp', {
        body: { email: newEmail(), otp },
        address,
        headers: resetBrowser,
      })
    await atOnce(300, () => from('198.51.100.9'))
    const refused = await from('198.51.100.9')
    expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('198.51.100.10')).status).toBe(422)
  })
})

describe('the code of one browser', () => {
  const stranger = { cookie: `tradewind_reset=${'s'.repeat(43)}` }
  const exchangeIn = (headers: Record<string, string>, email: string, otp: string) =>
    t.call('POST /api/forgot/verifyotp', { body: { email, otp }, headers })
  const tellOwner = async () => {
    const { rows } = (await t.services.pool.query(
      `update pgboss.job set state = 'completed', completed_on = now()
       where name = 'tell-of-reset-tries' and state = 'created' returning data`,
    )) as { rows: { data: JobData['tell-of-reset-tries'] }[] }
    for (const { data } of rows) await tellOfResetTries(t.services, data)
  }
  const told = 'Someone tried to reset your Tradewind password'

  test('is given to the browser as a cookie that no page can read, for any address', async () => {
    for (const { email } of [await makeUser(t.services), { email: newEmail() }]) {
      const { headers } = await t.call('POST /api/forgot/forgot', { body: { email } })
      expect(headers['set-cookie']).toMatch(
        /^tradewind_reset=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/u,
      )
    }
  })

  test('works only there: others cannot use it, nor use up its tries, and the owner is told once', async () => {
    const { email, id } = await makeUser(t.services)
    const code = await requestResetCode(t, email)
    for (const _ of Array(7).keys())
      expectRefusal(await exchangeIn(stranger, email, otherCode(code)), 422, 'wrong_code', {
        otp: wrongCodeSentence,
      })
    expect((await exchangeIn(stranger, email, code)).status).toBe(422)
    expectRefusal(await exchangeIn({}, email, code), 422, 'wrong_code', {
      otp: 'This code works only in the browser where you asked for it. Please ask for a new one here.',
    })
    expect((await exchange(email, code)).status).toBe(200)
    await tellOwner()
    const subjects = (await t.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === told)).toHaveLength(1)
    expect(await actionsOf(t, id)).toContain('code_wrong')
  })

  test('stays valid when others ask for codes, which have tries of their own', async () => {
    const { email } = await makeUser(t.services)
    const code = await requestResetCode(t, email)
    t.clock.advance(minute)
    const theirs = await requestResetCode(t, email, stranger)
    for (const _ of Array(5).keys()) await exchangeIn(stranger, email, otherCode(theirs))
    expect((await exchangeIn(stranger, email, theirs)).status).toBe(422)
    expect((await exchange(email, code)).status).toBe(200)
  })

  test('is mailed to a known device even when strangers have asked for all theirs', async () => {
    const { email, password } = await makeUser(t.services)
    const { headers } = await login(email, password)
    const [device = ''] = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0])
    for (const _ of Array(6).keys()) {
      await requestResetCode(t, email, stranger)
      t.clock.advance(minute)
    }
    expect(await t.mailsTo(email)).toHaveLength(5)
    const owner = { cookie: `${resetBrowser.cookie}; ${device}` }
    const code = await requestResetCode(t, email, owner)
    expect(await t.mailsTo(email)).toHaveLength(6)
    expect((await exchangeIn(owner, email, code)).status).toBe(200)
  })

  test('that has expired does not alarm the owner, who tries it', async () => {
    const { email } = await makeUser(t.services)
    const code = await requestResetCode(t, email)
    t.clock.advance(10 * minute)
    await exchange(email, code)
    await tellOwner()
    expect((await t.mailsTo(email)).map(({ subject }) => subject)).not.toContain(told)
  })
})

describe('setting a new password', () => {
  test('signs in, verifies the address, ends every earlier session, sends a mail and is audited', async () => {
    const { email, id, password, token: old } = await signedInUser(t, { verified: false })
    const secret = await requestSecret(t, email)
    const { status, body } = await reset(` ${email.toUpperCase()}`, secret)
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { id, email, verified: true } })
    if (!('token' in body)) throw new Error('No token')
    expect(await statusOf(t, body.token)).toBe(200)
    expect(await statusOf(t, old)).toBe(401)
    expectRefusal(await login(email, password), 401, 'wrong_credentials', 'Invalid email or password.')
    expect((await login(email, 'other-sea-43')).status).toBe(200)
    expect((await t.mailsTo(email)).map(({ subject }) => subject)).toContain(
      'Your Tradewind password was changed',
    )
    expect(await actionsOf(t, id)).toContain('password_reset')
  })

  test('works once, with a secret of 256 bits that is stored as a hash', async () => {
    const { email } = await makeUser(t.services)
    const secret = await requestSecret(t, email)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await everythingStored(t))).not.toContain(secret)
    expect((await reset(email, secret)).status).toBe(200)
    const before = await everythingStored(t)
    expectTooLate(await reset(email, secret, 'third-sea-44'))
    expect(await everythingStored(t)).toEqual(before)
  })

  test('works exactly once in twenty simultaneous tries', async () => {
    const { email, id } = await makeUser(t.services)
    const secret = await requestSecret(t, email)
    const answers = await atOnce(20, (index) => reset(email, secret, `calm-sea-number-${index}`))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    const actions = await actionsOf(t, id)
    expect(actions.filter((action) => action === 'password_reset')).toHaveLength(1)
  })

  test('works for 10 minutes', async () => {
    const { email } = await makeUser(t.services)
    const secret = await requestSecret(t, email)
    t.clock.advance(10 * minute - second)
    expect((await reset(email, secret)).status).toBe(200)
    const late = await makeUser(t.services)
    const lateSecret = await requestSecret(t, late.email)
    t.clock.advance(10 * minute)
    expectTooLate(await reset(late.email, lateSecret))
  })

  test('changes nothing with the secret of another account or an invented one', async () => {
    const mine = await makeUser(t.services)
    const yours = await makeUser(t.services)
    const secret = await requestSecret(t, mine.email)
    const before = await everythingStored(t)
    for (const [email, tried] of [
      [yours.email, secret],
      [mine.email, 'x'],
      [newEmail(), secret],
    ] as const)
      expectTooLate(await reset(email, tried))
    expect(await everythingStored(t)).toEqual(before)
    expect((await reset(mine.email, secret)).status).toBe(200)
  })

  test('is limited to fifty invented secrets from one address, then 429', async () => {
    const { email } = await makeUser(t.services)
    const guess = () =>
      t.call('POST /api/forgot/resetpassword', {
        body: { email, secret: newEmail(), password: 'other-sea-43' },
        address: '198.51.100.30',
      })
    await atOnce(50, guess)
    expect(await guess()).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
  })

  test('and being refused does not use up the secret', async () => {
    const { email } = await makeUser(t.services)
    const secret = await requestSecret(t, email)
    const before = await everythingStored(t)
    expectRefusal(await reset(email, secret, 'short'), 422, 'invalid_fields', {
      password: 'Password must be at least 8 characters long',
    })
    expect((await reset(email, secret, 'password1')).status).toBe(422)
    expect(await everythingStored(t)).toEqual(before)
    expect((await reset(email, secret)).status).toBe(200)
  })

  test('ignores additional fields', async () => {
    const { email, id } = await makeUser(t.services)
    const secret = await requestSecret(t, email)
    await t.call('POST /api/forgot/resetpassword', {
      body: { email, secret, password: 'other-sea-43', admin: true, instructor: true, id: newEmail() },
    })
    expect(await userById(t, id)).toMatchObject({ admin: false, instructor: false })
  })
})

describe('correcting the address invalidates what was mailed to the old one', () => {
  async function correctAfter(step: 'code' | 'secret') {
    const { email, token, user } = await registerStudent(t)
    const code = await requestResetCode(t, email)
    const secret = step === 'secret' ? (await exchange(email, code)).body.secret : ''
    t.clock.advance(minute)
    const unproven = newEmail()
    const corrected = await t.call('POST /api/auth/correctemail', { token, body: { email: unproven } })
    expect(corrected.status).toBe(200)
    return { id: user.id, unproven, code, secret }
  }

  test('the code', async () => {
    const { unproven, code } = await correctAfter('code')
    expectRefusal(await exchange(unproven, code), 422, 'wrong_code', { otp: wrongCodeSentence })
  })

  test('the secret', async () => {
    const { id, unproven, secret } = await correctAfter('secret')
    expectTooLate(await reset(unproven, secret))
    expect(await userById(t, id)).toMatchObject({ verified: false })
  })
})
