import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import {
  atOnce,
  auditOf,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  lastCode,
  registerStudent,
  sessionFor,
  signedInUser,
  statusesOf,
  statusOf,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

type Call = 'DELETE /api/users/:user' | 'POST /api/users/:user/sign-out' | 'POST /api/users/:user/send-code'
const call = (name: Call, user: string, token = admin.token) => t.call(name, { token, params: { user } })
const noSuchUser = 'We could not find this user. Please reload the list.'

describe('deleting a user', () => {
  const remove = (user: string, token?: string) => call('DELETE /api/users/:user', user, token)

  test('removes the account and personal data, ends the sessions, sends a mail and is audited', async () => {
    const user = await signedInUser(t, { first_name: 'Xanthippe', last_name: 'Quillfeather' })
    const { status, body } = await remove(user.email)
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'The user and all their data were deleted.' })
    expect(await userById(t, user.id)).toBeUndefined()
    expectSignedOut(await t.call('GET /api/auth/user', { token: user.token }))
    const [mail, ...more] = await t.mailsTo(user.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your Tradewind account was deleted')
    expect(mail?.text).toContain('If you did not expect this')
    expect((await auditOf(t, user.id)).at(-1)).toMatchObject({
      action: 'account_deleted',
      actor_id: admin.id,
    })
    const { mail_outbox: _farewell, ...kept } = await everythingStored(t)
    for (const personal of [user.email, 'Xanthippe', 'Quillfeather'])
      expect(JSON.stringify(kept)).not.toContain(personal)
    const again = await registerStudent(t, { email: user.email })
    expect(again.user.id).not.toBe(user.id)
  })

  test('from an LMS sends no mail', async () => {
    const user = await makeUser(t.services, { kind: 'lti' })
    expect((await remove(user.id)).status).toBe(200)
    expect(await t.mailsTo(user.email)).toEqual([])
  })

  test('is refused for oneself and for an unmanaged user', async () => {
    const guest = await makeUser(t.services, { kind: 'guest' })
    const before = await everythingStored(t)
    const sentence = 'To delete your own account, go to your settings.'
    for (const own of [admin.id, admin.email]) expectRefusal(await remove(own), 403, 'forbidden', sentence)
    for (const wanted of [randomUUID(), guest.id, 'nobody@example.edu'])
      expectRefusal(await remove(wanted), 404, 'not_found', noSuchUser)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('ten times at once works once, with one mail', async () => {
    const user = await makeUser(t.services)
    const answers = await atOnce(10, () => remove(user.id))
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(404)])
    expect(await t.mailsTo(user.email)).toHaveLength(1)
  })

  test('by two administrators who delete each other leaves one of them', async () => {
    await t.services.db.updateTable('users').set({ admin: false }).where('admin', '=', true).execute()
    for (const _ of Array(3).keys()) {
      const two = [await signedInUser(t, { admin: true }), await signedInUser(t, { admin: true })] as const
      const answers = await Promise.all([remove(two[1].id, two[0].token), remove(two[0].id, two[1].token)])
      expect(statusesOf(answers)[0]).toBe(200)
      const left = await t.services.db.selectFrom('users').select('id').where('admin', '=', true).execute()
      expect(left).toHaveLength(1)
      await t.services.db.updateTable('users').set({ admin: false }).where('admin', '=', true).execute()
    }
    await t.services.db.updateTable('users').set({ admin: true }).where('id', '=', admin.id).execute()
  })
})

describe('signing a user out', () => {
  const signOut = (user: string) => call('POST /api/users/:user/sign-out', user)

  test.each(['portal', 'lti', 'guest', 'demo'] as const)('ends all sessions of a %s user', async (kind) => {
    const user = await signedInUser(t, { kind })
    const other = await sessionFor(t, user)
    const bystander = await signedInUser(t)
    const { body } = await signOut(user.id)
    expect(body).toEqual({ message: 'The user is signed out on all their devices.' })
    for (const token of [user.token, other]) expect(await statusOf(t, token)).toBe(401)
    expect(await statusOf(t, bystander.token)).toBe(200)
    expect((await auditOf(t, user.id)).at(-1)).toMatchObject({
      action: 'sessions_ended',
      actor_id: admin.id,
    })
  })

  test('works for a pending user', async () => {
    const { id, email } = await makeUser(t.services, { status: 'pending', instructor: true })
    expect([(await signOut(id)).status, (await signOut(email)).status]).toEqual([200, 200])
  })

  test('keeps the administrator’s own current session', async () => {
    const other = await sessionFor(t, admin)
    const { body } = await signOut(admin.email)
    expect(body).toEqual({ message: 'You are signed out on all your other devices.' })
    expect(await statusOf(t, other)).toBe(401)
    expect(await statusOf(t, admin.token)).toBe(200)
  })

  test('who is unknown is refused', async () => {
    const before = await everythingStored(t)
    expectRefusal(await signOut(randomUUID()), 404, 'not_found', noSuchUser)
    expect(await everythingStored(t)).toEqual(before)
  })
})

describe('sending a verification code', () => {
  const send = (user: string) => call('POST /api/users/:user/send-code', user)

  test('mails a code that verifies the address', async () => {
    const user = await signedInUser(t, { verified: false })
    const { status, body } = await send(user.id)
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'Email Sent' })
    expect((await auditOf(t, user.id)).at(-1)).toMatchObject({ action: 'code_sent', actor_id: admin.id })
    const code = await lastCode(t, user.email)
    const proven = await t.call('POST /api/auth/verifyemail', { token: user.token, body: { code } })
    expect(proven.body).toMatchObject({ user: { verified: true } })
  })

  test('again at once is refused, as it is for the owner', async () => {
    const user = await makeUser(t.services, { verified: false })
    await send(user.email)
    const answer = await send(user.email)
    expect(answer.status).toBe(429)
    expect((await auditOf(t, user.id)).map(({ action }) => action)).toEqual(['granted', 'code_sent'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await t.mailsTo(user.email)).toHaveLength(1)
  })

  test('is refused if there is nothing to verify', async () => {
    const needless = 'This person does not need to verify an email address.'
    const verified = await makeUser(t.services)
    const others = [
      await makeUser(t.services, { verified: false, instructor: true }),
      await makeUser(t.services, { verified: false, admin: true }),
      await makeUser(t.services, { verified: false, kind: 'lti' }),
    ]
    const before = await everythingStored(t)
    const sentence = 'This email address is already verified.'
    expectRefusal(await send(verified.id), 422, 'already_verified', sentence)
    for (const { id } of others) expectRefusal(await send(id), 422, 'already_verified', needless)
    expectRefusal(await send(randomUUID()), 404, 'not_found', noSuchUser)
    expect(await everythingStored(t)).toEqual(before)
  })
})
