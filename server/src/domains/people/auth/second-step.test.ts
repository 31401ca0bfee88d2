import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  atOnce,
  everythingStored,
  expectRefusal,
  minute,
  requestSecret,
  resetBrowser,
  second,
  sessionFor,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { newAuthenticator } from '../../../test/authenticator.ts'
import { addPasskey, codeAt, login, secondStep, stepOf, userWithApp } from '../../../test/factors.ts'
import { makeUser } from '../../../seed/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const wrongCode =
  'This code is wrong or was used before. Please enter the newest code of your app; it changes every 30 seconds.'
const tookTooLong = 'This sign-in took too long. Please sign in again.'

/** A code that is right in none of the steps around now. */
function wrongOf(secret: string): string {
  const right = [-1, 0, 1].map((step) => codeAt(secret, new Date(t.clock.now().getTime() + step * 30_000)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

describe('signing in where an app is used', () => {
  test('asks for a code after the right password, and begins a session with it', async () => {
    const user = await userWithApp(t)
    const answer = await login(t, user)
    expect(answer.error.message).toBe('Your password is right. Please confirm that it is you.')
    const { step, by, until } = stepOf(answer)
    expect(by).toEqual(['totp', 'recovery_code'])
    expect(until).toBe(t.clock.now().getTime() + 10 * minute)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const done = await secondStep(t, step, codeAt(user.secret, t.clock.now()))
    expect(done).toMatchObject({ status: 200, body: { user: { id: user.id } } })
    expect(await statusOf(t, done.body.token)).toBe(200)
    expect((await actionsOf(t, user.id)).at(-1)).toBe('signed_in')
  })

  test('a right code that is sent six times at once begins one session and pauses nothing', async () => {
    const user = await userWithApp(t)
    const steps = []
    for (let n = 0; n < 6; n += 1) steps.push(stepOf(await login(t, user)).step)
    const code = codeAt(user.secret, t.clock.now())
    const answers = await Promise.all(steps.map((step) => secondStep(t, step, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    t.clock.advance(30_000)
    const { step } = stepOf(await login(t, user))
    expect((await secondStep(t, step, codeAt(user.secret, t.clock.now()))).status).toBe(200)
  })

  test('a code that was used while the clock was ahead does not bar those of today', async () => {
    const user = await userWithApp(t)
    const ahead = t.clock.now().getTime() / 30_000 + 2880
    await t.services.db
      .updateTable('totp_factors')
      .set({ last_step: Math.floor(ahead) })
      .where('user_id', '=', user.id)
      .execute()
    const { step } = stepOf(await login(t, user))
    const code = codeAt(user.secret, t.clock.now())
    expect((await secondStep(t, step, code)).status).toBe(200)
    const again = stepOf(await login(t, user))
    expect((await secondStep(t, again.step, code)).status).toBe(422)
  })

  test('a wrong password has the same answer as without an app', async () => {
    const withApp = await userWithApp(t)
    const without = await makeUser(t.services)
    const wrong = await login(t, { ...withApp, password: 'wrong-sea-42' })
    const other = await login(t, { ...without, password: 'wrong-sea-42' })
    expectRefusal(wrong, 401, 'wrong_credentials', 'Invalid email or password.')
    expect(wrong.error).toEqual(other.error)
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(other.headers))
  })

  test('each code counts once, also for two sign-ins at once', async () => {
    const user = await userWithApp(t)
    const steps = [stepOf(await login(t, user)).step, stepOf(await login(t, user)).step]
    const code = codeAt(user.secret, t.clock.now())
    const answers = await Promise.all(steps.map((step) => secondStep(t, step, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const { step } = stepOf(await login(t, user))
    expectRefusal(await secondStep(t, step, code), 422, 'wrong_code', { code: wrongCode })
  })

  test('a step completes one sign-in, within ten minutes, and not after the password was changed', async () => {
    const user = await userWithApp(t)
    const { step } = stepOf(await login(t, user))
    expect((await secondStep(t, step, codeAt(user.secret, t.clock.now()))).status).toBe(200)
    t.clock.advance(30 * second)
    const again = await secondStep(t, step, codeAt(user.secret, t.clock.now()))
    expectRefusal(again, 401, 'wrong_credentials', tookTooLong)
    const late = stepOf(await login(t, user))
    t.clock.advance(10 * minute)
    const tooLate = await secondStep(t, late.step, codeAt(user.secret, t.clock.now()))
    expectRefusal(tooLate, 401, 'wrong_credentials', tookTooLong)
    const void_ = stepOf(await login(t, user))
    await t.services.db
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('id', '=', user.id)
      .execute()
    const changed = await secondStep(t, void_.step, codeAt(user.secret, t.clock.now()))
    expectRefusal(changed, 401, 'wrong_credentials', tookTooLong)
  })

  test('five wrong codes pause codes for fifteen minutes, are mailed, and stop nothing else', async () => {
    const user = await userWithApp(t)
    const { step } = stepOf(await login(t, user))
    for (let tries = 1; tries <= 5; tries++)
      expectRefusal(await secondStep(t, step, wrongOf(user.secret)), 422, 'wrong_code', { code: wrongCode })
    const paused = await secondStep(t, step, codeAt(user.secret, t.clock.now()))
    expect(paused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
    expect(paused.error.message).toBe(
      'Five codes were wrong, so codes of your app are paused. Please wait 15 minutes, or use a recovery code or a passkey.',
    )
    expect(paused.headers['retry-after']).toBe('900')
    const mails = (await t.mailsTo(user.email)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject.startsWith('Five wrong codes'))).toHaveLength(1)
    const proof = { by: 'recovery_code', code: user.recoveryCodes[0] ?? '' } as const
    expect((await t.call('POST /api/auth/second-step', { body: { step, proof } })).status).toBe(200)
    t.clock.advance(15 * minute)
    const later = stepOf(await login(t, user))
    expect((await secondStep(t, later.step, codeAt(user.secret, t.clock.now()))).status).toBe(200)
  })

  test('wrong codes of more than ten minutes ago are forgotten, and a right one clears them', async () => {
    const user = await userWithApp(t)
    for (let tries = 1; tries <= 4; tries++) {
      const { step } = stepOf(await login(t, user))
      await secondStep(t, step, wrongOf(user.secret))
    }
    t.clock.advance(10 * minute)
    const { step } = stepOf(await login(t, user))
    for (let tries = 1; tries <= 4; tries++)
      expect((await secondStep(t, step, wrongOf(user.secret))).status).toBe(422)
    expect((await secondStep(t, step, codeAt(user.secret, t.clock.now()))).status).toBe(200)
  })

  test('of fifty wrong codes at once, five are tried', async () => {
    const user = await userWithApp(t)
    const { step } = stepOf(await login(t, user))
    const wrong = wrongOf(user.secret)
    const statuses = await atOnce(50, async () => (await secondStep(t, step, wrong)).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  })

  test('a new password by mail does not replace the code', async () => {
    const user = await userWithApp(t)
    const secret = await requestSecret(t, user.email)
    const answer = await t.call('POST /api/forgot/resetpassword', {
      body: { email: user.email, secret, password: 'another-sea-43' },
      headers: resetBrowser,
    })
    const { step } = stepOf(answer)
    expect(await statusOf(t, user.token)).toBe(401)
    expect((await secondStep(t, step, codeAt(user.secret, t.clock.now()))).status).toBe(200)
    stepOf(await login(t, { ...user, password: 'another-sea-43' }))
  })
})

describe('recovery codes', () => {
  const recover = (step: string, code: string) =>
    t.call('POST /api/auth/second-step', { body: { step, proof: { by: 'recovery_code', code } } })

  test('complete a sign-in once each, however they are typed, and each use is mailed', async () => {
    const user = await userWithApp(t)
    expect(new Set(user.recoveryCodes).size).toBe(10)
    const [code = ''] = user.recoveryCodes
    const { step } = stepOf(await login(t, user))
    expect((await recover(step, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200)
    const again = await recover(stepOf(await login(t, user)).step, code)
    expectRefusal(again, 422, 'wrong_code', { code: 'This recovery code is wrong or was used before.' })
    const [mail] = (await t.mailsTo(user.email)).filter(({ subject }) => subject.includes('recovery code of'))
    expect(mail?.text).toContain('9 codes are left')
    expect(JSON.stringify(await everythingStored(t))).not.toContain(code)
  })

  test('fifty uses of one code at once give one session', async () => {
    const user = await userWithApp(t)
    const [code = ''] = user.recoveryCodes
    const { step } = stepOf(await login(t, user))
    const statuses = await atOnce(50, async () => (await recover(step, code)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('of somebody else prove nothing', async () => {
    const user = await userWithApp(t)
    const other = await userWithApp(t)
    const { step } = stepOf(await login(t, user))
    expect((await recover(step, other.recoveryCodes[0] ?? '')).status).toBe(422)
  })
})

describe('passkeys', () => {
  const question = async () => (await t.call('POST /api/auth/passkey/question')).body
  const signIn = async (authenticator: ReturnType<typeof newAuthenticator>) => {
    const { ticket, options } = await question()
    const answer = authenticator.get(options)
    return await t.call('POST /api/auth/passkey', { body: { by: 'passkey', ticket, answer } })
  }

  test('sign in without a password, and add no step to signing in with one', async () => {
    const user = await makeUser(t.services)
    const authenticator = newAuthenticator({ checksOwner: false })
    const added = await addPasskey(t, await sessionFor(t, user), authenticator)
    expect(added).toMatchObject({ status: 200, body: { recoveryCodes: null } })
    expect(await signIn(authenticator)).toMatchObject({ status: 200, body: { user: { id: user.id } } })
    expect((await login(t, user)).status).toBe(200)
  })

  test('an answer works once, for five minutes, and only at our address', async () => {
    const user = await makeUser(t.services)
    const authenticator = newAuthenticator()
    await addPasskey(t, await sessionFor(t, user), authenticator)
    const { ticket, options } = await question()
    const answer = authenticator.get(options)
    const body = { by: 'passkey', ticket, answer } as const
    expect((await t.call('POST /api/auth/passkey', { body })).status).toBe(200)
    expect((await t.call('POST /api/auth/passkey', { body })).error.code).toBe('passkey_refused')
    const late = await question()
    t.clock.advance(5 * minute)
    const tooLate = { by: 'passkey', ticket: late.ticket, answer: authenticator.get(late.options) } as const
    expect((await t.call('POST /api/auth/passkey', { body: tooLate })).error.code).toBe('passkey_refused')
    const other = await question()
    const mixed = { by: 'passkey', ticket: other.ticket, answer: authenticator.get(late.options) } as const
    expect((await t.call('POST /api/auth/passkey', { body: mixed })).error.code).toBe('passkey_refused')
  })

  test('a key of another page, an unknown key and a copied key are refused', async () => {
    const token = async () => await sessionFor(t, await makeUser(t.services))
    const elsewhere = newAuthenticator({ origin: 'https://portal.evil.example' })
    expect((await addPasskey(t, await token(), elsewhere)).error.code).toBe('passkey_refused')
    const otherHost = newAuthenticator({ host: 'evil.example' })
    expect((await addPasskey(t, await token(), otherHost)).error.code).toBe('passkey_refused')
    expect((await signIn(newAuthenticator())).error.code).toBe('passkey_refused')
    const copied = newAuthenticator({ counts: false })
    expect((await addPasskey(t, await token(), copied)).status).toBe(200)
    expect((await signIn(copied)).error.code).toBe('passkey_refused')
  })

  test('an answer whose id no database can store is refused', async () => {
    const { ticket, options } = await question()
    const answer = { ...newAuthenticator().get(options), id: 'a\0b' }
    const { status } = await t.call('POST /api/auth/passkey', { body: { by: 'passkey', ticket, answer } })
    expect(status).toBe(422)
  })

  test('where an app is used, a passkey that does not check its owner opens nothing', async () => {
    const user = await userWithApp(t)
    const authenticator = newAuthenticator({ checksOwner: false })
    await addPasskey(t, user.token, authenticator)
    const refused = await signIn(authenticator)
    expectRefusal(
      refused,
      422,
      'passkey_refused',
      'Your device did not check that it is you. Please sign in with your password.',
    )
  })

  test('complete a sign-in of an account with an app, and of that account only', async () => {
    const user = await userWithApp(t)
    const authenticator = newAuthenticator()
    await addPasskey(t, user.token, authenticator)
    const complete = async (by: typeof authenticator) => {
      const { step, by: kinds } = stepOf(await login(t, user))
      expect(kinds).toEqual(['passkey', 'totp', 'recovery_code'])
      const { ticket, options } = (await t.call('POST /api/auth/second-step/passkey', { body: { step } }))
        .body
      const proof = { by: 'passkey', ticket, answer: by.get(options) } as const
      return await t.call('POST /api/auth/second-step', { body: { step, proof } })
    }
    expect((await complete(authenticator)).status).toBe(200)
    const others = newAuthenticator()
    await addPasskey(t, await sessionFor(t, await makeUser(t.services)), others)
    expect((await complete(others)).error.code).toBe('passkey_refused')
  })
})
