import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumExpiration } from '@tradewind/contract/catalogue'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { makeUser } from '../../../seed/factories.ts'
import {
  accountsOf,
  actionsOf,
  addressTaken,
  atOnce,
  auditOf,
  day,
  eventsOf,
  everythingStored,
  expectRefusal,
  minute,
  newEmail,
  registerStudent,
  registration,
  statusOf,
  userById,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { grantLabs } from '../../access/grants/grants.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const register = (body: Record<string, unknown>) => t.call('POST /api/auth/register', { body })

describe('a registering student', () => {
  test('is signed in, unverified, and holds Global Compass for 365 days', async () => {
    const { token, user, email } = await registerStudent(t)
    expect(user).toEqual({
      id: expect.any(String) as string,
      kind: 'portal',
      email,
      firstName: 'Pat',
      lastName: 'Morgan',
      instructor: false,
      admin: false,
      verified: false,
      isLtiUser: false,
      institutionId: null,
      products: {
        global_compass_lab: {
          id: 'prod_global_compass',
          expiration: t.clock.now().getTime() + 365 * day,
        },
      },
    })
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await statusOf(t, token)).toBe(200)
  })

  test('gets one mail, with a six-digit code', async () => {
    const { email } = await registerStudent(t)
    const mails = await t.mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.code).toMatch(/^\d{6}$/u)
    expect(mails[0]?.subject).toBe(`${mails[0]?.code} is your Tradewind code`)
  })

  test('leaves audit entries and a Register event without names or addresses', async () => {
    const { user, email } = await registerStudent(t)
    expect(await actionsOf(t, user.id)).toEqual(['registered', 'granted'])
    const events = await eventsOf(t, user.id)
    expect(events).toMatchObject([{ kind: 'Register', institution_id: null, data: {} }])
    const written = JSON.stringify([events, (await auditOf(t, user.id)).map(({ details }) => details)])
    for (const personal of [email, 'Pat', 'Morgan', user.id, '127.0.0.1'])
      expect(written).not.toContain(personal)
  })

  test('has a token, a code and a password that are stored only as hashes', async () => {
    const { token, password, code, user } = await registerStudent(t)
    const { mail_outbox: _mails, ...stored } = await everythingStored(t)
    const written = JSON.stringify(stored)
    expect(written).not.toContain(token)
    expect(written).not.toContain(password)
    expect(written).not.toContain(`"${code}"`)
    expect((await userById(t, user.id))?.password_hash).toMatch(/^\$argon2id\$/u)
  })

  test('may send additional fields, none of which are stored', async () => {
    const form = registration({
      id: '00000000-0000-4000-8000-000000000000',
      admin: true,
      verified: true,
      status: 'active',
      kind: 'lti',
      institution_id: 'uni-a',
      institutionId: 'uni-a',
      products: { foreign_exchange_lab: { id: 'prod_foreign_exchange', expiration: maximumExpiration } },
    })
    const { status } = await register(form)
    expect(status).toBe(200)
    const [account] = await accountsOf(t, form.email)
    expect(account).toMatchObject({ kind: 'portal', admin: false, verified: false, institution_id: null })
    expect(account?.id).not.toBe(form['id' as keyof typeof form])
    const grants = await t.services.db
      .selectFrom('grants')
      .select('lab_id')
      .where('user_id', '=', account?.id ?? '')
      .execute()
    expect(grants).toEqual([{ lab_id: 'global_compass_lab' }])
  })

  test('keeps address and names as typed, without outer spaces', async () => {
    const email = newEmail()
    const { body } = await register(
      registration({ email: ` ${email.toUpperCase()} `, firstName: ' Zoë ', lastName: " O'Neill-王 " }),
    )
    expect(body).toMatchObject({
      user: { email: email.toUpperCase(), firstName: 'Zoë', lastName: "O'Neill-王" },
    })
  })
})

describe('an invalid form', () => {
  const badEmail = 'Please enter a valid email address, like name@university.edu.'
  const cases: [field: string, value: unknown, sentence: string][] = [
    ['email', '', 'Please enter your email address.'],
    ['email', 'nobody', badEmail],
    ['email', 'a b@example.edu', badEmail],
    ['email', 'Pat <pat@example.edu>', badEmail],
    ['email', `${'a'.repeat(250)}@example.edu`, badEmail],
    ['firstName', '  ', 'Please enter your first name.'],
    ['lastName', '', 'Please enter your last name.'],
    ['firstName', 'x'.repeat(101), 'Please use at most 100 characters.'],
    ['lastName', 'Mor\ngan', 'Please remove the invisible characters from your last name.'],
    ['firstName', '\u200b\u3164', 'Please remove the invisible characters from your first name.'],
    ['firstName', 'A\u202eda', 'Please remove the invisible characters from your first name.'],
    [
      'firstName',
      'Claim at https://evil.example',
      'Please leave web and email addresses out of the first name.',
    ],
    ['lastName', 'www.evil.example', 'Please leave web and email addresses out of the last name.'],
    ['password', 'seven-7', 'Password must be at least 8 characters long'],
    ['password', 'x1-'.repeat(34), 'Password must be less than 100 characters long'],
    ['password', 'calm sea 42', 'Password cannot contain spaces'],
    ['password', 'calm\0sea-42', 'Please remove the invisible characters.'],
  ]
  test.each(cases)('%s %j is refused', async (field, value, sentence) => {
    const before = await everythingStored(t)
    const answer = await register(registration({ [field]: value }))
    expectRefusal(answer, 422, 'invalid_fields', { [field]: sentence })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('names every wrong field at once', async () => {
    const { status, error } = await register(
      registration({ email: 'x', firstName: '', lastName: '', password: '' }),
    )
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})).toEqual(['email', 'firstName', 'lastName', 'password'])
  })

  test('without any field, or not JSON at all, is refused without a stack trace', async () => {
    expect(await register({})).toMatchObject({ status: 400, error: { code: 'malformed' } })
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': 'application/json' },
      payload: '{"email": ',
    })
    const sentence = 'We could not read this request. Please reload the page and try again.'
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: sentence, message: sentence, code: 'malformed' })
  })
})

describe('a taken address', () => {
  test.each([
    ['the same', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with spaces', (email: string) => `  ${email}\t`],
    ['in full-width letters', (email: string) => email.replace('p', 'ｐ')],
  ])('is refused with 409 when written %s, and nothing is stored', async (_name, spell) => {
    const { email } = await makeUser(t.services)
    const before = await everythingStored(t)
    const answer = await register(registration({ email: spell(email) }))
    expectRefusal(answer, 409, 'email_taken', { email: addressTaken })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('one of ten simultaneous registrations succeeds, with one mail and one free lab', async () => {
    const email = newEmail()
    const answers = await atOnce(10, () => register(registration({ email })))
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)])
    const [account, ...more] = await accountsOf(t, email)
    expect(more).toEqual([])
    expect(await t.mailsTo(email)).toHaveLength(1)
    expect(await actionsOf(t, account?.id ?? '')).toEqual(['registered', 'granted'])
  })

  test('an LMS user’s address is contact data and does not take the address', async () => {
    const email = newEmail()
    await makeUser(t.services, { kind: 'lti', email })
    await registerStudent(t, { email })
    expect((await accountsOf(t, email)).map(({ kind }) => kind).toSorted()).toEqual(['lti', 'portal'])
  })
})

describe('an unverified address', () => {
  test('stays taken for 24 hours', async () => {
    const { email } = await registerStudent(t)
    t.clock.advance(day - minute)
    expectRefusal(await register(registration({ email })), 409, 'email_taken', { email: addressTaken })
  })

  test('is free after that, and the old account and its sessions end', async () => {
    const first = await registerStudent(t)
    t.clock.advance(day + minute)
    const next = await registerStudent(t, { email: first.email, password: 'other-sea-43' })
    expect(next.user.id).not.toBe(first.user.id)
    expect(await accountsOf(t, first.email)).toHaveLength(1)
    expect(await statusOf(t, first.token)).toBe(401)
    expect(await statusOf(t, next.token)).toBe(200)
    const answer = await t.call('POST /api/auth/login', {
      body: { email: first.email, password: first.password },
    })
    expectRefusal(answer, 401, 'wrong_credentials', 'Invalid email or password.')
    expect(await actionsOf(t, first.user.id)).toContain('account_replaced')
  })

  test('stays taken if the account holds more than the free lab', async () => {
    const { email, user } = await registerStudent(t)
    const caller = { session: null, address: '127.0.0.1', userAgent: '', now: t.clock.now() }
    await inTransaction(t.services, (trx) =>
      grantLabs(trx, caller, {
        userId: user.id,
        labs: ['foreign_exchange_lab'],
        days: 365,
        origin: 'purchase',
        reference: 'order-1',
      }),
    )
    t.clock.advance(2 * day)
    expectRefusal(await register(registration({ email })), 409, 'email_taken', { email: addressTaken })
    expect(await userById(t, user.id)).toBeDefined()
  })

  test.each([{ verified: true }, { instructor: true }, { admin: true }, { status: 'pending' as const }])(
    'stays taken if the account is %j',
    async (role) => {
      const { email, id } = await makeUser(t.services, { verified: false, ...role })
      t.clock.advance(2 * day)
      expectRefusal(await register(registration({ email })), 409, 'email_taken', { email: addressTaken })
      expect(await userById(t, id)).toBeDefined()
    },
  )

  test('goes to exactly one of several who register it at once', async () => {
    const { email } = await registerStudent(t)
    t.clock.advance(day + minute)
    const answers = await atOnce(5, () => register(registration({ email })))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
    expect(await accountsOf(t, email)).toHaveLength(1)
  })
})
