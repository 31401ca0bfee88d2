import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accountsOf,
  actionsOf,
  atOnce,
  auditOf,
  everythingStored,
  expectRefusal,
  newEmail,
  registration,
  sessionFor,
  signedInUser,
  statusesOf,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const apply = async (change: Record<string, unknown> = {}) => {
  const form = registration({ instructor: true, ...change })
  expect((await t.call('POST /api/auth/register', { body: form })).status).toBe(200)
  const [account] = await accountsOf(t, form.email)
  return { ...form, id: account?.id ?? '' }
}

const approve = (email: string, more: Record<string, unknown> = {}) =>
  t.call('POST /api/instructors/approve', { token: admin.token, body: { email, ...more } })
const reject = (email: string, reason?: string) =>
  t.call('POST /api/instructors/reject', { token: admin.token, body: { email, reason } })

const noLonger = 'This application was already handled. Reload the list to see the current state.'

describe('approving an application', () => {
  test('creates an instructor with a verified address, never an administrator', async () => {
    const { email, password, id } = await apply()
    const { status, body } = await approve(` ${email.toUpperCase()}`, { admin: true })
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'The instructor was approved and will get an email.' })
    expect(await accountsOf(t, email)).toMatchObject([
      { status: 'active', instructor: true, admin: false, verified: true },
    ])
    const by = { actor_id: admin.id, address: '127.0.0.1', details: {} }
    expect((await auditOf(t, id)).slice(-2)).toEqual([
      { action: 'instructor_approved', ...by },
      { action: 'email_verified', ...by },
    ])
    expect((await t.call('POST /api/auth/login', { body: { email, password } })).status).toBe(200)
  })

  test('sends a mail with the sign-in address', async () => {
    const { email } = await apply()
    await approve(email)
    const mail = (await t.mailsTo(email)).at(-1)
    expect(mail?.subject).toBe('Your Tradewind instructor account is ready')
    expect(mail?.text).toContain('Sign in: http://localhost:4000/login')
  })

  test('is refused for unknown and active users, whose sessions continue', async () => {
    const student = await signedInUser(t)
    const before = await everythingStored(t)
    for (const email of [newEmail(), student.email])
      expectRefusal(await approve(email), 404, 'not_found', noLonger)
    expect(await everythingStored(t)).toEqual(before)
    expect(await statusOf(t, student.token)).toBe(200)
  })

  test('twice is refused', async () => {
    const { email, id } = await apply()
    await approve(email)
    const token = await sessionFor(t, { id, kind: 'portal' })
    expectRefusal(await approve(email), 404, 'not_found', noLonger)
    expectRefusal(await reject(email), 404, 'not_found', noLonger)
    expect(await statusOf(t, token)).toBe(200)
  })
})

describe('rejecting an application', () => {
  test('removes it and mails the reason as text', async () => {
    const { email, password, id } = await apply()
    const { status } = await reject(email, 'Please use your <b>university</b> address.\n\nThank you.')
    expect(status).toBe(200)
    expect(await accountsOf(t, email)).toEqual([])
    expect(await actionsOf(t, id)).toEqual(['registered', 'instructor_rejected', 'account_deleted'])
    const [row] = await t.services.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', email)
      .where('subject', '=', 'Your instructor application')
      .execute()
    expect(row?.body_text).toContain('Please use your <b>university</b> address.\n\nThank you.')
    expect(row?.body_html).toContain('Please use your &lt;b&gt;university&lt;/b&gt; address.')
    const login = await t.call('POST /api/auth/login', { body: { email, password } })
    expectRefusal(login, 401, 'wrong_credentials', 'Invalid email or password.')
  })

  test('needs no reason and frees the address', async () => {
    const { email } = await apply()
    expect((await reject(email)).body).toEqual({
      message: 'The application was rejected, and the applicant will get an email.',
    })
    expect((await apply({ email })).id).not.toBe('')
  })

  test('is refused for active users', async () => {
    const instructor = await signedInUser(t, { instructor: true })
    expectRefusal(await reject(instructor.email), 404, 'not_found', noLonger)
    expect(await statusOf(t, instructor.token)).toBe(200)
  })
})

test('exactly one of simultaneous approvals and rejections succeeds', async () => {
  const { email, id } = await apply()
  const answers = await atOnce(20, (index) => (index % 2 === 0 ? approve(email) : reject(email)))
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(19).fill(404)])
  const approved = answers.findIndex(({ status }) => status === 200) % 2 === 0
  expect(await accountsOf(t, email)).toHaveLength(approved ? 1 : 0)
  const decisions = (await actionsOf(t, id)).filter((action) => action.startsWith('instructor_'))
  expect(decisions).toEqual([approved ? 'instructor_approved' : 'instructor_rejected'])
  // One mail confirms the application, one tells the decision.
  expect(await t.mailsTo(email)).toHaveLength(2)
})

describe('the list of applications', () => {
  const list = (query: Record<string, string> = {}) =>
    t.call('GET /api/instructors/pending', { token: admin.token, query })
  const namesOf = async (query: Record<string, string>) => {
    const { body } = await list(query)
    return (Array.isArray(body) ? body : body.items).map(({ firstName }) => firstName)
  }

  beforeEach(async () => {
    await t.services.db.deleteFrom('users').where('status', '=', 'pending').execute()
    await apply({ firstName: 'Ädith', lastName: 'Berg', email: 'z@one.edu' })
    t.clock.advance(1000)
    await apply({ firstName: 'Bo', lastName: 'Ångström', email: 'y@two.edu' })
    t.clock.advance(1000)
    await apply({ firstName: '=Cy', lastName: 'Zorn', email: 'x@three.edu' })
  })

  test('contains only pending instructors, newest first', async () => {
    const { body } = await list()
    expect(body).toHaveLength(3)
    expect(Array.isArray(body) && body[0]).toEqual({
      email: 'x@three.edu',
      firstName: '=Cy',
      lastName: 'Zorn',
      created: t.clock.now().getTime(),
      school: '',
      course: '',
      classSize: null,
    })
  })

  test('shows what applicants told about their course', async () => {
    const form = registration({ instructor: true })
    const { body: registered } = await t.call('POST /api/auth/register', { body: form })
    const application = 'application' in registered ? registered.application : ''
    const details = { school: '=Northern', course: 'IB 301', classSize: 40 }
    await t.call('POST /api/auth/application', { body: { application, ...details } })
    const { body } = await list({ search: form.email })
    expect(body).toMatchObject([{ email: form.email, ...details }])
    const csv = await t.call('GET /api/instructors/pending/csv', {
      token: admin.token,
      query: { search: form.email },
    })
    expect(csv.body.csv).toContain(",'=Northern,IB 301,40\r\n")
  })

  test.each([
    ['created', ['Ädith', 'Bo', '=Cy']],
    ['name', ['Bo', 'Ädith', '=Cy']],
    ['-email', ['Ädith', 'Bo', '=Cy']],
  ])('is sorted by %s', async (sort, names) => {
    expect(await namesOf({ sort })).toEqual(names)
  })

  test.each([
    ['TWO.edu', ['Bo']],
    ['ädi', ['Ädith']],
    ['ÅNG', ['Bo']],
    ['%', []],
  ])('is searched for %s', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names)
  })

  test('is paged, and is exported without formulas', async () => {
    const { body } = await list({ page: '2', pageSize: '2' })
    expect(body).toMatchObject({ total: 3, items: [{ firstName: 'Ädith' }] })
    const csv = await t.call('GET /api/instructors/pending/csv', {
      token: admin.token,
      query: { search: 'three' },
    })
    expect(csv.body.fileName).toMatch(/^pending-instructors-\d{4}-\d\d-\d\d\.csv$/u)
    expect(csv.body.csv).toBe(
      `\uFEFFEmail,First name,Last name,Registered,School,Course,Class size\r\nx@three.edu,'=Cy,Zorn,${t.clock.now().toISOString()},,,\r\n`,
    )
  })
})
