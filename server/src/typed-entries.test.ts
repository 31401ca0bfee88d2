import { addresses, codes, copiedWays, names } from '@tradewind/contract/test/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEmail, registerStudent, registration, signedInUser } from './test/accounts.ts'
import { openTestApp, type TestApp } from './test/app.ts'
import { givenDemoCode } from './test/arrivals.ts'
import { codeCalls, givenAccessCodes } from './test/codes.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

describe.each(copiedWays)('an address copied %s', (_what, change) => {
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

describe.each(copiedWays)('a code copied %s', (_what, change) => {
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

describe('a name', () => {
  const people = (firstName: string) => [{ email: newEmail(), firstName, lastName: 'Hill' }]
  const preview = async (firstName: string) =>
    (
      await t.call('POST /api/users/import/preview', {
        token: admin.token,
        body: { people: people(firstName) },
      })
    ).body.rows

  test.each(names.stored)('%j is taken, and stored as %s', async (copied, stored) => {
    const { status, body } = await t.call('POST /api/auth/register', {
      body: registration({ firstName: copied }),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { firstName: stored } })
    expect(await preview(copied)).toEqual([{ state: 'new', reason: null }])
  })

  test.each(names.hostile)('with %s is refused by every call', async (_what, name) => {
    const fields = { firstName: expect.any(String) as string }
    const body = registration({ firstName: name })
    expect((await t.call('POST /api/auth/register', { body })).error).toMatchObject({ fields })
    const { email } = body
    const [person] = people(name)
    const { token } = admin
    const made = await t.call('POST /api/instructors/create', { token, body: { email, ...person } })
    expect(made.error).toMatchObject({ fields })
    expect(await preview(name)).toMatchObject([{ state: 'refused' }])
  })
})

test.each(addresses.hostile)('%j is refused as an address by every call', async (address) => {
  const fields = { email: expect.any(String) as string }
  const body = registration({ email: address })
  expect((await t.call('POST /api/auth/register', { body })).error).toMatchObject({ fields })
  const { token } = admin
  const person = { email: address, firstName: 'Ada', lastName: 'Hill' }
  const made = await t.call('POST /api/instructors/create', { token, body: person })
  expect(made.error).toMatchObject({ fields })
  const rows = await t.call('POST /api/users/import/preview', { token, body: { people: [person] } })
  expect(rows.body.rows).toMatchObject([{ state: 'refused' }])
})

test.each(codes.hostile)('%j gives nothing at any field for codes', async (code) => {
  const { token, id } = await signedInUser(t)
  const calls = codeCalls(() => t)
  expect((await calls.redeem(token, code)).status).toBeGreaterThanOrEqual(400)
  expect((await calls.register(token, id, code)).status).toBeGreaterThanOrEqual(400)
  expect((await t.call('POST /api/demo/sessions', { body: { code } })).status).toBeGreaterThanOrEqual(400)
  const proven = await t.call('POST /api/auth/verifyemail', { token, body: { code } })
  expect(proven.status).toBeGreaterThanOrEqual(400)
})
