import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { cleanUp } from '../../../clean-up.ts'
import {
  accountsOf,
  actionsOf,
  atOnce,
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  newEmail,
  registration,
  requestSecret,
  sessionFor,
  signedInUser,
  statusesOf,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { removeUser } from '../auth/auth.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** Calls as an administrator with a new session. */
const asAdmin = async (name: 'invite' | 'create' | 'approve' | 'reject', email: string) => {
  const { token } = await signedInUser(t, { admin: true })
  const body = { email, firstName: 'Ada', lastName: 'Berg' }
  return await t.call(`POST /api/instructors/${name}`, { token, body })
}
const openTo = async (email: string) => {
  const { token } = await signedInUser(t, { admin: true })
  const { body } = await t.call('GET /api/instructors/invitations', { token, query: { search: email } })
  return Array.isArray(body) ? body : body.items
}
const sendAgain = async (email: string) => {
  const [open] = await openTo(email)
  const { token } = await signedInUser(t, { admin: true })
  const params = { invitation: open?.id ?? '' }
  return await t.call('POST /api/instructors/invitations/:invitation/send', { token, params })
}
const lastMail = async (email: string) => {
  const mail = (await t.mailsTo(email)).at(-1)
  return { subject: mail?.subject, token: /token=([\w-]{43})/u.exec(mail?.text ?? '')?.[1] ?? '' }
}
const invited = async (email: string, how: 'invite' | 'create' = 'invite') => {
  expect((await asAdmin(how, email)).status).toBe(200)
  return (await lastMail(email)).token
}
const look = (token: string) => t.call('POST /api/instructors/invitation', { body: { token } })
const complete = (token: string) =>
  t.call('POST /api/instructors/complete-registration', {
    body: { token, firstName: 'Bo', lastName: 'Cao', password: 'owner-sea-43' },
  })
const login = (email: string, password: string) =>
  t.call('POST /api/auth/login', { body: { email, password } })
const register = async (email: string, instructor: boolean) => {
  const form = registration({ email, instructor })
  expect((await t.call('POST /api/auth/register', { body: form })).status).toBe(200)
  const [account] = await accountsOf(t, email)
  return { ...form, id: account?.id ?? '' }
}
const setUser = (email: string, change: Record<string, unknown>) =>
  t.services.db.updateTable('users').set(change).where('email', '=', email).execute()
const resetPassword = async (email: string) => {
  const body = { email, secret: await requestSecret(t, email), password: 'other-sea-44' }
  return await t.call('POST /api/forgot/resetpassword', { body })
}
const invitationsWith = (email: string) =>
  t.services.db.selectFrom('invitations').select('id').where('email', '=', email).execute()

const signInInstead = 'An account with this email already exists. Please sign in to accept the invitation.'

describe('an invited address that another person used to apply', () => {
  test('belongs to its owner through the link, with their names and password, and without approval', async () => {
    const email = newEmail()
    const token = await invited(email)
    const applicant = await register(email, true)
    const secret = await requestSecret(t, email)
    expect((await look(token)).body).toEqual({
      email,
      firstName: '',
      lastName: '',
      hasAccount: false,
      instructor: true,
    })
    expect((await complete(token)).status).toBe(200)
    expect(await accountsOf(t, email)).toMatchObject([
      {
        id: applicant.id,
        status: 'active',
        instructor: true,
        verified: true,
        first_name: 'Bo',
        admin: false,
      },
    ])
    expectRefusal(
      await login(email, applicant.password),
      401,
      'wrong_credentials',
      'Invalid email or password.',
    )
    expect((await login(email, 'owner-sea-43')).status).toBe(200)
    const reset = await t.call('POST /api/forgot/resetpassword', {
      body: { email, secret, password: 'other-sea-44' },
    })
    expect(reset.status).toBe(422)
    const changed = (await auditOf(t, applicant.id)).find(({ action }) => action === 'roles_changed')
    expect(changed?.details).toEqual({
      from: { instructor: false, admin: false },
      to: { instructor: true, admin: false },
    })
  })

  test('can get the link again, but no second invitation', async () => {
    const email = newEmail()
    await invited(email)
    await register(email, true)
    const waits = 'This person is waiting for approval. Please approve them instead.'
    expectRefusal(await asAdmin('invite', email), 409, 'already_instructor', waits)
    expect((await sendAgain(email)).status).toBe(200)
    expect((await complete((await lastMail(email)).token)).status).toBe(200)
  })

  test.each(['approve', 'reject'] as const)('survives a simultaneous %s', async (decision) => {
    const email = newEmail()
    const token = await invited(email)
    await register(email, true)
    const answers = await Promise.all([complete(token), asAdmin(decision, email)])
    expect(answers.every(({ status }) => [200, 404, 409, 422].includes(status))).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })
})

describe('an account unverified for a day', () => {
  const stale = async (email: string) => {
    const account = await register(email, false)
    t.clock.advance(day + 1)
    return account
  }

  test('is replaced by the invited person’s', async () => {
    const email = newEmail()
    const squatter = await stale(email)
    const token = await invited(email)
    expect((await look(token)).body).toEqual({
      email,
      firstName: '',
      lastName: '',
      hasAccount: false,
      instructor: true,
    })
    expect((await complete(token)).status).toBe(200)
    const accounts = await accountsOf(t, email)
    expect(accounts).toMatchObject([{ instructor: true, verified: true }])
    expect(accounts[0]?.id).not.toBe(squatter.id)
    expect(await actionsOf(t, squatter.id)).toContain('account_replaced')
    expect((await login(email, squatter.password)).status).toBe(401)
  })

  test('remains if it is verified or younger', async () => {
    const [proven, young] = [newEmail(), newEmail()]
    await stale(proven)
    await setUser(proven, { verified: true })
    await register(young, false)
    for (const email of [proven, young]) {
      const token = await invited(email)
      expect((await look(token)).body).toMatchObject({ hasAccount: true })
      expectRefusal(await complete(token), 409, 'email_taken', signInInstead)
    }
  })
})

describe('a created account', () => {
  test('is no longer open after its owner has reset the password', async () => {
    const email = newEmail()
    const token = await invited(email, 'create')
    expect((await resetPassword(email)).status).toBe(200)
    expect(await openTo(email)).toEqual([])
    expectRefusal(await complete(token), 422, 'invitation_refused', 'This invitation has already been used.')
  })

  test('gets a new link by an invitation after the old one was revoked', async () => {
    const email = newEmail()
    const token = await invited(email, 'create')
    const [account] = await accountsOf(t, email)
    await t.services.db
      .updateTable('invitations')
      .set({ revoked_at: t.clock.now() })
      .where('email', '=', email)
      .execute()
    expect((await asAdmin('invite', email)).status).toBe(200)
    expect(await openTo(email)).toMatchObject([{ kind: 'account' }])
    const mail = await lastMail(email)
    expect(mail.token).not.toBe(token)
    expect(mail.subject).toBe('Your Tradewind instructor account')
    expect((await complete(mail.token)).status).toBe(200)
    expect(await accountsOf(t, email)).toMatchObject([{ id: account?.id, instructor: true }])
    const already = 'This person is already an instructor.'
    expectRefusal(await asAdmin('invite', email), 409, 'already_instructor', already)
  })

  test('without the instructor role gets a mail that does not mention it', async () => {
    const email = newEmail()
    await invited(email, 'create')
    await setUser(email, { instructor: false })
    await sendAgain(email)
    const mail = await lastMail(email)
    expect(mail.subject).toBe('Your Tradewind account')
    expect((await complete(mail.token)).status).toBe(200)
    // Two jobs deliver these mails in any order.
    const subjects = (await t.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Tradewind account is ready')
    expect(await accountsOf(t, email)).toMatchObject([{ instructor: false }])
  })
})

describe('deleting an account', () => {
  test.each(['used', 'invited', 'open', 'moved'])('leaves no address in invitations: %s', async (state) => {
    const email = newEmail()
    const token = await invited(email, state === 'invited' ? 'invite' : 'create')
    if (state === 'used' || state === 'invited') await complete(token)
    const [account] = await accountsOf(t, email)
    const moved = newEmail()
    if (state === 'moved') await setUser(email, { email: moved, email_key: moved })
    const caller = { session: null, address: '127.0.0.1', userAgent: '', now: t.clock.now() }
    const id = account?.id ?? ''
    await inTransaction(t.services, (trx) => removeUser(trx, caller, id))
    const { mail_outbox: _mail, ...kept } = await everythingStored(t)
    expect(JSON.stringify(kept)).not.toContain(email)
  })

  test('by rejecting the applicant removes only that person’s invitations', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await invited(email)
    await invited(other)
    await register(email, true)
    expect((await asAdmin('reject', email)).status).toBe(200)
    expect(await invitationsWith(email)).toEqual([])
    expect(await invitationsWith(other)).toHaveLength(1)
  })

  test('of a user from an LMS keeps invitations to the same address', async () => {
    const guest = await signedInUser(t, { kind: 'lti', email: newEmail() })
    await invited(guest.email)
    const caller = { session: null, address: '127.0.0.1', userAgent: '', now: t.clock.now() }
    await inTransaction(t.services, (trx) => removeUser(trx, caller, guest.id))
    expect(await invitationsWith(guest.email)).toHaveLength(1)
  })

  test('while creating and completing it causes no server error', async () => {
    const email = newEmail()
    const token = await invited(email, 'create')
    const [account] = await accountsOf(t, email)
    const session = await sessionFor(t, { id: account?.id ?? '', kind: 'portal' })
    expect(await statusOf(t, session)).toBe(200)
    const admin = await signedInUser(t, { admin: true })
    const answers = await atOnce(12, (index) =>
      index % 3 === 0
        ? complete(token)
        : index % 3 === 1
          ? asAdmin('create', email)
          : t.call('DELETE /api/users/:user', { token: admin.token, params: { user: email } }),
    )
    expect(statusesOf(answers).every((status) => status < 500)).toBe(true)
  })
})

test('the nightly clean-up removes invitations that were closed or expired 30 days ago', async () => {
  const [used, revoked, expired, open] = [newEmail(), newEmail(), newEmail(), newEmail()]
  await complete(await invited(used))
  await invited(revoked)
  await t.services.db
    .updateTable('invitations')
    .set({ revoked_at: t.clock.now() })
    .where('email', '=', revoked)
    .execute()
  await invited(expired)
  const left = async () =>
    await Promise.all([used, revoked, expired, open].map(async (one) => (await invitationsWith(one)).length))
  t.clock.advance(29 * day)
  await invited(open)
  await cleanUp(t.services)
  expect(await left()).toEqual([1, 1, 1, 1])
  t.clock.advance(2 * day)
  await cleanUp(t.services)
  expect(await left()).toEqual([0, 0, 1, 1])
  t.clock.advance(14 * day)
  await cleanUp(t.services)
  expect(await left()).toEqual([0, 0, 0, 1])
})
