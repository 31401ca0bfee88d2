import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import { minute, newEmail, registration, requestResetCode, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const chosen = 'Prizewinner'

/** All mails to an address hold nothing that the person who typed it chose. */
async function expectNothingChosen(email: string, count: number): Promise<void> {
  const mails = await t.mailsTo(email)
  expect(mails).toHaveLength(count)
  for (const { subject, text } of mails) expect(subject + text).not.toContain(chosen)
}

test('mails to the unproven address of a student do not carry the name', async () => {
  const form = registration({ firstName: chosen, lastName: chosen })
  const { body } = await t.call('POST /api/auth/register', { body: form })
  if (!('token' in body)) throw new Error('This student was not signed in')
  const { token } = body
  await requestResetCode(t, form.email)
  t.clock.advance(minute)
  await t.call('POST /api/auth/resendverification', { token })
  const corrected = newEmail()
  await t.call('POST /api/auth/correctemail', { token, body: { email: corrected } })
  const newPassword = 'other-sea-43'
  await t.call('POST /api/account/changePassword', {
    token,
    body: { oldPassword: form.password, newPassword },
  })
  await expectNothingChosen(form.email, 3)
  await expectNothingChosen(corrected, 1)
})

test.each(['approve', 'reject'] as const)(
  'mails to an applicant whom an administrator will %s do not carry the name',
  async (decision) => {
    const { token } = await signedInUser(t, { admin: true })
    const form = registration({ firstName: chosen, lastName: chosen, instructor: true })
    await t.call('POST /api/auth/register', { body: form })
    await t.call(`POST /api/instructors/${decision}`, { token, body: { email: form.email } })
    await expectNothingChosen(form.email, 2)
  },
)

test('mails to a proven address greet by name', async () => {
  const { email } = await makeUser(t.services, { first_name: 'Ada' })
  await requestResetCode(t, email)
  expect((await t.mailsTo(email))[0]?.text).toContain('Hello Ada, use this code')
})

const refused = 'Please leave web and email addresses out of the first name.'
const names = { firstName: 'See www.evil.example', lastName: 'Morgan' }

/** Every door through which a name comes in, beside registering, which has tests of its own. */
test('names with addresses are refused wherever a name is set', async () => {
  const user = await signedInUser(t)
  const admin = await signedInUser(t, { admin: true })
  const email = newEmail()
  const password = 'calm-sea-42'
  const answers = [
    await t.call('POST /api/account/updateaccount', { token: user.token, body: names }),
    await t.call('PUT /api/users/:user', { token: admin.token, params: { user: user.id }, body: names }),
    await t.call('POST /api/instructors/create', { token: admin.token, body: { email, ...names } }),
    await t.call('POST /api/instructors/complete-registration', { body: { token: 'x', password, ...names } }),
    await t.call('POST /api/registration-links/use', { body: { token: 'x', email, password, ...names } }),
  ]
  for (const { status, error } of answers) {
    expect(status).toBe(422)
    expect(error.fields?.['firstName']).toBe(refused)
  }
})
