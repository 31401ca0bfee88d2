import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSession } from '../../../platform/sessions/sessions.ts'
import { makeUser } from '../../../seed/factories.ts'
import {
  accountsOf,
  actionsOf,
  addressTaken,
  day,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  lastCode,
  minute,
  newEmail,
  otherCode,
  registerStudent,
  signedInUser,
  statusOf,
  userById,
  wrongCodeSentence,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { correctEmail } from './verification.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const verify = (token: string, code: string) =>
  t.call('POST /api/auth/verifyemail', { token, body: { code } })
const resend = (token: string) => t.call('POST /api/auth/resendverification', { token })
const correct = (token: string, email: string) =>
  t.call('POST /api/auth/correctemail', { token, body: { email } })

const openLab = (token: string) =>
  t.call('POST /log/openlab', { token, body: { data: { lab: 'global_compass_lab' } } })

const alreadyVerified = 'Your email address is already verified.'

describe('verifying the address', () => {
  test('allows what was refused before, with the same token, and is audited', async () => {
    const { token, code, user } = await registerStudent(t)
    expectRefusal(await openLab(token), 403, 'email_not_verified', 'Please verify your email address first.')
    const { status, body } = await verify(token, code)
    expect(status).toBe(200)
    expect(body).toEqual({ token, user: { ...user, verified: true } })
    expect((await openLab(token)).status).toBe(200)
    expect(await actionsOf(t, user.id)).toEqual(['registered', 'granted', 'email_verified'])
  })

  test('fails with a wrong code', async () => {
    const { token, code, user } = await registerStudent(t)
    expectRefusal(await verify(token, otherCode(code)), 422, 'wrong_code', { code: wrongCodeSentence })
    expect(await userById(t, user.id)).toMatchObject({ verified: false })
  })

  test('a second time succeeds and changes nothing', async () => {
    const { token, code, user } = await registerStudent(t)
    await verify(token, code)
    const before = await everythingStored(t)
    const { status, body } = await verify(token, code)
    expect(status).toBe(200)
    expect(body).toEqual({ token, user: { ...user, verified: true } })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('by several calls at once succeeds for each of them and is recorded once', async () => {
    for (let times = 0; times < 5; times++) {
      const { token, code, user } = await registerStudent(t)
      const answers = await Promise.all([verify(token, code), verify(token, code), verify(token, code)])
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        expect(body).toEqual({ token, user: { ...user, verified: true } })
      }
      expect(await actionsOf(t, user.id)).toEqual(['registered', 'granted', 'email_verified'])
    }
  })

  test('needs a session', async () => {
    const { code } = await registerStudent(t)
    expectSignedOut(await t.call('POST /api/auth/verifyemail', { body: { code } }))
  })

  test.each(['lti', 'portal'] as const)(
    'is refused to a verified %s user, and no code is sent',
    async (kind) => {
      const { token, email } = await signedInUser(t, { kind, verified: kind === 'portal' })
      const before = await everythingStored(t)
      expectRefusal(await resend(token), 422, 'already_verified', alreadyVerified)
      expectRefusal(await correct(token, newEmail()), 422, 'already_verified', alreadyVerified)
      expect(await everythingStored(t)).toEqual(before)
      expect(await t.mailsTo(email)).toEqual([])
    },
  )
})

describe('correcting a wrong address', () => {
  test('changes it, mails a code to the new one and voids the old code', async () => {
    const { token, code, user, email } = await registerStudent(t)
    t.clock.advance(minute)
    const right = newEmail()
    const { status, body } = await correct(token, ` ${right} `)
    expect(status).toBe(200)
    expect(body).toEqual({ token, user: { ...user, email: right } })
    expect(await accountsOf(t, email)).toEqual([])
    const next = await lastCode(t, right)
    const wrong = next === code ? otherCode(code) : code
    expectRefusal(await verify(token, wrong), 422, 'wrong_code', { code: wrongCodeSentence })
    expect((await verify(token, next)).body.user).toMatchObject({ email: right, verified: true })
    expect(await actionsOf(t, user.id)).toEqual([
      'registered',
      'granted',
      'email_corrected',
      'code_wrong',
      'email_verified',
    ])
  })

  test('is possible immediately after registration', async () => {
    const { token } = await registerStudent(t)
    expect((await correct(token, newEmail())).status).toBe(200)
  })

  test('to a taken address is refused, and the old code still works', async () => {
    const taken = await makeUser(t.services)
    const { token, code } = await registerStudent(t)
    t.clock.advance(minute)
    // The first call records that the session is in use, so that the refusal itself writes nothing.
    await t.call('GET /api/auth/user', { token })
    const before = await everythingStored(t)
    const answer = await correct(token, taken.email.toUpperCase())
    expectRefusal(answer, 409, 'email_taken', { email: addressTaken })
    expect(await everythingStored(t)).toEqual(before)
    expect((await verify(token, code)).status).toBe(200)
  })

  test('to text that is not an address is refused', async () => {
    const { token } = await registerStudent(t)
    const sentence = 'Please enter a valid email address, like name@university.edu.'
    expectRefusal(await correct(token, 'nobody'), 422, 'invalid_fields', { email: sentence })
  })

  test('to an address unverified for a day replaces that account, as registering does', async () => {
    const old = await registerStudent(t)
    t.clock.advance(day + minute)
    const { token } = await registerStudent(t)
    t.clock.advance(minute)
    expect((await correct(token, old.email)).status).toBe(200)
    expect(await accountsOf(t, old.email)).toMatchObject([{ verified: false }])
    expect(await statusOf(t, old.token)).toBe(401)
    expect(await actionsOf(t, old.user.id)).toContain('account_replaced')
  })

  test('to the same address by two users at once succeeds for exactly one', async () => {
    for (const _ of Array(5).keys()) {
      const people = [await registerStudent(t), await registerStudent(t)]
      t.clock.advance(minute)
      const email = newEmail()
      const answers = await Promise.all(people.map(({ token }) => correct(token, email)))
      expect(statusesOf(answers)).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)
      if (refused) expectRefusal(refused, 409, 'email_taken', { email: addressTaken })
      expect(await accountsOf(t, email)).toHaveLength(1)
    }
  })

  test('while another call verifies the old address never leaves the new one verified', async () => {
    const { token, code, user } = await registerStudent(t)
    t.clock.advance(minute)
    // The correcting call has read the session just before the other call verifies the address.
    const found = await findSession(t.services, token, t.clock.now())
    if (!found) throw new Error('The session has ended')
    await verify(token, code)
    const caller = { session: found.session, address: '127.0.0.1', userAgent: '', now: t.clock.now() }
    const unproven = newEmail()
    await expect(correctEmail(t.services, caller, unproven)).rejects.toThrow('already verified')
    const account = await userById(t, user.id)
    expect(account?.verified === true && account.email === unproven).toBe(false)
  })
})
