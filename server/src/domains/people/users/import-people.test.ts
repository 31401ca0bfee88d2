import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileRow } from '@tradewind/contract/people/users'
import { makeUser } from '../../../seed/factories.ts'
import {
  accountsOf,
  actionsOf,
  atOnce,
  day,
  everythingStored,
  newEmail,
  requestSecret,
  resetBrowser,
  signedInUser,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const person = (change: Partial<FileRow> = {}): FileRow => ({
  email: newEmail(),
  firstName: 'Noor',
  lastName: 'Haddad',
  ...change,
})
const preview = async (people: FileRow[]) =>
  (await t.call('POST /api/users/import/preview', { token: admin.token, body: { people } })).body.rows
const add = async (
  people: FileRow[],
  { role = 'student', mail = false }: { role?: 'student' | 'instructor'; mail?: boolean } = {},
) => (await t.call('POST /api/users/import', { token: admin.token, body: { people, role, mail } })).body.rows

describe('the preview', () => {
  test('says which rows are new, exist or are refused and why, and writes nothing', async () => {
    const known = await makeUser(t.services)
    const waiting = await makeUser(t.services, { status: 'pending', instructor: true })
    const twice = newEmail()
    const before = await everythingStored(t)
    const rows = await preview([
      person(),
      person({ email: ` ${known.email.toUpperCase()} ` }),
      person({ email: waiting.email }),
      person({ email: twice }),
      person({ email: twice.toUpperCase() }),
      person({ email: 'not an address' }),
      person({ email: '' }),
      person({ firstName: ' ' }),
      person({ lastName: 'https://example.com' }),
      person({ email: 'nul\0@example.edu' }),
    ])
    expect(rows).toEqual([
      { state: 'new', reason: null },
      { state: 'exists', reason: 'This person has an account already.' },
      { state: 'exists', reason: 'This person is waiting for approval. Please approve them instead.' },
      { state: 'new', reason: null },
      { state: 'refused', reason: 'This email is in the file more than once.' },
      { state: 'refused', reason: 'This is not a valid email address.' },
      { state: 'refused', reason: 'The email is missing.' },
      { state: 'refused', reason: 'The first name is missing.' },
      {
        state: 'refused',
        reason: 'The last name is too long, or has characters or addresses that a name cannot have.',
      },
      { state: 'refused', reason: 'This is not a valid email address.' },
    ])
    expect(await everythingStored(t)).toEqual(before)
  })
})

describe('an import', () => {
  test('has its own size limit, and only an administrator’s body is read', async () => {
    const payload = JSON.stringify({ people: [person({ firstName: 'x'.repeat(3 * 1024 * 1024) })] })
    const send = async (url: string, token: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      return (await t.app.inject({ method: 'POST', url, payload, headers })).statusCode
    }
    for (const url of ['/api/users/import', '/api/users/import/preview']) {
      expect(await send(url, admin.token)).toBe(413)
      expect(await send(url, (await signedInUser(t)).token)).toBe(403)
      expect(await send(url, 'nobody')).toBe(401)
    }
  })

  test('adds students with the free lab, without a mail unless one is wanted', async () => {
    const quiet = person()
    expect(await add([quiet])).toEqual([{ state: 'added', reason: null }])
    const [account] = await accountsOf(t, quiet.email)
    expect(account).toMatchObject({ instructor: false, admin: false, verified: false, password_hash: null })
    expect(await actionsOf(t, account?.id ?? '')).toEqual(['registered', 'granted', 'user_imported'])
    expect(await t.mailsTo(quiet.email)).toEqual([])
    // Their way in is the reset of a password, which proves the address.
    const secret = await requestSecret(t, quiet.email)
    const { status, body } = await t.call('POST /api/forgot/resetpassword', {
      body: { email: quiet.email, secret, password: 'calm-sea-42' },
      headers: resetBrowser,
    })
    expect(status).toBe(200)
    expect('user' in body && body.user).toMatchObject({ verified: true, instructor: false })
  })

  test('mails each new person a link, with which a student sets a password and nothing more', async () => {
    const student = person()
    await add([student], { mail: true })
    const [mail, ...more] = await t.mailsTo(student.email)
    expect(more).toEqual([])
    const token = /token=([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? ''
    const invitation = await t.call('POST /api/instructors/invitation', { body: { token } })
    expect(invitation.body).toEqual({
      email: student.email,
      firstName: 'Noor',
      lastName: 'Haddad',
      hasAccount: false,
      instructor: false,
    })
    const done = await t.call('POST /api/instructors/complete-registration', {
      body: { token, firstName: 'Noor', lastName: 'Haddad', password: 'calm-sea-42' },
    })
    expect(done.status).toBe(200)
    const [account] = await accountsOf(t, student.email)
    expect(account).toMatchObject({ instructor: false, verified: true })
  })

  test('adds instructors, who are verified', async () => {
    const teacher = person()
    await add([teacher], { role: 'instructor', mail: true })
    const [account] = await accountsOf(t, teacher.email)
    expect(account).toMatchObject({ instructor: true, admin: false, verified: true })
    const [mail] = await t.mailsTo(teacher.email)
    expect(mail?.subject).toBe('Your Tradewind instructor account')
  })

  test('of the same people again adds and mails nobody, also days later and at the same time', async () => {
    const people = [person(), person(), person()]
    const answers = await atOnce(4, () => add(people, { mail: true }))
    const states = answers.map((rows) => rows.map(({ state }) => state))
    for (const index of people.keys()) expect(states.filter((row) => row[index] === 'added')).toHaveLength(1)
    t.clock.advance(3 * day)
    admin = await signedInUser(t, { admin: true })
    expect((await add(people, { mail: true })).map(({ state }) => state)).toEqual([
      'exists',
      'exists',
      'exists',
    ])
    for (const { email } of people) {
      expect(await t.mailsTo(email)).toHaveLength(1)
      expect(await accountsOf(t, email)).toHaveLength(1)
    }
  })

  test('leaves out refused rows and adds the others, whatever else the payload has', async () => {
    const good = person()
    const sneaky = { ...person({ email: 'nobody' }), admin: true } as FileRow
    const rows = await add([sneaky, { ...good, admin: true } as FileRow])
    expect(rows.map(({ state }) => state)).toEqual(['refused', 'added'])
    expect((await accountsOf(t, good.email))[0]).toMatchObject({ admin: false })
  })

  test('never replaces an account, also one that a registration would replace', async () => {
    const { email, id } = await makeUser(t.services, { verified: false })
    t.clock.advance(2 * day)
    admin = await signedInUser(t, { admin: true })
    expect((await add([person({ email })])).map(({ state }) => state)).toEqual(['exists'])
    expect((await accountsOf(t, email))[0]?.id).toBe(id)
  })
})
