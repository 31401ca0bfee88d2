import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEmail, registerStudent, registration, signedInUser } from './test/accounts.ts'
import { openTestApp, type TestApp } from './test/app.ts'
import { givenDemoCode } from './test/arrivals.ts'
import { codeCalls, givenAccessCodes } from './test/codes.ts'

/** What comes along when a text is copied, at every call that takes an address or a code. */
const ways: [what: string, change: (text: string) => string][] = [
  ['with marks that show nothing', (text) => `\ufeff${text}\u200b`],
  ['with spaces that do not break', (text) => `\u00a0${text}\u202f`],
  [
    'in full-width letters',
    (text) => text.replace(/[\w.@-]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  ],
  ['with other dashes', (text) => text.replaceAll('-', '\u2011')],
]

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

describe.each(ways)('an address copied %s', (_what, change) => {
  test('is the account of one mailbox', async () => {
    const { email, password } = await registerStudent(t, { email: change(newEmail()) })
    const { body } = await t.call('POST /api/auth/login', { body: { email: change(email), password } })
    const stored = body.user.email
    expect(stored).toMatch(/^person-[\da-f-]+@example\.edu$/u)
    expect((await t.call('POST /api/auth/login', { body: { email: stored, password } })).status).toBe(200)
    const again = await t.call('POST /api/auth/register', { body: registration({ email: stored }) })
    expect(again.error.code).toBe('email_taken')
    const params = { user: change(stored) }
    expect((await t.call('GET /api/users/:user', { token: admin.token, params })).body.id).toBe(body.user.id)
    const file = [{ email: change(stored), firstName: 'Ada', lastName: 'Hill' }]
    const preview = await t.call('POST /api/users/import/preview', {
      token: admin.token,
      body: { people: file },
    })
    expect(preview.body.rows).toMatchObject([{ state: 'exists' }])
    const made = await t.call('POST /api/instructors/create', { token: admin.token, body: file[0] ?? {} })
    expect(made.error.code).toBe('email_taken')
  })

  test('gets the mail of a reset, and of an import', async () => {
    const { email } = await signedInUser(t)
    await t.call('POST /api/forgot/forgot', { body: { email: change(email) } })
    await t.runResetCodeJobs()
    expect(await t.mailsTo(email)).toHaveLength(1)
    const fresh = newEmail()
    await t.call('POST /api/users/import', {
      token: admin.token,
      body: {
        people: [{ email: change(fresh), firstName: 'Ada', lastName: 'Hill' }],
        role: 'student',
        mail: true,
      },
    })
    expect(await t.mailsTo(fresh)).toHaveLength(1)
  })
})

describe.each(ways)('a code copied %s', (_what, change) => {
  const calls = codeCalls(() => t)

  test('is right at every field for codes', async () => {
    const { token } = await signedInUser(t)
    const second = await signedInUser(t)
    const [code, other] = await givenAccessCodes(t, 'market_analysis_lab', [
      `AB-${newEmail().slice(7, 20)}`,
      `CD-${newEmail().slice(7, 20)}`,
    ])
    expect((await calls.validate(token, change(code))).body).toMatchObject({ valid: true })
    expect((await calls.verify(token, change(code))).body).toMatchObject({ success: true })
    expect((await calls.redeem(token, change(code))).status).toBe(200)
    expect((await calls.register(second.token, second.id, change(other ?? ''))).status).toBe(200)
    const looked = await t.call('POST /api/access-codes/look-up', {
      token: admin.token,
      body: { code: change(code) },
    })
    expect(looked.status).toBe(200)
  })

  test('starts a demo', async () => {
    const { code } = await givenDemoCode(t, admin)
    expect((await t.call('POST /api/demo/sessions', { body: { code: change(code) } })).status).toBe(200)
  })

  test('proves an address', async () => {
    const { token, code } = await registerStudent(t)
    expect((await t.call('POST /api/auth/verifyemail', { token, body: { code: change(code) } })).status).toBe(
      200,
    )
  })
})
