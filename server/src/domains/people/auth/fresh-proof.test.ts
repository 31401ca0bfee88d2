import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  minute,
  newEmail,
  registerStudent,
  second,
  sessionFor,
  signedInUser,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const asksForPassword = 'Please confirm that it is you, and we will carry on.'

const prove = (token: string, password: string) =>
  t.call('POST /api/account/prove', { token, body: { password } })
const correct = (token: string, email = newEmail()) =>
  t.call('POST /api/auth/correctemail', { token, body: { email } })
const list = async (token: string) => (await t.call('GET /api/account/sessions', { token })).body
const end = (token: string, id = '') => t.call('DELETE /api/account/sessions/:id', { token, params: { id } })

/** The other of two devices, as the first lists it. */
async function otherDevice(token: string): Promise<string> {
  return (await list(token)).find(({ current }) => !current)?.id ?? ''
}

describe('correcting the address', () => {
  test('needs no password in the ten minutes after registering, and then needs it', async () => {
    const { token, user, password } = await registerStudent(t)
    t.clock.advance(10 * minute - second)
    expect((await correct(token)).status).toBe(200)
    t.clock.advance(second)
    await t.call('GET /api/auth/user', { token })
    const before = await everythingStored(t)
    expectRefusal(await correct(token), 403, 'fresh_proof_required', asksForPassword)
    expect(await everythingStored(t)).toEqual(before)
    expect((await prove(token, password)).body).toEqual({ message: 'Thank you.' })
    expect((await correct(token)).status).toBe(200)
    expect((await actionsOf(t, user.id)).slice(-2)).toEqual(['proof_given', 'email_corrected'])
  })

  test('needs the password again ten minutes after it was given', async () => {
    const { token, password } = await registerStudent(t)
    t.clock.advance(20 * minute)
    await prove(token, password)
    t.clock.advance(10 * minute - second)
    expect((await correct(token)).status).toBe(200)
    t.clock.advance(second)
    expectRefusal(await correct(token), 403, 'fresh_proof_required', asksForPassword)
  })
})

describe('ending another session', () => {
  test('needs the password when the sign-in is ten minutes old', async () => {
    const { token, user, password } = await registerStudent(t)
    const other = await sessionFor(t, { ...user, kind: 'portal' })
    t.clock.advance(10 * minute)
    const id = await otherDevice(token)
    expectRefusal(await end(token, id), 403, 'fresh_proof_required', asksForPassword)
    expect(await statusOf(t, other)).toBe(200)
    await prove(token, password)
    expect((await end(token, id)).status).toBe(200)
    expectSignedOut(await t.call('GET /api/auth/user', { token: other }))
  })

  test('is not allowed by a proof that another session gave', async () => {
    const { token, user, password } = await registerStudent(t)
    const other = await sessionFor(t, { ...user, kind: 'portal' })
    t.clock.advance(10 * minute)
    await prove(token, password)
    expectRefusal(await end(other, await otherDevice(other)), 403, 'fresh_proof_required', asksForPassword)
  })

  test('never needs a proof for the own session, which is signing out', async () => {
    const { token } = await registerStudent(t)
    t.clock.advance(20 * minute)
    const own = (await list(token)).find(({ current }) => current)?.id
    expect((await end(token, own)).status).toBe(200)
    expectSignedOut(await t.call('GET /api/auth/user', { token }))
  })

  test('is allowed to somebody from an LMS for ten minutes after a launch', async () => {
    const user = await signedInUser(t, { kind: 'lti' })
    const other = await sessionFor(t, user)
    t.clock.advance(10 * minute)
    const answer = await end(user.token, await otherDevice(user.token))
    expectRefusal(
      answer,
      403,
      'fresh_proof_required',
      'To continue, open the portal again from your course. You then have ten minutes.',
    )
    expectRefusal(
      await prove(user.token, 'calm-sea-42'),
      403,
      'forbidden',
      'Your course signs you in, so you have no password here.',
    )
    const launched = await sessionFor(t, user)
    for (const { id, current } of await list(launched))
      if (!current) expect((await end(launched, id)).status).toBe(200)
    expect(await statusOf(t, other)).toBe(401)
  })
})

describe('giving the password', () => {
  test('wrongly is refused at its field, proves nothing, and is limited', async () => {
    const { token, user, password } = await registerStudent(t)
    t.clock.advance(20 * minute)
    const sentence = 'This is not your current password.'
    expectRefusal(await prove(token, 'wrong-wrong'), 422, 'wrong_password', { password: sentence })
    expectRefusal(await correct(token), 403, 'fresh_proof_required', asksForPassword)
    expect((await actionsOf(t, user.id)).at(-1)).toBe('password_wrong')
    for (let tries = 1; tries < 10; tries++) await prove(token, 'wrong-wrong')
    expect((await prove(token, password)).status).toBe(429)
  })

  test('gives the session a new token, and the former one ends five minutes after its first use', async () => {
    const { token, password } = await registerStudent(t)
    t.clock.advance(20 * minute)
    const renewed = String((await prove(token, password)).headers['x-new-user-token'])
    expect(renewed).not.toBe(token)
    expect(await statusOf(t, token)).toBe(200)
    expect((await correct(renewed)).status).toBe(200)
    t.clock.advance(5 * minute)
    expect(await statusOf(t, token)).toBe(401)
    expect(await statusOf(t, renewed)).toBe(200)
  })

  test('needs a session', async () => {
    expectSignedOut(await t.call('POST /api/account/prove', { body: { password: 'calm-sea-42' } }))
  })
})
