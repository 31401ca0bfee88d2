import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import {
  expectRefusal,
  accountsOf,
  everythingStored,
  newEmail,
  registerStudent,
  registration,
  requestResetCode,
  requestSecret,
  resetBrowser,
  signedInUser,
  tooCommon,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { ensureAdministrator } from './auth.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const login = (email: string, password: string) =>
  t.call('POST /api/auth/login', { body: { email, password } })

const composed = 'Crème-brûlée-42'
const accepted: [name: string, password: string, typed: string][] = [
  ['a passphrase without digits or capitals', 'correct-horse-battery', 'correct-horse-battery'],
  ['100 characters', 'calm-sea-4'.repeat(10), 'calm-sea-4'.repeat(10)],
  ['100 characters of 4 bytes each', '⛵🌊'.repeat(50), '⛵🌊'.repeat(50)],
  ['other scripts', '静かな海と帆船です', '静かな海と帆船です'],
  ['accents, typed decomposed', composed, composed.normalize('NFD')],
  ['accents, set decomposed', composed.normalize('NFD'), composed],
  ['full-width letters', 'ｃalm-sea-４２', 'calm-sea-42'],
  ['a ligature', 'ﬁne-breeze-42', 'fine-breeze-42'],
  ['quotes, markup and a backslash', `'";--<b>\\%00`, `'";--<b>\\%00`],
]

describe('a password', () => {
  test.each(accepted)('may be %s', async (_name, password, typed) => {
    const { email } = await registerStudent(t, { password })
    expect((await login(email, typed)).status).toBe(200)
    expect((await login(email, [...typed].slice(0, -1).join(''))).status).toBe(401)
    expect((await login(email, `${typed} `)).status).toBe(401)
  })

  test('of 101 characters is refused, regardless of their bytes', async () => {
    const sentence = 'Password must be less than 100 characters long'
    for (const password of ['x'.repeat(101), '🌊'.repeat(101)]) {
      const answer = await t.call('POST /api/auth/register', { body: registration({ password }) })
      expectRefusal(answer, 422, 'invalid_fields', { password: sentence })
    }
  })

  test('is case-sensitive', async () => {
    const { email } = await registerStudent(t, { password: 'Calm-Sea-42' })
    expect((await login(email, 'calm-sea-42')).status).toBe(401)
  })
})

const refused: [name: string, password: string][] = [
  ['one of the commonest', 'password1'],
  ['a common one in capitals', 'PASSWORD1'],
  ['a common one in full-width letters', 'ｐassword1'],
  ["the product's name with a number", 'Tradewind2026'],
  ["the product's name with signs", '!!tradewind!!'],
  ["the portal's title", 'Tradewind-Labs'],
  ['a common word with a year', 'Summer2026'],
  ['a common word with an exclamation mark', 'sunshine!'],
  ['a common word with digits and signs', 'Liverpool-1234!'],
  ['a common password that few others list', 'sasa18ua'],
]

/** Every way to set a password. All share one rule, and a refusal writes nothing. */
const ways: [name: string, field: string, prepare: () => Promise<(password: string) => Promise<unknown>>][] =
  [
    [
      'registering as a student',
      'password',
      () =>
        Promise.resolve((password) =>
          t.call('POST /api/auth/register', { body: registration({ password }) }),
        ),
    ],
    [
      'registering as an instructor',
      'password',
      () =>
        Promise.resolve((password) =>
          t.call('POST /api/auth/register', { body: registration({ password, instructor: true }) }),
        ),
    ],
    [
      'resetting it',
      'password',
      async () => {
        const { email } = await makeUser(t.services)
        const secret = await requestSecret(t, email)
        return (password) => t.call('POST /api/forgot/resetpassword', { body: { email, secret, password } })
      },
    ],
    [
      'changing it',
      'newPassword',
      async () => {
        const { token, password: oldPassword } = await signedInUser(t)
        return (newPassword) =>
          t.call('POST /api/account/changePassword', { token, body: { oldPassword, newPassword } })
      },
    ],
  ]

describe.each(ways)('%s', (_way, field, prepare) => {
  test.each(refused)('refuses %s', async (_name, password) => {
    const set = await prepare()
    const before = await everythingStored(t)
    const answer = (await set(password)) as Awaited<ReturnType<typeof login>>
    expectRefusal(answer, 422, 'password_refused', { [field]: tooCommon })
    expect(await everythingStored(t)).toEqual(before)
  })

  test.each([
    ['seven-7', 'Password must be at least 8 characters long'],
    ['calm sea 42', 'Password cannot contain spaces'],
    ['calm\u00a0sea-42', 'Password cannot contain spaces'],
    ['x1-'.repeat(34), 'Password must be less than 100 characters long'],
  ])('refuses %j', async (password, sentence) => {
    const set = await prepare()
    const before = await everythingStored(t)
    const answer = (await set(password)) as Awaited<ReturnType<typeof login>>
    expectRefusal(answer, 422, 'invalid_fields', { [field]: sentence })
    expect(await everythingStored(t)).toEqual(before)
  })
})

test('the account’s own address is refused as a password', async () => {
  const email = newEmail()
  for (const password of [email, email.split('@')[0]]) {
    const answer = await t.call('POST /api/auth/register', { body: registration({ email, password }) })
    expectRefusal(answer, 422, 'password_refused', { password: tooCommon })
  }
})

describe('the first administrator', () => {
  const servicesWith = (email: string, password: string) => ({
    ...t.services,
    config: { ...t.services.config, administrator: { email, password } },
  })

  test('is created once, verified, and keeps a later password', async () => {
    const email = newEmail()
    await ensureAdministrator(servicesWith(email, 'first-sea-42'))
    await ensureAdministrator(servicesWith(email.toUpperCase(), 'second-sea-42'))
    const accounts = await accountsOf(t, email)
    expect(accounts).toMatchObject([{ admin: true, verified: true, status: 'active' }])
    expect((await login(email, 'first-sea-42')).status).toBe(200)
    expect((await login(email, 'second-sea-42')).status).toBe(401)
  })

  test.each(refused)('cannot have %s', async (_name, password) => {
    const email = newEmail()
    await expect(ensureAdministrator(servicesWith(email, password))).rejects.toThrow(tooCommon)
    expect(await accountsOf(t, email)).toEqual([])
  })

  test('does not take over an existing account with the address', async () => {
    const user = await makeUser(t.services)
    await ensureAdministrator(servicesWith(user.email, 'first-sea-42'))
    expect(await userById(t, user.id)).toMatchObject({ admin: false, password_hash: user.password_hash })
  })
})

describe('an administrator’s new password', () => {
  const tooShort = 'An administrator’s password must be at least 12 characters long'

  test('has 12 characters when it is changed or reset, while the old one works', async () => {
    const { email, password, token } = await signedInUser(t, { admin: true })
    expect([...password].length).toBeLessThan(12)
    expect((await login(email, password)).status).toBe(200)
    const change = (newPassword: string) =>
      t.call('POST /api/account/changePassword', { token, body: { oldPassword: password, newPassword } })
    expectRefusal(await change('deep-sea-43'), 422, 'password_refused', { newPassword: tooShort })
    const secret = await requestSecret(t, email)
    const reset = (chosen: string) =>
      t.call('POST /api/forgot/resetpassword', { body: { email, secret, password: chosen } })
    expectRefusal(await reset('deep-sea-43'), 422, 'password_refused', { password: tooShort })
    expect((await reset('deep-seas-43')).status).toBe(200)
    expect((await login(email, 'deep-seas-43')).status).toBe(200)
  })

  test('is known to need 12 once the mailed code was right, and not before', async () => {
    const tries = async (admin: boolean) => {
      const { email } = await makeUser(t.services, { admin })
      const otp = await requestResetCode(t, email)
      const exchange = (code: string) =>
        t.call('POST /api/forgot/verifyotp', { body: { email, otp: code }, headers: resetBrowser })
      return { wrong: await exchange(otp === '123456' ? '654321' : '123456'), right: await exchange(otp) }
    }
    const [ofAdministrator, ofStudent] = [await tries(true), await tries(false)]
    expect(ofAdministrator.wrong.error).toEqual(ofStudent.wrong.error)
    expect(ofAdministrator.right.body.passwordMin).toBe(12)
    expect(ofStudent.right.body.passwordMin).toBe(8)
  })

  test('has 12 characters in ADMIN_PASSWORD where production makes the account', async () => {
    const config = (password: string) => ({
      ...t.services,
      config: {
        ...t.services.config,
        environment: 'production' as const,
        administrator: { email, password },
      },
    })
    const email = newEmail()
    await expect(ensureAdministrator(config('deep-sea-43'))).rejects.toThrow(`ADMIN_PASSWORD: ${tooShort}`)
    await ensureAdministrator(config('deep-seas-43'))
    // The variable counts only when the account is made.
    await ensureAdministrator(config('short'))
  })
})
