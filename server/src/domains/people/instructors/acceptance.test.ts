import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountsOf,
  actionsOf,
  atOnce,
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  newEmail,
  requestSecret,
  sessionFor,
  signedInUser,
  statusesOf,
  statusOf,
  tooCommon,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const mailedToken = async (email: string) => {
  const mail = (await t.mailsTo(email)).findLast(({ text }) =>
    text.includes('/instructor-registration?token='),
  )
  return /token=([\w-]{43})/u.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Invites the address or creates its account, and returns the token of the mail. */
const invited = async (email: string, how: 'invite' | 'create' = 'invite') => {
  const { token } = await signedInUser(t, { admin: true })
  const body = { email, firstName: 'Ada', lastName: 'Berg' }
  const { status } = await t.call(`POST /api/instructors/${how}`, { token, body })
  expect(status).toBe(200)
  return await mailedToken(email)
}

const look = (token: string, address?: string) =>
  t.call('POST /api/instructors/invitation', { body: { token }, ...(address !== undefined && { address }) })
const complete = (token: string, more: Record<string, unknown> = {}) =>
  t.call('POST /api/instructors/complete-registration', {
    body: { token, firstName: 'Bo', lastName: 'Cao', password: 'calm-sea-42', ...more },
  })
const accept = (session: string, invitation: string) =>
  t.call('POST /api/instructors/accept', { token: session, body: { invitation } })
const invitationsTo = (email: string) =>
  t.services.db.selectFrom('invitations').selectAll().where('email', '=', email).execute()

const refusals = {
  unknown: 'Invalid invitation token',
  used: 'This invitation has already been used.',
  withdrawn: 'This invitation was withdrawn.',
  expired: 'This invitation has expired. Please ask your administrator to send it again.',
}
const signInInstead = 'An account with this email already exists. Please sign in to accept the invitation.'

describe('an invitation', () => {
  test('is validated without being used, also when its link is opened', async () => {
    const email = newEmail()
    const token = await invited(email)
    const before = await everythingStored(t)
    await t.app.inject({ method: 'GET', url: `/instructor-registration?token=${token}` })
    expect((await look(token)).body).toEqual({
      email,
      firstName: '',
      lastName: '',
      hasAccount: false,
      instructor: true,
    })
    expect((await look(token)).status).toBe(200)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('to an address with an account says so, without a name', async () => {
    const student = await signedInUser(t)
    const { body } = await look(await invited(student.email))
    expect(body).toEqual({
      email: student.email,
      firstName: '',
      lastName: '',
      hasAccount: true,
      instructor: true,
    })
  })

  const given = {
    unknown: () => Promise.resolve('x'.repeat(43)),
    used: async () => {
      const token = await invited(newEmail())
      await complete(token)
      return token
    },
    withdrawn: async () => {
      const email = newEmail()
      const token = await invited(email)
      const open = t.services.db.updateTable('invitations').where('email', '=', email)
      await open.set({ revoked_at: t.clock.now() }).execute()
      return token
    },
    expired: async () => {
      const token = await invited(newEmail())
      t.clock.advance(14 * day)
      return token
    },
  }

  test.each(['unknown', 'used', 'withdrawn', 'expired'] as const)('that is %s is refused', async (state) => {
    const token = await given[state]()
    const { token: session } = await signedInUser(t)
    const before = await everythingStored(t)
    for (const answer of [await look(token), await complete(token), await accept(session, token)])
      expectRefusal(answer, 422, 'invitation_refused', refusals[state])
    expect(await everythingStored(t)).toEqual(before)
  })

  test('works until the last moment of its 14 days', async () => {
    const token = await invited(newEmail())
    t.clock.advance(14 * day - 1)
    expect((await look(token)).status).toBe(200)
    expect((await complete(token)).status).toBe(200)
  })

  test('cannot be guessed: after a hundred wrong tokens, an address must wait', async () => {
    const token = await invited(newEmail())
    const answers = await atOnce(104, (index) => look(`wrong-${index}`, '198.51.100.9'))
    expect(statusesOf(answers).at(-1)).toBe(429)
    expect((await look(token, '198.51.100.9')).status).toBe(429)
    expect((await look(token)).status).toBe(200)
  })
})

describe('completing an invitation', () => {
  test('creates an instructor with a verified address, never an administrator', async () => {
    const email = newEmail()
    const { status, body } = await complete(await invited(email), {
      email: 'somebody@else.edu',
      admin: true,
      verified: false,
      kind: 'lti',
    })
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'Registration Complete!' })
    const [account] = await accountsOf(t, email)
    expect(account).toMatchObject({
      status: 'active',
      kind: 'portal',
      first_name: 'Bo',
      last_name: 'Cao',
      instructor: true,
      admin: false,
      verified: true,
    })
    expect(await accountsOf(t, 'somebody@else.edu')).toEqual([])
    const [invitation] = await invitationsTo(email)
    expect(await auditOf(t, account?.id ?? '')).toMatchObject([
      { action: 'registered', actor_id: account?.id },
      { action: 'invitation_accepted', actor_id: account?.id, details: { invitation: invitation?.id } },
    ])
    expect((await t.mailsTo(email)).at(-1)?.subject).toBe('Your Tradewind instructor account is ready')
    const login = await t.call('POST /api/auth/login', { body: { email, password: 'calm-sea-42' } })
    expect(login.body.user).toMatchObject({ instructor: true, admin: false, verified: true })
  })

  test('to a created account sets names and password, and ends its sessions and resets', async () => {
    const email = newEmail()
    const token = await invited(email, 'create')
    const [made] = await accountsOf(t, email)
    const id = made?.id ?? ''
    const session = await sessionFor(t, { id, kind: 'portal' })
    const secret = await requestSecret(t, email)
    expect((await complete(token)).status).toBe(200)
    expect(await userById(t, id)).toMatchObject({ first_name: 'Bo', last_name: 'Cao', instructor: true })
    expectSignedOut(await t.call('GET /api/auth/user', { token: session }))
    const reset = await t.call('POST /api/forgot/resetpassword', {
      body: { email, secret, password: 'other-sea-43' },
    })
    expect(reset.status).toBe(422)
    expect(await actionsOf(t, id)).not.toContain('roles_changed')
    expectRefusal(await complete(token), 422, 'invitation_refused', refusals.used)
  })

  test('does not restore a role that administrators removed', async () => {
    const email = newEmail()
    const token = await invited(email, 'create')
    await t.services.db
      .updateTable('users')
      .set({ instructor: false, verified: false })
      .where('email', '=', email)
      .execute()
    expect((await complete(token)).status).toBe(200)
    expect(await accountsOf(t, email)).toMatchObject([{ instructor: false, verified: true }])
  })

  test('to a created account without a password makes it an instructor’s', async () => {
    const email = newEmail()
    await invited(email, 'create')
    await t.services.db.updateTable('users').set({ instructor: false }).where('email', '=', email).execute()
    expect((await complete(await invited(email))).status).toBe(200)
    const [account] = await accountsOf(t, email)
    expect(account).toMatchObject({ instructor: true, admin: false })
    expect(await actionsOf(t, account?.id ?? '')).toContain('roles_changed')
  })

  test('is refused if the created account has another address or was deleted', async () => {
    const [moved, gone] = [newEmail(), newEmail()]
    const [movedToken, goneToken] = [await invited(moved, 'create'), await invited(gone, 'create')]
    const address = newEmail()
    await t.services.db
      .updateTable('users')
      .set({ email: address, email_key: address })
      .where('email', '=', moved)
      .execute()
    await t.services.db.deleteFrom('users').where('email', '=', gone).execute()
    for (const call of [look, complete]) {
      expectRefusal(await call(movedToken), 422, 'invitation_refused', refusals.withdrawn)
      expectRefusal(await call(goneToken), 422, 'invitation_refused', refusals.unknown)
    }
    expect(await accountsOf(t, moved)).toEqual([])
  })

  test('is refused if the address has an account with a password', async () => {
    const email = newEmail()
    const token = await invited(email)
    await signedInUser(t, { email })
    const before = await everythingStored(t)
    expectRefusal(await complete(token), 409, 'email_taken', signInInstead)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('enforces the rules for passwords and names, without using the invitation', async () => {
    const email = newEmail()
    const token = await invited(email)
    const before = await everythingStored(t)
    for (const password of ['password1', email, 'Tradewind!'])
      expectRefusal(await complete(token, { password }), 422, 'password_refused', { password: tooCommon })
    const short = await complete(token, { password: 'short' })
    const sentence = 'Password must be at least 8 characters long'
    expectRefusal(short, 422, 'invalid_fields', { password: sentence })
    const nameless = await complete(token, { firstName: ' ' })
    expectRefusal(nameless, 422, 'invalid_fields', { firstName: 'Please enter your first name.' })
    expect(await everythingStored(t)).toEqual(before)
    expect((await complete(token)).status).toBe(200)
  })

  test.each(['invite', 'create'] as const)(
    'succeeds for one of fifty simultaneous calls: %s',
    async (how) => {
      const email = newEmail()
      const token = await invited(email, how)
      const answers = await atOnce(50, () => complete(token))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
      const [account] = await accountsOf(t, email)
      const accepted = (await actionsOf(t, account?.id ?? '')).filter((one) => one === 'invitation_accepted')
      expect(accepted).toHaveLength(1)
    },
  )
})

describe('accepting an invitation', () => {
  test('makes the session’s user an instructor, ends other sessions and renews this one', async () => {
    const student = await signedInUser(t, { verified: false })
    const other = await sessionFor(t, student)
    const token = await invited(student.email)
    const { status, body, headers } = await accept(student.token, token)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: student.id, instructor: true, admin: false, verified: true })
    expect(body.token).not.toBe(student.token)
    expect(headers['x-new-user-token']).toBe(body.token)
    expect([
      await statusOf(t, body.token),
      await statusOf(t, student.token),
      await statusOf(t, other),
    ]).toEqual([200, 401, 401])
    const actions = (await actionsOf(t, student.id)).slice(-2)
    expect(actions.toSorted()).toEqual(['invitation_accepted', 'roles_changed'])
    expect((await userById(t, student.id))?.password_hash).toBe(student.password_hash)
    expectRefusal(await accept(body.token, token), 422, 'invitation_refused', refusals.used)
  })

  test('is refused to everybody else, with any session', async () => {
    const owner = await signedInUser(t)
    const token = await invited(owner.email)
    const others = [
      await signedInUser(t),
      await signedInUser(t, { admin: true }),
      await signedInUser(t, { kind: 'lti', email: owner.email }),
    ]
    const before = await everythingStored(t)
    for (const other of others) {
      const answer = await accept(other.token, token)
      expectRefusal(answer, 403, 'forbidden', 'This invitation is for another email address.')
    }
    expect(await everythingStored(t)).toEqual(before)
    expect((await accept(owner.token, token)).status).toBe(200)
  })

  test('requires the session of a person', async () => {
    const token = await invited(newEmail())
    expect((await t.call('POST /api/instructors/accept', { body: { invitation: token } })).status).toBe(401)
    const guest = await signedInUser(t, { kind: 'guest' })
    expect((await accept(guest.token, token)).status).toBe(403)
  })

  test('many times at once changes the role once', async () => {
    const student = await signedInUser(t)
    const token = await invited(student.email)
    const answers = await atOnce(10, () => accept(student.token, token))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const actions = await actionsOf(t, student.id)
    expect(actions.filter((action) => action === 'roles_changed')).toHaveLength(1)
  })

  test('to a created account does not restore a role that administrators removed', async () => {
    const email = newEmail()
    const token = await invited(email, 'create')
    const [account] = await accountsOf(t, email)
    const id = account?.id ?? ''
    await t.services.db.updateTable('users').set({ instructor: false }).where('id', '=', id).execute()
    const { body } = await accept(await sessionFor(t, { id, kind: 'portal' }), token)
    expect(body.user).toMatchObject({ instructor: false })
  })
})
