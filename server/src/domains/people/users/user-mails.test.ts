import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { createMailDelivery } from '../../../platform/mail/delivery.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import {
  actionsOf,
  day,
  expectRefusal,
  minute,
  newEmail,
  registration,
  registerStudent,
  signedInUser,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { noteMailEnd } from './mail-ends.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp({ INSTRUCTOR_APPROVAL: 'none' })
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const mailsOf = async (user: string) =>
  (await t.call('GET /api/users/:user/mails', { token: admin.token, params: { user } })).body
const sendAgain = (user: string, mail: string) =>
  t.call('POST /api/users/:user/mails/:mail/send-again', { token: admin.token, params: { user, mail } })
const mailHeld = async (token: string) =>
  (await t.call('POST /api/auth/validatetoken', { token, body: {} })).body.user.mailHeld

const unknown = Object.assign(new Error('refused'), {
  command: 'RCPT TO',
  responseCode: 550,
  response: '550 5.1.1 User unknown',
})
const full = Object.assign(new Error('full'), {
  command: 'RCPT TO',
  responseCode: 452,
  response: '452 4.2.2 Full',
})

/** One try of every mail that waits for an address, as the mail server answers it. */
async function tryMailsTo(recipient: string, answer: string | Error) {
  const deliver = createMailDelivery(
    t.services,
    () => (typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer)),
    noteMailEnd,
  )
  const waiting = await t.services.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .execute()
  for (const { id } of waiting) await deliver(id)
}

const jobsOf = async (mail: string) =>
  (
    await t.services.pool.query(
      `select id from pgboss.job where name = 'deliver-mail' and data->>'mailId' = '${mail}'`,
    )
  ).rows.length

describe('the mails of a person', () => {
  test('are told with what became of them, without their texts', async () => {
    const { user } = await registerStudent(t)
    const [waiting] = await mailsOf(user.id)
    expect(waiting).toEqual({
      id: waiting?.id,
      kind: 'code',
      state: 'waiting',
      writtenAt: t.clock.now().getTime(),
      tries: 0,
      triedAt: null,
      endedAt: null,
      answer: null,
      again: true,
    })
    await tryMailsTo(user.email, '250 2.0.0 Ok: queued')
    expect(await mailsOf(user.email)).toMatchObject([
      { state: 'delivered', tries: 1, answer: '250 2.0.0 Ok: queued', again: false },
    ])
    expectRefusal(
      await sendAgain(user.id, waiting?.id ?? ''),
      409,
      'mail_ended',
      'The text of this mail is no longer stored, so it cannot be sent again.',
    )
  })

  test('wait with the words of the mail server, and are tried at once by “Send again”', async () => {
    const { user } = await registerStudent(t)
    await tryMailsTo(user.email, full)
    const [mail] = await mailsOf(user.id)
    expect(mail).toMatchObject({ state: 'waiting', tries: 1, answer: '452 4.2.2 Full', again: true })
    const before = await jobsOf(mail?.id ?? '')
    expect((await sendAgain(user.id, mail?.id ?? '')).body).toEqual({ message: 'Email Sent' })
    expect(await jobsOf(mail?.id ?? '')).toBe(before + 1)
    expect(await actionsOf(t, user.id)).toContain('mail_sent_again')
  })

  test('a refused code is sent again as a new code, while it is needed', async () => {
    const { user } = await registerStudent(t)
    await tryMailsTo(user.email, unknown)
    const [mail] = await mailsOf(user.id)
    expect(mail).toMatchObject({ state: 'refused', again: true })
    t.clock.advance(minute)
    expect((await sendAgain(user.id, mail?.id ?? '')).status).toBe(200)
    expect(await mailsOf(user.id)).toMatchObject([{ state: 'waiting' }, { id: mail?.id, state: 'refused' }])
    await t.call('PUT /api/users/:user', {
      token: admin.token,
      params: { user: user.id },
      body: { verified: true },
    })
    expect((await mailsOf(user.id)).at(-1)).toMatchObject({ id: mail?.id, again: false })
    expectRefusal(
      await sendAgain(user.id, mail?.id ?? ''),
      409,
      'mail_ended',
      'The text of this mail is no longer stored, so it cannot be sent again.',
    )
  })

  test('a refused link is sent again as a new link, while it is open', async () => {
    const email = newEmail()
    await t.call('POST /api/instructors/create', {
      token: admin.token,
      body: { email, firstName: 'Ines', lastName: 'Gray' },
    })
    await tryMailsTo(email, unknown)
    const [mail] = await mailsOf(email)
    expect(mail).toMatchObject({ kind: 'invitation', state: 'refused', again: true })
    t.clock.advance(minute)
    expect((await sendAgain(email, mail?.id ?? '')).status).toBe(200)
    expect(await mailsOf(email)).toHaveLength(2)
    t.clock.advance(14 * day)
    admin = await signedInUser(t, { admin: true })
    expect((await mailsOf(email)).at(-1)).toMatchObject({ again: false })
  })

  test('of somebody else are not found', async () => {
    const [one, other] = [await registerStudent(t), await registerStudent(t)]
    const [mail] = await mailsOf(one.user.id)
    expectRefusal(
      await sendAgain(other.user.id, mail?.id ?? ''),
      404,
      'not_found',
      'There is no such mail. Please reload the list.',
    )
  })
})

describe('what follows from the end of a mail', () => {
  test('a refused address is told to its owner until a mail arrives', async () => {
    const { token, user } = await registerStudent(t)
    expect(await mailHeld(token)).toBeUndefined()
    await tryMailsTo(user.email, unknown)
    expect(await mailHeld(token)).toBe('refused')
    t.clock.advance(minute)
    await t.call('POST /api/auth/resendverification', { token })
    await tryMailsTo(user.email, '250 OK')
    expect(await mailHeld(token)).toBeUndefined()
  })

  test('a refused address is forgotten with the address', async () => {
    const { token, user } = await registerStudent(t)
    await tryMailsTo(user.email, unknown)
    const { body } = await t.call('POST /api/auth/correctemail', { token, body: { email: newEmail() } })
    expect(body.user.mailHeld).toBeUndefined()
  })

  test('an instructor whose address nobody has proven is told that mails wait for it', async () => {
    const { body } = await t.call('POST /api/auth/register', { body: registration({ instructor: true }) })
    expect('user' in body && body.user.mailHeld).toBe('unproven')
  })

  test('administrators are told once when mails begin to be given up', async () => {
    const invited = [newEmail(), newEmail()]
    for (const email of invited)
      await t.call('POST /api/instructors/invite', { token: admin.token, body: { email } })
    t.clock.advance(5 * day)
    for (const email of invited) await tryMailsTo(email, full)
    expect((await t.mailsTo(admin.email)).map(({ subject }) => subject)).toEqual([
      'Mails could not be delivered',
    ])
  })
})

describe('an address gets mails by what it is', () => {
  test('one that nobody has proven gets only what proves it', async () => {
    const { token, user, password } = await registerStudent(t)
    await t.call('POST /api/account/changePassword', {
      token,
      body: { oldPassword: password, newPassword: 'another long password' },
    })
    await t.call('DELETE /api/users/:user', {
      token: (await signedInUser(t, { admin: true })).token,
      params: { user: user.id },
    })
    expect((await t.mailsTo(user.email)).map(({ code }) => code)).toEqual([expect.stringMatching(/^\d{6}$/u)])
  })
})

describe('the mails that anybody can cause for an address are counted', () => {
  const sorry = /^This address has had many mails from us\. Please wait .+ and try again\.$/u

  test('over accounts that are made and deleted again', async () => {
    const email = newEmail()
    const { token: deleting } = await signedInUser(t, { admin: true })
    for (let mails = 0; mails < 10; mails++) {
      const { user } = await registerStudent(t, { email })
      await t.call('DELETE /api/users/:user', { token: deleting, params: { user: user.id } })
    }
    const again = await t.call('POST /api/auth/register', {
      body: registration({ email }),
    })
    expect(again).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
    expect(again.error.error).toMatch(sorry)
    expect(await t.mailsTo(email)).toHaveLength(10)
    t.clock.advance(60 * minute)
    await registerStudent(t, { email })
  })

  test('over accounts that take turns to name it', async () => {
    const victim = newEmail()
    const accounts = await Promise.all(Array.from({ length: 12 }, () => registerStudent(t)))
    const statuses = []
    for (const { token, user } of accounts) {
      t.clock.advance(1000)
      const to = (email: string) => t.call('POST /api/auth/correctemail', { token, body: { email } })
      statuses.push((await to(victim)).status)
      await to(user.email)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(await t.mailsTo(victim)).toHaveLength(10)
  })

  test('when many ask at the same moment', async () => {
    const victim = newEmail()
    const message: MailMessage = { kind: 'code', subject: 'Code', preview: '', heading: 'Code', blocks: [] }
    const caller = Caller.system(t.clock.now())
    const answers = await Promise.allSettled(
      Array.from({ length: 15 }, () =>
        inTransaction(t.services, (trx) => sendMail(trx, caller, { recipient: victim, message })),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await t.mailsTo(victim)).toHaveLength(10)
  })
})
