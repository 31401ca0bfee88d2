import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labs, maximumExpiration } from '@tradewind/contract/catalogue'
import {
  accountsOf,
  addressTaken,
  atOnce,
  auditOf,
  day,
  eventsOf,
  everythingStored,
  expectRefusal,
  newEmail,
  registration,
  signedInUser,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { hashToken } from '../../../kernel/tokens.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const invite = (email: string) =>
  t.call('POST /api/instructors/invite', { token: admin.token, body: { email } })
const create = (email: string, more: Record<string, unknown> = {}) =>
  t.call('POST /api/instructors/create', {
    token: admin.token,
    body: { email, firstName: 'Ada', lastName: 'Berg', ...more },
  })
const sendAgain = (invitation: string) =>
  t.call('POST /api/instructors/invitations/:invitation/send', {
    token: admin.token,
    params: { invitation },
  })
const revoke = (invitation: string) =>
  t.call('DELETE /api/instructors/invitations/:invitation', { token: admin.token, params: { invitation } })
const look = (token: string) => t.call('POST /api/instructors/invitation', { body: { token } })

const rowsOf = (email: string) =>
  t.services.db
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('revoked_at')
    .execute()

const mailed = async (email: string) => {
  const mail = (await t.mailsTo(email)).at(-1)
  const [, token = ''] =
    /http:\/\/localhost:4000\/instructor-registration\?token=([\w-]{43})\n/u.exec(mail?.text ?? '') ?? []
  return { subject: mail?.subject, text: mail?.text ?? '', token }
}

const notOpen = 'This invitation is no longer open. Please reload the list.'

describe('inviting', () => {
  test('mails a link and stores only its hash', async () => {
    const email = newEmail()
    const { status, body } = await invite(email)
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'Instructor invitation sent successfully!' })
    const { subject, text, token } = await mailed(email)
    expect(subject).toBe('You are invited to teach with Tradewind')
    expect(text).toContain('is valid for 14 days and works once')
    const now = t.clock.now()
    const [row] = await rowsOf(email)
    expect(row).toMatchObject({
      user_id: null,
      token_hash: hashToken(token),
      created_by: admin.id,
      expires_at: new Date(now.getTime() + 14 * day),
    })
    expect(await auditOf(t, row?.id ?? '')).toEqual([
      { action: 'instructor_invited', actor_id: admin.id, address: '127.0.0.1', details: {} },
    ])
    const { mail_outbox: _mail, ...rest } = await everythingStored(t)
    expect(JSON.stringify(rest)).not.toContain(token)
  })

  test('again replaces the open invitation', async () => {
    const email = newEmail()
    await invite(email)
    const first = await mailed(email)
    t.clock.advance(1000)
    await invite(` ${email.toUpperCase()} `)
    const second = await t.services.db
      .selectFrom('invitations')
      .selectAll()
      .where('email_key', '=', email)
      .where('revoked_at', 'is', null)
      .execute()
    expect(second).toHaveLength(1)
    expectRefusal(await look(first.token), 422, 'invitation_refused', 'This invitation was withdrawn.')
  })

  test('many times at once leaves one open invitation', async () => {
    const email = newEmail()
    expect(statusesOf(await atOnce(10, () => invite(email)))).toEqual(Array<number>(10).fill(200))
    expect((await rowsOf(email)).filter((row) => row.revoked_at === null)).toHaveLength(1)
  })

  test('is refused for instructors, administrators and pending instructors', async () => {
    const instructor = await signedInUser(t, { instructor: true })
    const applicant = registration({ instructor: true })
    await t.call('POST /api/auth/register', { body: applicant })
    const already = 'This person is already an instructor.'
    const waits = 'This person is waiting for approval. Please approve them instead.'
    const before = await everythingStored(t)
    expectRefusal(await invite(instructor.email), 409, 'already_instructor', already)
    expectRefusal(await invite(admin.email.toUpperCase()), 409, 'already_instructor', already)
    expectRefusal(await invite(applicant.email), 409, 'already_instructor', waits)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('works for a student or an LMS user', async () => {
    const student = await signedInUser(t)
    const guest = await signedInUser(t, { kind: 'lti', instructor: true })
    expect((await invite(student.email)).status).toBe(200)
    expect((await invite(guest.email)).status).toBe(200)
  })

  test('is refused without an address', async () => {
    expectRefusal(await invite(' '), 422, 'invalid_fields', { email: 'Please enter your email address.' })
  })
})

describe('creating an account', () => {
  test('creates an instructor regardless of other fields, and mails the link that sets the password', async () => {
    const email = newEmail()
    const sent = {
      admin: true,
      instructor: false,
      verified: false,
      status: 'pending',
      password: 'calm-sea-42',
    }
    const { status, body } = await create(email, sent)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message:
        'Instructor account created successfully with access to all labs! An approval email has been sent.',
    })
    const accounts = await accountsOf(t, email)
    expect(accounts).toMatchObject([
      { status: 'active', instructor: true, admin: false, verified: true, password_hash: null },
    ])
    const id = accounts[0]?.id ?? ''
    expect(await auditOf(t, id)).toMatchObject([
      { action: 'registered', actor_id: admin.id },
      { action: 'instructor_created', actor_id: admin.id },
    ])
    expect((await eventsOf(t, id)).map(({ kind }) => kind)).toEqual(['Register'])
    const { subject, text, token } = await mailed(email)
    expect(subject).toBe('Your Tradewind instructor account')
    expect(text).toContain('Hello Ada')
    expect(text).toContain('for 14 days')
    expect((await look(token)).body).toEqual({
      email,
      firstName: 'Ada',
      lastName: 'Berg',
      hasAccount: false,
      instructor: true,
    })
    const login = await t.call('POST /api/auth/login', { body: { email, password: 'calm-sea-42' } })
    expect(login.status).toBe(401)
  })

  test('gives every lab without an end, which is the maximum expiration by the role and no grant', async () => {
    const email = newEmail()
    await create(email)
    const everyLab = Object.fromEntries(
      labs.map(({ id, productId }) => [id, { id: productId, expiration: maximumExpiration }]),
    )
    const managed = await t.call('GET /api/users/:user', { token: admin.token, params: { user: email } })
    expect(managed.body.products).toEqual(everyLab)
    expect(managed.body.granted).toEqual({})

    const { token: invitation } = await mailed(email)
    const names = { firstName: 'Ada', lastName: 'Berg' }
    const password = 'calm-sea-42'
    await t.call('POST /api/instructors/complete-registration', {
      body: { token: invitation, ...names, password },
    })
    const { body } = await t.call('POST /api/auth/login', { body: { email, password } })
    expect(body.user.products).toEqual(everyLab)
    for (const { id } of labs) {
      const opened = await t.call('POST /log/openlab', { token: body.token, body: { data: { lab: id } } })
      expect(opened.status, id).toBe(200)
    }
  })

  test('replaces an open invitation to the same address', async () => {
    const email = newEmail()
    await invite(email)
    const { token } = await mailed(email)
    await create(email)
    expectRefusal(await look(token), 422, 'invitation_refused', 'This invitation was withdrawn.')
  })

  test('is refused if the address has an account, and succeeds once when sent several times at once', async () => {
    const student = await signedInUser(t)
    const before = await everythingStored(t)
    expectRefusal(await create(student.email), 409, 'email_taken', { email: addressTaken })
    expect(await everythingStored(t)).toEqual(before)
    const email = newEmail()
    const answers = await atOnce(8, () => create(email))
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(7).fill(409)])
    expect(await rowsOf(email)).toHaveLength(1)
  })
})

describe('open invitations', () => {
  const list = (query: Record<string, string> = {}) =>
    t.call('GET /api/instructors/invitations', { token: admin.token, query })
  const openTo = async (email: string) => {
    const { body } = await list({ search: email.toUpperCase() })
    return Array.isArray(body) ? body : body.items
  }

  test('are listed newest first, including expired ones', async () => {
    await t.services.db.deleteFrom('invitations').execute()
    const [first, second] = [newEmail(), newEmail()]
    await invite(first)
    t.clock.advance(15 * day)
    admin = await signedInUser(t, { admin: true })
    await create(second)
    const now = t.clock.now().getTime()
    const { body } = await list()
    expect(body).toMatchObject([
      { kind: 'account', email: second, invitedAt: now, sentAt: now, expiresAt: now + 14 * day },
      { kind: 'invitation', email: first, expiresAt: now - day },
    ])
    expect((await list({ page: '2', pageSize: '1' })).body).toMatchObject({
      total: 2,
      items: [{ email: first }],
    })
    expect(await openTo(first)).toHaveLength(1)
    expect(await openTo('nobody')).toEqual([])
    const csv = await t.call('GET /api/instructors/invitations/csv', {
      token: admin.token,
      query: { search: second },
    })
    expect(csv.body.fileName).toMatch(/^invitations-\d{4}-\d\d-\d\d\.csv$/u)
    const sent = new Date(now).toISOString()
    expect(csv.body.csv).toBe(
      `\uFEFFEmail,Kind,Invited,Sent,Valid until\r\n${second},account,${sent},${sent},${new Date(now + 14 * day).toISOString()}\r\n`,
    )
  })

  test.each(['invitation', 'account'])(
    'are sent again with a new link that is valid for 14 days: %s',
    async (kind) => {
      const email = newEmail()
      await (kind === 'account' ? create(email) : invite(email))
      const first = await mailed(email)
      const [open] = await openTo(email)
      t.clock.advance(15 * day)
      admin = await signedInUser(t, { admin: true })
      const { body } = await sendAgain(open?.id ?? '')
      expect(body).toEqual({ message: 'The invitation was sent again.' })
      const second = await mailed(email)
      expect(second.subject).toBe(first.subject)
      expectRefusal(await look(first.token), 422, 'invitation_refused', 'Invalid invitation token')
      expect((await look(second.token)).status).toBe(200)
      const now = t.clock.now().getTime()
      const again = { id: open?.id, kind, invitedAt: open?.invitedAt, sentAt: now, expiresAt: now + 14 * day }
      expect(await openTo(email)).toMatchObject([again])
      expect((await auditOf(t, open?.id ?? '')).at(-1)).toMatchObject({
        action: 'invitation_sent_again',
        actor_id: admin.id,
      })
    },
  )

  test('are not sent again to a user who is an instructor by now', async () => {
    const student = await signedInUser(t)
    await invite(student.email)
    await t.services.db.updateTable('users').set({ instructor: true }).where('id', '=', student.id).execute()
    const [open] = await openTo(student.email)
    const answer = await sendAgain(open?.id ?? '')
    expectRefusal(answer, 409, 'already_instructor', 'This person is already an instructor.')
  })

  test('are revoked once, and a created account remains', async () => {
    const email = newEmail()
    await create(email)
    const { token } = await mailed(email)
    const [open] = await openTo(email)
    expect((await revoke(open?.id ?? '')).body).toEqual({ message: 'The invitation was withdrawn.' })
    expect(await openTo(email)).toEqual([])
    expect(await accountsOf(t, email)).toHaveLength(1)
    expectRefusal(await look(token), 422, 'invitation_refused', 'This invitation was withdrawn.')
    expect((await auditOf(t, open?.id ?? '')).map(({ action }) => action)).toEqual(['invitation_revoked'])
    expectRefusal(await revoke(open?.id ?? ''), 404, 'not_found', notOpen)
    expectRefusal(await sendAgain(open?.id ?? ''), 404, 'not_found', notOpen)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expectRefusal(await revoke(unknown), 404, 'not_found', notOpen)
  })
})
