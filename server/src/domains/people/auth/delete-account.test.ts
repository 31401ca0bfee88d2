import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import {
  accountsOf,
  actionsOf,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  registerStudent,
  sessionFor,
  signedInUser,
  statusOf,
  userById,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const remove = (token: string, email: string, password: string) =>
  t.call('POST /api/auth/delete', { body: { token, email, password } })

describe("deleting one's own account", () => {
  test('ends every session, frees the address, sends a mail and is audited', async () => {
    const user = await signedInUser(t)
    const other = await sessionFor(t, user)
    const { status, body } = await remove(user.token, ` ${user.email.toUpperCase()}`, user.password)
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'Account Successfully Deleted' })
    expect(await userById(t, user.id)).toBeUndefined()
    for (const token of [user.token, other]) expectSignedOut(await t.call('GET /api/auth/user', { token }))
    const mails = await t.mailsTo(user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Tradewind account was deleted'])
    expect((await actionsOf(t, user.id)).at(-1)).toBe('account_deleted')
    const again = await registerStudent(t, { email: user.email })
    expect(again.user.id).not.toBe(user.id)
  })

  test('removes the personal data and keeps the counted events without a link to anybody', async () => {
    const { email, token, password, user } = await registerStudent(t)
    const [account] = await accountsOf(t, email)
    await t.call('POST /api/account/updateaccount', {
      token,
      body: { firstName: 'Xanthippe', lastName: 'Quillfeather' },
    })
    await remove(token, email, password)
    const { mail_outbox: _farewell, ...kept } = await everythingStored(t)
    const written = JSON.stringify(kept)
    for (const personal of [email, 'Xanthippe', 'Quillfeather']) expect(written).not.toContain(personal)
    const events = await t.services.db
      .selectFrom('events')
      .selectAll()
      .where('analytics_key', '=', account?.analytics_key ?? '')
      .execute()
    expect(events).toMatchObject([{ kind: 'Register' }])
    expect(JSON.stringify(events)).not.toContain(user.id)
  })

  test('is refused with a wrong password, and only the failure is audited', async () => {
    const { token, email, id } = await signedInUser(t)
    const before = await everythingStored(t, ['audit_entries'])
    const answer = await remove(token, email, 'wrong-sea-42')
    const sentence = 'This is not your current password.'
    expectRefusal(answer, 422, 'wrong_password', { password: sentence })
    expect(await everythingStored(t, ['audit_entries'])).toEqual(before)
    expect((await actionsOf(t, id)).at(-1)).toBe('password_wrong')
  })

  test("is refused with another's address, even with their password", async () => {
    const { token, password } = await signedInUser(t)
    const victim = await makeUser(t.services)
    const before = await everythingStored(t)
    const sentence = 'This is not the email address of your account.'
    for (const tried of [password, victim.password])
      expectRefusal(await remove(token, victim.email, tried), 422, 'wrong_password', { email: sentence })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('cannot be used to guess the password: ten wrong tries lead to 429', async () => {
    const { token, email, password } = await signedInUser(t)
    for (const _ of Array(10).keys()) expect((await remove(token, email, 'wrong-sea-42')).status).toBe(422)
    expect(await remove(token, email, password)).toMatchObject({
      status: 429,
      error: { code: 'too_many_requests' },
    })
  })

  test('needs a session', async () => {
    const { email, password } = await makeUser(t.services)
    expectSignedOut(await remove('not a token', email, password))
    expectSignedOut(await t.call('POST /api/auth/delete', { body: { email, password } }))
  })
})

describe('the last administrator', () => {
  const sentence = 'You are the last administrator. Please make someone else an administrator first.'

  test('cannot delete their account, but the second to last can', async () => {
    const first = await signedInUser(t, { admin: true })
    const last = await signedInUser(t, { admin: true })
    expect((await remove(first.token, first.email, first.password)).status).toBe(200)
    const before = await everythingStored(t)
    const answer = await remove(last.token, last.email, last.password)
    expectRefusal(answer, 409, 'last_administrator', sentence)
    expect(await everythingStored(t)).toEqual(before)
    expect(await statusOf(t, last.token)).toBe(200)
    await t.services.db.deleteFrom('users').where('id', '=', last.id).execute()
  })

  test('must be able to sign in: accounts without a password, from an LMS or pending do not count', async () => {
    const last = await signedInUser(t, { admin: true })
    const without = await makeUser(t.services, { admin: true })
    const foreign = await makeUser(t.services, { admin: true, kind: 'lti' })
    const waiting = await makeUser(t.services, { admin: true, status: 'pending' })
    const { db } = t.services
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', without.id).execute()
    const answer = await remove(last.token, last.email, last.password)
    expectRefusal(answer, 409, 'last_administrator', sentence)
    const others = [without.id, foreign.id, waiting.id, last.id]
    await db.deleteFrom('users').where('id', 'in', others).execute()
  })

  test('remains when the last two delete their accounts at once', async () => {
    for (const _ of Array(3).keys()) {
      const two = [await signedInUser(t, { admin: true }), await signedInUser(t, { admin: true })]
      const answers = await Promise.all(
        two.map(({ token, email, password }) => remove(token, email, password)),
      )
      expect(statusesOf(answers)).toEqual([200, 409])
      await t.services.db.deleteFrom('users').where('admin', '=', true).execute()
    }
  })
})
