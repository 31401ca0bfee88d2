import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import {
  accountsOf,
  actionsOf,
  addressTaken,
  atOnce,
  day,
  everythingStored,
  expectRefusal,
  hour,
  lastCode,
  minute,
  newEmail,
  otherCode,
  registerStudent,
  requestResetCode,
  resetBrowser,
  second,
  sessionFor,
  signedInUser,
  statusesOf,
  statusOf,
  wrongCodeSentence,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const password = 'calm-sea-42'

const request = (token: string, email: string, given = password) =>
  t.call('POST /api/account/changeemail', { token, body: { email, password: given } })
const confirm = (token: string, code: string, address?: string) =>
  t.call('POST /api/account/confirmemail', {
    token,
    body: { code },
    ...(address !== undefined && { address }),
  })
const login = (email: string) => t.call('POST /api/auth/login', { body: { email, password } })

/** A student with a proven address. */
async function student() {
  const registered = await registerStudent(t, { password })
  await t.call('POST /api/auth/verifyemail', { token: registered.token, body: { code: registered.code } })
  return registered
}

/** A student who has asked for a new address, with the code that was mailed there. */
async function studentWithCode(email = newEmail()) {
  const registered = await student()
  expect(await request(registered.token, email)).toMatchObject({
    status: 200,
    body: { message: 'Email Sent' },
  })
  return { ...registered, wanted: email, code: await lastCode(t, email) }
}

describe('asking for another address', () => {
  test('mails a code there and changes nothing yet', async () => {
    const { token, email, wanted, code } = await studentWithCode()
    expect(code).toMatch(/^\d{6}$/u)
    expect((await t.call('GET /api/auth/user', { token })).body.email).toBe(email)
    expect((await login(wanted)).status).toBe(401)
    const [mail] = await t.mailsTo(wanted)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(new RegExp(`Pat|Morgan|${email}`, 'u'))
  })

  test('needs the right password, and mails nothing without it', async () => {
    const { token, user } = await student()
    const email = newEmail()
    const sentence = 'This is not your current password.'
    expectRefusal(await request(token, email, 'wrong-wrong'), 422, 'wrong_password', { password: sentence })
    expect(await t.mailsTo(email)).toEqual([])
    expect((await actionsOf(t, user.id)).at(-1)).toBe('password_wrong')
  })

  test('is refused for a taken address and for the own one', async () => {
    const taken = await makeUser(t.services)
    const { token, email } = await student()
    await t.call('GET /api/auth/user', { token })
    const before = await everythingStored(t)
    expectRefusal(await request(token, taken.email.toUpperCase()), 409, 'email_taken', {
      email: addressTaken,
    })
    const own = { email: 'This is already your address.' }
    expectRefusal(await request(token, ` ${email.toUpperCase()} `), 422, 'invalid_fields', own)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is refused before the present address is proven, and to people without a password here', async () => {
    const { token } = await registerStudent(t, { password })
    const unverified = 'Please verify your email address first.'
    expectRefusal(await request(token, newEmail()), 403, 'email_not_verified', unverified)
    const lti = await signedInUser(t, { kind: 'lti' })
    const sentence = 'Your course signs you in, so you have no password here.'
    expectRefusal(await request(lti.token, newEmail()), 403, 'forbidden', sentence)
  })

  test('waits a minute for the same address and not for another, and is limited to five codes an hour', async () => {
    const { token, wanted } = await studentWithCode()
    expect((await request(token, wanted)).status).toBe(429)
    for (let asked = 0; asked < 4; asked++) expect((await request(token, newEmail())).status).toBe(200)
    expect((await request(token, newEmail())).status).toBe(429)
    t.clock.advance(hour + second)
    expect((await request(token, newEmail())).status).toBe(200)
  })
})

const triesOf = async (userId: string) =>
  (
    await t.services.db
      .selectFrom('one_time_codes')
      .select('tries')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'change_email')
      .executeTakeFirst()
  )?.tries

describe('entering the code', () => {
  test('changes the address, keeps every session, tells the former address and is audited', async () => {
    const { token, email, user, wanted, code } = await studentWithCode()
    const other = await sessionFor(t, { ...user, kind: 'portal' })
    const { status, body } = await confirm(token, code)
    expect(status).toBe(200)
    expect(body).toEqual({ token, user: { ...user, verified: true, email: wanted } })
    for (const each of [token, other]) expect(await statusOf(t, each)).toBe(200)
    expect((await login(email)).status).toBe(401)
    expect((await login(wanted)).status).toBe(200)
    expect((await t.mailsTo(email)).at(-1)).toMatchObject({
      subject: 'The email address of your Tradewind account was changed',
    })
    expect((await t.mailsTo(email)).at(-1)?.text).not.toContain(wanted)
    expect(await actionsOf(t, user.id)).toContain('email_changed')
  })

  test('makes a reset code void that the former address has got', async () => {
    const { token, email, wanted, code } = await studentWithCode()
    const otp = await requestResetCode(t, email)
    await confirm(token, code)
    for (const address of [email, wanted]) {
      const body = { email: address, otp }
      expect((await t.call('POST /api/forgot/verifyotp', { body, headers: resetBrowser })).status).toBe(422)
    }
  })

  test('fails with a wrong or an old code, with another person’s, and after ten minutes', async () => {
    const { token, email, code } = await studentWithCode()
    const refused = { code: wrongCodeSentence }
    expectRefusal(await confirm(token, otherCode(code)), 422, 'wrong_code', refused)
    expectRefusal(await confirm((await student()).token, code), 422, 'wrong_code', refused)
    const next = newEmail()
    await request(token, next)
    const second_ = await lastCode(t, next)
    if (second_ !== code) expectRefusal(await confirm(token, code), 422, 'wrong_code', refused)
    t.clock.advance(10 * minute + second)
    expectRefusal(await confirm(token, second_), 422, 'wrong_code', refused)
    expect((await t.call('GET /api/auth/user', { token })).body.email).toBe(email)
  })

  test('a second time is refused, and several times at once has the same answer and one effect', async () => {
    const { token, email, user, wanted, code } = await studentWithCode()
    // All three have tried the code before the first one has used it. The embedded database takes them in turn.
    const held = inject('template').kind === 'postgres' ? await t.services.pool.connect() : null
    await held?.query('begin')
    await held?.query('select 1 from users where id = $1 for no key update', [user.id])
    // The address of all other tests has but one turn at a time by now.
    const calls = atOnce(3, () => confirm(token, code, '198.51.100.7'))
    if (held) await expect.poll(() => triesOf(user.id)).toBe(3)
    await held?.query('commit')
    held?.release()
    for (const { status, body } of await calls) {
      expect(status).toBe(200)
      expect(body.user.email).toBe(wanted)
    }
    expect((await confirm(token, code)).status).toBe(422)
    expect((await actionsOf(t, user.id)).filter((action) => action === 'email_changed')).toHaveLength(1)
    const told = (await t.mailsTo(email)).filter(({ subject }) => subject.includes('was changed'))
    expect(told).toHaveLength(1)
  })

  test('by two people for the same address succeeds for exactly one', async () => {
    for (const _ of Array(5).keys()) {
      const email = newEmail()
      const people = [await student(), await student()]
      const codes: string[] = []
      for (const { token } of people) {
        // Mails are in the order of their times.
        t.clock.advance(second)
        await request(token, email)
        codes.push(await lastCode(t, email))
      }
      const answers = await Promise.all(people.map(({ token }, index) => confirm(token, codes[index] ?? '')))
      expect(statusesOf(answers)).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)
      if (refused) expectRefusal(refused, 409, 'email_taken', { email: addressTaken })
      expect(await accountsOf(t, email)).toHaveLength(1)
    }
  })

  test('is refused when somebody has registered with the address in between', async () => {
    const { token, email, wanted, code } = await studentWithCode()
    await registerStudent(t, { email: wanted })
    expectRefusal(await confirm(token, code), 409, 'email_taken', { email: addressTaken })
    expect((await t.call('GET /api/auth/user', { token })).body.email).toBe(email)
  })

  test('replaces an account with the address that was unverified for a day', async () => {
    const old = await registerStudent(t)
    t.clock.advance(day + minute)
    const { token, code } = await studentWithCode(old.email)
    expect((await confirm(token, code)).status).toBe(200)
    expect(await statusOf(t, old.token)).toBe(401)
  })
})
