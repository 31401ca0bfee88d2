import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labIds, maximumExpiration } from '@tradewind/contract/catalogue'
import { makeUser } from '../../../seed/factories.ts'
import {
  accountsOf,
  actionsOf,
  day,
  everythingStored,
  expectRefusal,
  newEmail,
  registration,
  requestSecret,
  signedInUser,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const closed =
  'Your application was already handled, or is too old to change. You can still tell us on the call.'

const pendingSentence = 'Your instructor account is pending approval.'

async function apply() {
  const form = registration({ instructor: true })
  const answer = await t.call('POST /api/auth/register', { body: form })
  const [account] = await accountsOf(t, form.email)
  return { ...form, answer, id: account?.id ?? '' }
}

describe('a registering instructor', () => {
  test('waits for approval without a token, a role or a lab', async () => {
    const { answer, email, id } = await apply()
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      requiresApproval: true,
      message: pendingSentence,
      application: expect.any(String) as string,
    })
    expect(await accountsOf(t, email)).toMatchObject([
      { status: 'pending', instructor: false, admin: false, verified: false },
    ])
    const { db } = t.services
    expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('grants').selectAll().where('user_id', '=', id).execute()).toEqual([])
    expect(await actionsOf(t, id)).toEqual(['registered'])
  })

  test('gets a mail, and so does each administrator, with the applicant’s name', async () => {
    const administrators = [
      await makeUser(t.services, { admin: true }),
      await makeUser(t.services, { admin: true }),
    ]
    const { email } = await apply()
    const mails = await t.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['We received your instructor application'])
    expect(mails[0]?.text).toContain('pending approval')
    for (const administrator of administrators) {
      const told = await t.mailsTo(administrator.email)
      expect(told.map(({ subject }) => subject)).toEqual(['New instructor application: Pat Morgan'])
      expect(told[0]?.text).toContain(email)
      expect(told[0]?.text).toContain(
        'See the application: http://localhost:4000/admin?tab=pending-instructors',
      )
    }
  })

  test('adds school, course and class size to the application, more than once and for a day', async () => {
    const { answer, id } = await apply()
    const application = 'application' in answer.body ? answer.body.application : ''
    const told = () =>
      t.services.db
        .selectFrom('applications')
        .select(['school', 'course', 'class_size'])
        .where('user_id', '=', id)
        .execute()
    const describeIt = (body: Record<string, unknown>) =>
      t.call('POST /api/auth/application', { body: { application, ...body } })

    expect(await told()).toEqual([{ school: '', course: '', class_size: null }])
    const first = await describeIt({ school: ' Northern University ', course: 'IB 301', classSize: 40 })
    expect(first.body).toEqual({ message: 'We added this to your application.' })
    expect(await told()).toEqual([{ school: 'Northern University', course: 'IB 301', class_size: 40 }])
    await describeIt({ school: 'Southern University' })
    expect(await told()).toEqual([{ school: 'Southern University', course: '', class_size: null }])

    for (const classSize of [0, 10_001]) expect((await describeIt({ classSize })).status).toBe(422)
    expect((await describeIt({ school: 'x'.repeat(121) })).status).toBe(422)
    t.clock.advance(day)
    expectRefusal(await describeIt({ school: 'Late' }), 404, 'not_found', closed)
  })

  test('adds nothing without the secret of the application, or once that was decided', async () => {
    const { answer, email } = await apply()
    const application = 'application' in answer.body ? answer.body.application : ''
    const before = await everythingStored(t)
    const guess = await t.call('POST /api/auth/application', {
      body: { application: 'a-guess', school: 'Elsewhere' },
    })
    expectRefusal(guess, 404, 'not_found', closed)
    expect(await everythingStored(t)).toEqual(before)
    const admin = await signedInUser(t, { admin: true })
    await t.call('POST /api/instructors/approve', { token: admin.token, body: { email } })
    const late = await t.call('POST /api/auth/application', { body: { application, school: 'Late' } })
    expectRefusal(late, 404, 'not_found', closed)
  })

  test('cannot sign in, and learns why only with the right password', async () => {
    const { email, password, id } = await apply()
    const right = await t.call('POST /api/auth/login', { body: { email, password } })
    expectRefusal(right, 403, 'instructor_pending', pendingSentence)
    const wrong = await t.call('POST /api/auth/login', { body: { email, password: 'wrong-sea-42' } })
    expectRefusal(wrong, 401, 'wrong_credentials', 'Invalid email or password.')
    expect(await actionsOf(t, id)).not.toContain('signed_in')
  })

  test('leaves an audit entry for the refused sign-in', async () => {
    const { email, password, id } = await apply()
    await t.call('POST /api/auth/login', { body: { email, password } })
    expect(await actionsOf(t, id)).toContain('sign_in_failed')
  })

  test('can reset the password, but gets no token and no approval', async () => {
    const { email, id } = await apply()
    const secret = await requestSecret(t, email)
    const reset = await t.call('POST /api/forgot/resetpassword', {
      body: { email, secret, password: 'other-sea-43' },
    })
    expect(reset.status).toBe(200)
    expect(reset.body).toEqual({ requiresApproval: true, message: pendingSentence })
    expect(await accountsOf(t, email)).toMatchObject([{ status: 'pending', instructor: false }])
    const { db } = t.services
    expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()).toEqual([])
    const login = await t.call('POST /api/auth/login', { body: { email, password: 'other-sea-43' } })
    expectRefusal(login, 403, 'instructor_pending', pendingSentence)
  })
})

describe('with INSTRUCTOR_APPROVAL=none', () => {
  let open: TestApp
  beforeAll(async () => {
    open = await openTestApp({ INSTRUCTOR_APPROVAL: 'none' })
  })
  afterAll(() => open.close())

  test('an instructor is signed in at once and holds every lab by the role, without grants or codes', async () => {
    const email = newEmail()
    const { status, body } = await open.call('POST /api/auth/register', {
      body: registration({ email, instructor: true }),
    })
    expect(status).toBe(200)
    if (!('token' in body)) throw new Error('The instructor was not signed in')
    expect(body.user).toMatchObject({ instructor: true, admin: false, verified: false })
    expect(Object.keys(body.user.products).toSorted()).toEqual(labIds.toSorted())
    for (const product of Object.values(body.user.products))
      expect(product?.expiration).toBe(maximumExpiration)
    expect(await open.services.db.selectFrom('grants').selectAll().execute()).toEqual([])
    expect(await open.mailsTo(email)).toEqual([])
    expect(await statusOf(open, body.token)).toBe(200)
  })

  test('a student remains a student', async () => {
    const { body } = await open.call('POST /api/auth/register', { body: registration() })
    expect(body).toMatchObject({ user: { instructor: false, verified: false } })
  })
})
