import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  atOnce,
  everythingStored,
  expectRefusal,
  minute,
  sessionFor,
  signedInUser,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { newAuthenticator } from '../../../test/authenticator.ts'
import {
  addPasskey,
  codeAt,
  login,
  secondStep,
  stepOf,
  setUpApp,
  userWithApp,
} from '../../../test/factors.ts'
import { ensureFactorRules } from './duties.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  await ensureFactorRules(t.services)
})
afterAll(() => t.close())

const factorsOf = async (token: string) => (await t.call('GET /api/account/factors', { token })).body
const lastFactor = 'Your account needs a second step. Please set up another one first, then remove this one.'

describe('an app', () => {
  test('is used from its first code on, which ends all other sessions and gives ten recovery codes', async () => {
    const user = await signedInUser(t)
    const other = await sessionFor(t, user)
    const { body } = await t.call('POST /api/account/factors/totp/secret', { token: user.token })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Tradewind:.*secret=[A-Z2-7]{32}.*&digits=6&period=30$/u)
    expect((await factorsOf(user.token)).totpSince).toBeNull()
    expect((await login(t, user)).status).toBe(200)
    const { recoveryCodes } = await setUpApp(t, user.token)
    expect(recoveryCodes).toHaveLength(10)
    expect(await statusOf(t, other)).toBe(401)
    expect(await factorsOf(user.token)).toMatchObject({
      required: false,
      passkeys: [],
      recoveryCodes: { left: 10 },
      provenBy: ['totp', 'recovery_code'],
    })
    expect((await actionsOf(t, user.id)).at(-1)).toBe('factor_changed')
    const subjects = (await t.mailsTo(user.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your second step is set up (Tradewind)'])
  })

  test('nothing stored, told or logged has the secret', async () => {
    const user = await userWithApp(t)
    expect(JSON.stringify(await everythingStored(t))).not.toContain(user.secret)
    const data = await t.call('GET /api/account/data', { token: user.token })
    expect(JSON.stringify(data.body)).not.toContain(user.secret)
    expect(data.body.data.signingIn).toMatchObject({ appSince: expect.any(String) })
    expect(data.body.data.signingIn.recoveryCodes).toHaveLength(10)
  })

  test('a secret works for whoever got it, for fifteen minutes, with its own code', async () => {
    const user = await signedInUser(t)
    const other = await signedInUser(t)
    const { secret, sealed } = (await t.call('POST /api/account/factors/totp/secret', { token: user.token }))
      .body
    const add = (token: string, code: string) =>
      t.call('POST /api/account/factors/totp', { token, body: { sealed, code } })
    expect((await add(other.token, codeAt(secret, t.clock.now()))).status).toBe(422)
    const right = codeAt(secret, t.clock.now())
    expect((await add(user.token, right === '000000' ? '111111' : '000000')).error.fields).toHaveProperty(
      'code',
    )
    t.clock.advance(9 * minute)
    expect((await add(user.token, codeAt(secret, t.clock.now()))).status).toBe(200)
    const late = (await t.call('POST /api/account/factors/totp/secret', { token: user.token })).body
    t.clock.advance(15 * minute)
    const token = await sessionFor(t, user)
    const tooLate = await t.call('POST /api/account/factors/totp', {
      token,
      body: { sealed: late.sealed, code: codeAt(late.secret, t.clock.now()) },
    })
    expect(tooLate.error.message).toBe('This took too long. Please begin again with a new QR code.')
  })

  test('is replaced by another one, and removed with the recovery codes', async () => {
    const user = await userWithApp(t)
    const second = await setUpApp(t, user.token)
    expect(second.recoveryCodes).toEqual([])
    const { step } = stepOf(await login(t, user))
    expect((await secondStep(t, step, codeAt(user.secret, t.clock.now()))).status).toBe(422)
    expect((await secondStep(t, step, codeAt(second.secret, t.clock.now()))).status).toBe(200)
    const removed = await t.call('DELETE /api/account/factors/totp', { token: user.token })
    expect(removed.body).toEqual({ message: 'We no longer ask for codes of your app.' })
    expect((await login(t, user)).status).toBe(200)
    expect(await factorsOf(user.token)).toMatchObject({ totpSince: null, recoveryCodes: null })
    expect((await t.call('DELETE /api/account/factors/totp', { token: user.token })).status).toBe(404)
  })

  test('people from an LMS need none, because their course signs them in', async () => {
    const { token } = await signedInUser(t, { kind: 'lti' })
    const sentence = 'Your course signs you in, so you need no second step here.'
    for (const name of [
      'POST /api/account/factors/totp/secret',
      'POST /api/account/factors/passkeys/question',
    ] as const)
      expectRefusal(await t.call(name, { token }), 403, 'forbidden', sentence)
  })
})

describe('new recovery codes', () => {
  test('void the former ones, also when two sets are made at once', async () => {
    const user = await userWithApp(t)
    const sets = await atOnce(4, () =>
      t.call('POST /api/account/factors/recovery-codes', { token: user.token }),
    )
    expect(sets.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await factorsOf(user.token)).recoveryCodes).toMatchObject({ left: 10 })
    const { step } = stepOf(await login(t, user))
    const proof = { by: 'recovery_code', code: user.recoveryCodes[0] ?? '' } as const
    expect((await t.call('POST /api/auth/second-step', { body: { step, proof } })).status).toBe(422)
  })

  test('are for accounts with a second step only', async () => {
    const { token } = await signedInUser(t)
    expect((await t.call('POST /api/account/factors/recovery-codes', { token })).status).toBe(404)
  })
})

describe('passkeys', () => {
  test('have names and a last use, and are renamed and removed by their owner only', async () => {
    const user = await signedInUser(t)
    const other = await signedInUser(t)
    const authenticator = newAuthenticator()
    await addPasskey(t, user.token, authenticator, 'Red phone')
    const [passkey] = (await factorsOf(user.token)).passkeys
    expect(passkey).toMatchObject({ name: 'Red phone', checksOwner: true, lastUsedAt: null })
    const params = { passkey: passkey?.id ?? '' }
    const rename = (token: string, name: string) =>
      t.call('PUT /api/account/factors/passkeys/:passkey', { token, params, body: { name } })
    expect((await rename(other.token, 'Mine')).status).toBe(404)
    expect((await rename(user.token, 'Blue phone')).status).toBe(200)
    const remove = (token: string) =>
      t.call('DELETE /api/account/factors/passkeys/:passkey', { token, params })
    expect((await remove(other.token)).status).toBe(404)
    expect((await factorsOf(user.token)).passkeys).toMatchObject([{ name: 'Blue phone' }])
    expect((await remove(user.token)).status).toBe(200)
    expect((await factorsOf(user.token)).passkeys).toEqual([])
  })

  test('an answer for a new passkey proves nothing elsewhere, and each passkey is added once', async () => {
    const user = await signedInUser(t)
    const authenticator = newAuthenticator()
    await addPasskey(t, user.token, authenticator)
    const twice = await addPasskey(t, await sessionFor(t, user), authenticator)
    expectRefusal(twice, 422, 'passkey_refused', 'This passkey was added before.')
    const { ticket, options } = (
      await t.call('POST /api/account/factors/passkeys/question', { token: user.token })
    ).body
    const body = { by: 'passkey', ticket, answer: authenticator.get(options) } as const
    expect((await t.call('POST /api/auth/passkey', { body })).error.code).toBe('passkey_refused')
  })
})

describe('a fresh proof', () => {
  const prove = (token: string, body: Record<string, unknown>) =>
    t.call('POST /api/account/prove', { token, body })

  test('of an account with an app is a code, a recovery code or a passkey, and not the password', async () => {
    const user = await userWithApp(t)
    const authenticator = newAuthenticator()
    await addPasskey(t, user.token, authenticator)
    const change = () => t.call('POST /api/account/factors/recovery-codes', { token: user.token })
    const stale = async () => {
      t.clock.advance(11 * minute)
      expectRefusal(
        await change(),
        403,
        'fresh_proof_required',
        'Please confirm that it is you, and we will carry on.',
      )
    }
    await stale()
    expectRefusal(
      await prove(user.token, { password: user.password }),
      403,
      'forbidden',
      'Your account has a second step. Please confirm with it, not with the password.',
    )
    expect((await change()).status).toBe(403)
    expect((await prove(user.token, { by: 'totp', code: codeAt(user.secret, t.clock.now()) })).status).toBe(
      200,
    )
    const codes = (await change()).body.recoveryCodes
    await stale()
    expect((await prove(user.token, { by: 'recovery_code', code: codes[0] ?? '' })).status).toBe(200)
    expect((await change()).status).toBe(200)
    await stale()
    const { ticket, options } = (await t.call('POST /api/account/prove/passkey', { token: user.token })).body
    const answer = authenticator.get(options)
    expect((await prove(user.token, { by: 'passkey', ticket, answer })).status).toBe(200)
    expect((await change()).status).toBe(200)
    expect((await actionsOf(t, user.id)).filter((action) => action === 'proof_given')).toHaveLength(3)
  })

  test('is needed before roles change, people are downloaded, and LMS keys are made', async () => {
    const admin = await userWithApp(t, { admin: true })
    const person = await signedInUser(t)
    t.clock.advance(11 * minute)
    const { token } = admin
    const params = { user: person.id }
    const asks = async (answer: Promise<{ status: number; error: { code: string } }>) =>
      expect(await answer).toMatchObject({ status: 403, error: { code: 'fresh_proof_required' } })
    await asks(t.call('PUT /api/users/:user', { token, params, body: { admin: true } }))
    await asks(t.call('GET /api/users/csv', { token }))
    await asks(t.call('POST /api/instructors/create', { token, body: {} }))
    await asks(t.call('POST /api/lti/platforms', { token, body: {} }))
    await asks(t.call('POST /api/users/:user/factors/reset', { token, params }))
    const renamed = await t.call('PUT /api/users/:user', { token, params, body: { firstName: 'Robin' } })
    expect(renamed.status).toBe(200)
  })
})

describe('the last factor of an administrator', () => {
  test('stays, and one of two may go', async () => {
    const admin = await userWithApp(t, { admin: true })
    const { token } = admin
    expect(await factorsOf(token)).toMatchObject({ required: true })
    expectRefusal(await t.call('DELETE /api/account/factors/totp', { token }), 409, 'last_factor', lastFactor)
    stepOf(await login(t, admin))
    await addPasskey(t, token, newAuthenticator())
    expect((await t.call('DELETE /api/account/factors/totp', { token })).status).toBe(200)
    expect(stepOf(await login(t, admin)).by).toEqual(['passkey', 'recovery_code'])
    const [passkey] = (await factorsOf(token)).passkeys
    const params = { passkey: passkey?.id ?? '' }
    const removed = await t.call('DELETE /api/account/factors/passkeys/:passkey', { token, params })
    expectRefusal(removed, 409, 'last_factor', lastFactor)
  })

  test('a passkey that does not check its owner is no factor of an administrator', async () => {
    const admin = await signedInUser(t, { admin: true })
    const answer = await addPasskey(t, admin.token, newAuthenticator({ checksOwner: false }))
    expect(answer.error.code).toBe('passkey_refused')
    expect((await factorsOf(admin.token)).passkeys).toEqual([])
  })

  test('two removals at once leave one', async () => {
    const admin = await userWithApp(t, { admin: true })
    const { token } = admin
    await addPasskey(t, token, newAuthenticator())
    const [passkey] = (await factorsOf(token)).passkeys
    const params = { passkey: passkey?.id ?? '' }
    const answers = await Promise.all([
      t.call('DELETE /api/account/factors/totp', { token }),
      t.call('DELETE /api/account/factors/passkeys/:passkey', { token, params }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
