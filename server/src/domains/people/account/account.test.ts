import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  minute,
  requestSecret,
  sessionFor,
  signedInUser,
  statusOf,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const rename = (token: string, body: Record<string, unknown>) =>
  t.call('POST /api/account/updateaccount', { token, body })
const change = (token: string, oldPassword: string, newPassword: string) =>
  t.call('POST /api/account/changePassword', { token, body: { oldPassword, newPassword } })
const login = (email: string, password: string) =>
  t.call('POST /api/auth/login', { body: { email, password } })

describe('updateaccount', () => {
  test('trims and changes the names, and answers the token and user', async () => {
    const { id, token, email } = await signedInUser(t)
    const { status, body } = await rename(token, { firstName: ' Zoë ', lastName: 'O’Neill-王' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token, user: { id, email, firstName: 'Zoë', lastName: 'O’Neill-王' } })
    const { body: user } = await t.call('GET /api/auth/user', { token })
    expect(user).toEqual(body.user)
    expect((await auditOf(t, id)).at(-1)).toMatchObject({
      action: 'account_updated',
      actor_id: id,
      details: {},
    })
  })

  test('accepts the token in the payload', async () => {
    const { token } = await signedInUser(t)
    const { status, body } = await t.call('POST /api/account/updateaccount', {
      body: { firstName: 'Kim', lastName: 'Lee', token },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token, user: { firstName: 'Kim' } })
  })

  test('changes nothing but the caller’s names, whatever else the payload contains', async () => {
    const other = await signedInUser(t)
    const mine = await signedInUser(t, { verified: false })
    const before = await userById(t, mine.id)
    const otherBefore = await userById(t, other.id)
    await rename(mine.token, {
      firstName: 'Kim',
      lastName: 'Lee',
      id: other.id,
      userId: other.id,
      email: other.email,
      admin: true,
      instructor: true,
      verified: true,
      status: 'pending',
      password: 'x',
      institutionId: 'uni-a',
    })
    expect(await userById(t, mine.id)).toEqual({
      ...before,
      first_name: 'Kim',
      last_name: 'Lee',
      // The database computes it from the address and names.
      search_text: expect.stringContaining('kim lee') as string,
    })
    expect(await userById(t, other.id)).toEqual(otherBefore)
  })

  test.each([
    ['firstName', '', 'Please enter your first name.'],
    ['lastName', ' \t ', 'Please enter your last name.'],
    ['firstName', 'x'.repeat(101), 'Please use at most 100 characters.'],
    ['lastName', 'a\0b', 'Please remove the invisible characters from your last name.'],
  ])('refuses %s %j', async (field, value, sentence) => {
    const { token } = await signedInUser(t)
    const before = await everythingStored(t)
    const answer = await rename(token, { firstName: 'Kim', lastName: 'Lee', [field]: value })
    expectRefusal(answer, 422, 'invalid_fields', { [field]: sentence })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is refused to guests and demo users', async () => {
    for (const kind of ['guest', 'demo'] as const) {
      const { token } = await signedInUser(t, { kind })
      const answer = await rename(token, { firstName: 'Kim', lastName: 'Lee' })
      expectRefusal(answer, 403, 'forbidden', 'You are not allowed to do this.')
    }
    expectSignedOut(await rename('', { firstName: 'Kim', lastName: 'Lee' }))
  })
})

describe('changePassword', () => {
  test('changes the password, sends a mail and is audited', async () => {
    const { id, email, password, token } = await signedInUser(t)
    const { status, body } = await change(token, password, 'other-sea-43')
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'Updated Password' })
    expect((await login(email, password)).status).toBe(401)
    expect((await login(email, 'other-sea-43')).status).toBe(200)
    const mails = await t.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Tradewind password was changed'])
    expect(await actionsOf(t, id)).toContain('password_changed')
  })

  test('ends every other session and gives this one a new token', async () => {
    const user = await signedInUser(t)
    const others = [await sessionFor(t, user), await sessionFor(t, user)]
    const { headers } = await change(user.token, user.password, 'other-sea-43')
    const successor = String(headers['x-new-user-token'])
    for (const token of [...others, user.token])
      expectSignedOut(await t.call('GET /api/auth/user', { token }))
    expect(await statusOf(t, successor)).toBe(200)
    const { body } = await t.call('GET /api/account/sessions', { token: successor })
    expect(body).toMatchObject([{ current: true }])
  })

  test('with a token due for rotation answers the only token that still works', async () => {
    const user = await signedInUser(t)
    t.clock.advance(day + minute)
    const { headers } = await change(user.token, user.password, 'other-sea-43')
    expect(await statusOf(t, String(headers['x-new-user-token']))).toBe(200)
    const tokens = await t.services.db
      .selectFrom('session_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .execute()
    expect(tokens).toHaveLength(1)
  })

  test('cancels a password reset in progress', async () => {
    const { email, token, password } = await signedInUser(t)
    const secret = await requestSecret(t, email)
    await change(token, password, 'other-sea-43')
    const answer = await t.call('POST /api/forgot/resetpassword', {
      body: { email, secret, password: 'third-sea-44' },
    })
    expect(answer).toMatchObject({ status: 422, error: { code: 'wrong_code' } })
  })

  test('is refused with a wrong current password, and only the failure is audited', async () => {
    const { token, id } = await signedInUser(t)
    const before = await everythingStored(t, ['audit_entries'])
    const answer = await change(token, 'wrong-sea-42', 'other-sea-43')
    expectRefusal(answer, 422, 'wrong_password', { oldPassword: 'This is not your current password.' })
    expect(answer.headers['x-new-user-token']).toBeUndefined()
    expect(await everythingStored(t, ['audit_entries'])).toEqual(before)
    expect((await actionsOf(t, id)).at(-1)).toBe('password_wrong')
  })

  test('cannot be used to guess the password: ten wrong tries in a session lead to 429', async () => {
    const { email, token, password } = await signedInUser(t)
    for (const _ of Array(10).keys())
      expect((await change(token, 'wrong-sea-42', 'other-sea-43')).status).toBe(422)
    const answer = await change(token, password, 'other-sea-43')
    expect(answer).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(email, password)).status).toBe(200)
  })

  test('is not locked by strangers who try to sign in', async () => {
    const { email, token, password } = await signedInUser(t)
    for (const _ of Array(10).keys()) expect((await login(email, 'wrong-sea-42')).status).toBe(401)
    expect((await login(email, password)).status).toBe(429)
    expect((await change(token, password, 'other-sea-43')).status).toBe(200)
  })

  test('accepts the token in the payload', async () => {
    const { token, password } = await signedInUser(t)
    const { status } = await t.call('POST /api/account/changePassword', {
      body: { oldPassword: password, newPassword: 'other-sea-43', token },
    })
    expect(status).toBe(200)
  })
})
