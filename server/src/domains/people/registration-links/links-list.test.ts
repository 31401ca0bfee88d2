import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, registration, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const inFuture = (milliseconds: number) => new Date(t.clock.now().getTime() + milliseconds).toISOString()

const single = (change: Record<string, unknown> = {}) => ({
  linkType: 'single-use',
  expiresAt: inFuture(7 * day),
  ...change,
})
const multi = (change: Record<string, unknown> = {}) => ({
  linkType: 'multi-use',
  expiresAt: inFuture(7 * day),
  description: 'Spring faculty',
  ...change,
})

const create = (body: Record<string, unknown>) =>
  t.call('POST /api/registration-links', { token: admin.token, body })

const given = async (body: Record<string, unknown>) => {
  const answer = await create(body)
  expect(answer.status).toBe(200)
  return answer.body
}

/** Registers with the link and returns the address. */
const registerBy = async (registrationUrl: string) => {
  const token = new URL(registrationUrl).searchParams.get('token')
  const { instructor: _never, ...form } = registration()
  const { status } = await t.call('POST /api/registration-links/use', { body: { ...form, token } })
  expect(status).toBe(200)
  return form.email
}

describe('the list of registration links', () => {
  const list = (query: Record<string, string> = {}) =>
    t.call('GET /api/registration-links', { token: admin.token, query })

  test('is sorted newest first, searched by description and paged', async () => {
    await t.services.db.deleteFrom('registration_links').execute()
    const first = await given(multi({ description: 'Ärzte 100%' }))
    t.clock.advance(1000)
    const second = await given(single())
    t.clock.advance(1000)
    const third = await given(multi({ description: 'Fall faculty' }))
    expect((await list()).body).toEqual([third, second, first])
    expect((await list({ search: 'äRZ' })).body).toEqual([first])
    expect((await list({ search: '%' })).body).toEqual([first])
    expect((await list({ page: '2', pageSize: '2' })).body).toEqual({ items: [first], total: 3, more: false })
    expect((await list({ page: '1', search: 'FALL' })).body).toEqual({
      items: [third],
      total: 1,
      more: false,
    })
  })

  test('shows who used a link, newest first, without deleted accounts', async () => {
    const maker = await signedInUser(t, { admin: true })
    const form = multi({ description: 'History' })
    const made = await t.call('POST /api/registration-links', { token: maker.token, body: form })
    const link = made.body
    const firstUse = t.clock.now().toISOString()
    const first = await registerBy(link.registrationUrl)
    t.clock.advance(1000)
    const secondUse = t.clock.now().toISOString()
    const second = await registerBy(link.registrationUrl)
    const { db } = t.services
    expect((await list({ search: 'History' })).body).toMatchObject([
      {
        createdBy: maker.email,
        currentUsage: 2,
        usageHistory: [
          { email: second, usedAt: secondUse },
          { email: first, usedAt: firstUse },
        ],
        isUsed: false,
        usedBy: null,
      },
    ])
    await db.deleteFrom('users').where('email', 'in', [first, maker.email]).execute()
    expect((await list({ search: 'History' })).body).toMatchObject([
      { createdBy: null, currentUsage: 2, usageHistory: [{ email: second }, { email: null }] },
    ])
  })

  test('shows the newest hundred uses and exports all', async () => {
    const link = await given(multi({ description: 'Crowd' }))
    const users = await Promise.all([signedInUser(t), signedInUser(t)])
    const uses = Array.from({ length: 102 }, (_, index) => ({
      registration_link_id: link.linkId,
      user_id: users[index === 0 ? 0 : 1].id,
      used_at: new Date(t.clock.now().getTime() + index),
    }))
    const { db } = t.services
    await db.insertInto('registration_link_uses').values(uses).execute()
    await db
      .updateTable('registration_links')
      .set({ times_used: 102 })
      .where('id', '=', link.linkId)
      .execute()
    const { body } = await list({ search: 'Crowd' })
    const [shown] = Array.isArray(body) ? body : body.items
    expect(shown?.currentUsage).toBe(102)
    expect(shown?.usageHistory).toHaveLength(100)
    expect(shown?.usageHistory[0]?.usedAt).toBe(uses[101]?.used_at.toISOString())
    const csv = await t.call('GET /api/registration-links/csv', {
      token: admin.token,
      query: { search: 'Crowd' },
    })
    expect(csv.body.csv.split(users[1].email)).toHaveLength(102)
    expect(csv.body.csv).toContain(users[0].email)
  })

  test('shows who used a single-use link and when', async () => {
    const link = await given(single({ description: 'For one' }))
    const email = await registerBy(link.registrationUrl)
    const used = { isUsed: true, usedBy: email, usedAt: t.clock.now().toISOString(), currentUsage: 1 }
    expect((await list({ search: 'for one' })).body).toMatchObject([used])
  })

  test('is exported without formulas', async () => {
    const link = await given(multi({ description: '=cmd', usageLimit: 9 }))
    const email = await registerBy(link.registrationUrl)
    const { body } = await t.call('GET /api/registration-links/csv', {
      token: admin.token,
      query: { search: '=cmd' },
    })
    expect(body.fileName).toMatch(/^registration-links-\d{4}-\d\d-\d\d\.csv$/u)
    const now = t.clock.now().toISOString()
    const cells = [
      link.registrationUrl,
      'multi-use',
      "'=cmd",
      admin.email,
      now,
      link.expiresAt,
      '',
      '',
      9,
      1,
      email,
      now,
    ]
    expect(body.csv.split('\r\n').slice(1)).toEqual([cells.join(','), ''])
  })
})
