import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labIds, maximumExpiration } from '@tradewind/contract/catalogue'
import { makeUser } from '../../../seed/factories.ts'
import { day, expectRefusal, hour, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { rowsOf } from '../../../test/codes.ts'
import { findUserIds, type UserSort } from './users.queries.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await openTestApp()
  ;({ token } = await signedInUser(t, { admin: true }))
})
afterAll(() => t.close())

/** The first names of the users found, in order. */
async function found(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await t.call('GET /api/users', { token, query })
  expect(status).toBe(200)
  return ('items' in body ? body.items : body).map(({ firstName }) => firstName)
}

/** Users with a unique last name, for which a test can search. */
async function givenUsers(wanted: Parameters<typeof makeUser>[1][]): Promise<string> {
  const family = `Fam${randomUUID().slice(0, 8)}`
  for (const fields of wanted) await makeUser(t.services, { last_name: family, ...fields })
  return family
}

describe('the list of users', () => {
  test('shows exactly what an administrator may know of each user', async () => {
    const user = await makeUser(t.services, { institution_id: 'uni-a', created_at: t.clock.now() })
    const { body } = await t.call('GET /api/users', { token, query: { search: user.email } })
    const products = {
      global_compass_lab: {
        id: 'prod_global_compass',
        expiration: t.clock.now().getTime() + 365 * day,
      },
    }
    expect(body).toEqual([
      {
        id: user.id,
        kind: 'portal',
        email: user.email,
        firstName: 'Pat',
        lastName: 'Morgan',
        instructor: false,
        admin: false,
        verified: true,
        isLtiUser: false,
        institutionId: 'uni-a',
        institutionName: 'uni-a',
        created: t.clock.now().getTime(),
        products,
        granted: products,
      },
    ])
  })

  test('shows labs by role separately from granted labs', async () => {
    const user = await makeUser(t.services, { instructor: true })
    const { body } = await t.call('GET /api/users/:user', { token, params: { user: user.id } })
    expect(body.granted).toEqual({})
    expect(Object.keys(body.products).toSorted()).toEqual(labIds.toSorted())
    expect(body.products.market_analysis_lab?.expiration).toBe(maximumExpiration)
  })

  test('contains LTI users, but no guests, demo users or pending users', async () => {
    const family = await givenUsers([
      { first_name: 'Portal' },
      { first_name: 'Lti', kind: 'lti' },
      { first_name: 'Guest', kind: 'guest' },
      { first_name: 'Demo', kind: 'demo' },
      { first_name: 'Waits', status: 'pending', instructor: true },
    ])
    expect((await found({ search: family })).toSorted()).toEqual(['Lti', 'Portal'])
    const all = (await found({})).filter((name) => ['Guest', 'Demo', 'Waits'].includes(name))
    expect(all).toEqual([])
  })

  test('is paged with the total, also beyond the end', async () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    const family = await givenUsers(names.map((first_name) => ({ first_name })))
    const page = async (number: string) =>
      (
        await t.call('GET /api/users', {
          token,
          query: { search: family, sort: 'name', page: number, pageSize: '2' },
        })
      ).body
    expect(await page('1')).toMatchObject({ items: [{ firstName: 'A' }, { firstName: 'B' }], total: 5 })
    expect(await page('3')).toMatchObject({ items: [{ firstName: 'E' }], total: 5 })
    expect(await page('4')).toEqual({ items: [], total: 5, more: false })
    expect(await page('1000000')).toEqual({ items: [], total: 5, more: false })
    expect(await found({ search: family, sort: 'name' })).toEqual(names)
  })

  test.each<UserSort>(['created', '-created', 'email', '-email', 'name', '-name'])(
    'has the same page by %s for few matches and for more than are counted',
    async (sort) => {
      const now = t.clock.now().getTime()
      const search = await givenUsers(
        ['D', 'a', 'É', 'c', 'B'].map((first_name, index) => ({
          first_name,
          email: `${index % 2}${randomUUID()}@example.edu`,
          created_at: new Date(now - ((index * 7) % 5)),
        })),
      )
      const filters = {
        search,
        role: null,
        verified: null,
        institutionId: null,
        created: { from: null, to: null },
      }
      const { body } = await t.call('GET /api/users', { token, query: { search, sort } })
      const all = ('items' in body ? body.items : body).map(({ id }) => id)
      for (const countTo of [1, 2, 6])
        expect(await findUserIds(t.services.db, { filters, sort }, { limit: 3, offset: 1 }, countTo)).toEqual(
          {
            ids: all.slice(1, 4),
            counted: Math.min(5, countTo),
          },
        )
    },
  )

  test.each<Record<string, string>>([
    { page: '0' },
    { page: '1.5' },
    { pageSize: '101', page: '1' },
    { sort: 'password_hash' },
    { role: 'guest' },
    { verified: 'yes' },
    { createdFrom: '2027-02-30' },
    { search: 'a\0' },
    { institution: 'a\0b' },
    { institution: "x'" },
    { search: 'x'.repeat(201) },
  ])('refuses %j', async (query) => {
    const { status } = await t.call('GET /api/users', { token, query })
    expect([400, 422]).toContain(status)
  })

  test('is sorted by creation, address and name, in both directions', async () => {
    const now = t.clock.now().getTime()
    const stem = randomUUID().slice(0, 8)
    const family = await givenUsers([
      { first_name: 'Émile', email: `b-${stem}@example.edu`, created_at: new Date(now - 3) },
      { first_name: 'Zoe', email: `a-${stem}@example.edu`, created_at: new Date(now - 1) },
      { first_name: 'dora', email: `C-${stem}@example.edu`, created_at: new Date(now - 2) },
    ])
    const sorted = (sort: string) => found({ search: family, sort })
    expect(await sorted('created')).toEqual(['Émile', 'dora', 'Zoe'])
    expect(await sorted('-created')).toEqual(['Zoe', 'dora', 'Émile'])
    expect(await found({ search: family })).toEqual(['Zoe', 'dora', 'Émile'])
    expect(await sorted('email')).toEqual(['Zoe', 'Émile', 'dora'])
    expect(await sorted('-email')).toEqual(['dora', 'Émile', 'Zoe'])
    expect(await sorted('name')).toEqual(['dora', 'Émile', 'Zoe'])
    expect(await sorted('-name')).toEqual(['Zoe', 'Émile', 'dora'])
  })
})

describe('the filters of users', () => {
  test('find part of an address or name in any case, with % _ and \\ as plain characters', async () => {
    const family = await givenUsers([{ first_name: 'Étienne' }, { first_name: String.raw`a%b_c\d` }])
    expect(await found({ search: `éTIENNE ${family.toUpperCase()}` })).toEqual(['Étienne'])
    expect(await found({ search: `ÉTIENNE ${family}` })).toEqual(['Étienne'])
    expect(await found({ search: `${family}%` })).toEqual([])
    expect(await found({ search: `%b_c\\d ${family}` })).toEqual([String.raw`a%b_c\d`])
    expect(await found({ search: `axb_c ${family}` })).toEqual([])
    expect(await found({ search: `_tienne ${family}` })).toEqual([])
  })

  test('find a name in any accent spelling, but nothing across address and name', async () => {
    const composed = 'Zo\u00EB'
    const family = await givenUsers([
      { first_name: composed, email: `person-${randomUUID()}@example.edu` },
      { first_name: composed.normalize('NFD') },
    ])
    for (const form of ['NFC', 'NFD'])
      expect(await found({ search: `${composed.normalize(form)} ${family}` })).toHaveLength(2)
    expect(await found({ search: `example.edu ${composed} ${family}` })).toEqual([])
    expect(await found({ search: `u zo\u00EB ${family}` })).toEqual([])
  })

  test('find users by role, verification and institution', async () => {
    const search = await givenUsers([
      { first_name: 'student' },
      { first_name: 'new', verified: false, institution_id: 'uni-b' },
      { first_name: 'teacher', instructor: true, institution_id: 'uni-b' },
      { first_name: 'admin', admin: true },
    ])
    const sort = 'name'
    expect(await found({ search, sort, role: 'student' })).toEqual(['new', 'student'])
    expect(await found({ search, sort, role: 'instructor' })).toEqual(['teacher'])
    expect(await found({ search, sort, role: 'admin' })).toEqual(['admin'])
    expect(await found({ search, sort, verified: 'false' })).toEqual(['new'])
    expect(await found({ search, sort, verified: 'true' })).toEqual(['admin', 'student', 'teacher'])
    expect(await found({ search, sort, institution: 'uni-b' })).toEqual(['new', 'teacher'])
    expect(await found({ search, institution: 'uni-z' })).toEqual([])
  })

  test('find users by whole days of creation in Denver, also when the clocks change', async () => {
    const search = await givenUsers(
      [
        '2027-03-14T06:59:59.999Z',
        '2027-03-14T07:00:00.000Z',
        '2027-03-15T05:59:59.999Z',
        '2027-03-15T06:00:00.000Z',
      ].map((moment, index) => ({ first_name: `U${index}`, created_at: new Date(moment) })),
    )
    const sort = 'created'
    const only = { search, sort, createdFrom: '2027-03-14', createdTo: '2027-03-14' }
    expect(await found(only)).toEqual(['U1', 'U2'])
    expect(await found({ search, sort, createdTo: '2027-03-13' })).toEqual(['U0'])
    expect(await found({ search, sort, createdFrom: '2027-03-15' })).toEqual(['U3'])
    const ever = { search, sort, createdFrom: '0000-01-01', createdTo: '9999-12-31' }
    expect(await found(ever)).toHaveLength(4)
    expect(await found({ search, createdTo: '0001-01-01' })).toEqual([])
  })
})

describe('the export of users', () => {
  test('contains the filtered users with the end of each lab, and no cell that is a formula', async () => {
    const created_at = new Date('2027-05-01T12:00:00Z')
    const search = await givenUsers([
      { first_name: '=1+1', created_at, institution_id: 'uni-c' },
      { first_name: 'Teacher', instructor: true, created_at, verified: false },
      { first_name: 'Left-out', kind: 'guest' },
    ])
    const { body } = await t.call('GET /api/users/csv', { token, query: { search, sort: 'name' } })
    expect(body.fileName).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/u)
    const [head, student = [], teacher = [], ...more] = rowsOf(body.csv)
    expect(more).toEqual([])
    expect(head?.slice(0, 9)).toEqual([
      'Email',
      'First name',
      'Last name',
      'Role',
      'Verified',
      'Institution',
      'Created',
      'Market Entry',
      'Foreign Exchange',
    ])
    expect(student.slice(1)).toEqual([
      "'=1+1",
      search,
      'Student',
      'yes',
      'uni-c',
      '2027-05-01T12:00:00.000Z',
      '',
      '',
      new Date(created_at.getTime() + 365 * day).toISOString(),
      '',
      '',
    ])
    expect(teacher.slice(3)).toEqual([
      'Instructor',
      'no',
      '',
      '2027-05-01T12:00:00.000Z',
      ...labIds.map(() => 'by role'),
    ])
  })
})

describe('reading one user', () => {
  const read = (user: string) => t.call('GET /api/users/:user', { token, params: { user } })

  test('works by id or, for a portal account, by address in any case', async () => {
    const user = await makeUser(t.services)
    for (const wanted of [user.id, user.email, ` ${user.email.toUpperCase()} `])
      expect((await read(wanted)).body).toMatchObject({ id: user.id, email: user.email })
    const lti = await makeUser(t.services, { kind: 'lti' })
    expect((await read(lti.id)).body).toMatchObject({ id: lti.id, isLtiUser: true })
    expect((await read(lti.email)).status).toBe(404)
  })

  test('answers 404 for an unmanaged user', async () => {
    const hidden = [
      await makeUser(t.services, { kind: 'guest' }),
      await makeUser(t.services, { kind: 'demo' }),
      await makeUser(t.services, { status: 'pending', instructor: true }),
    ]
    const wanted = [randomUUID(), 'nobody@example.edu', ...hidden.flatMap(({ id, email }) => [id, email])]
    for (const user of wanted)
      expectRefusal(
        await read(user),
        404,
        'not_found',
        'We could not find this user. Please reload the list.',
      )
    expect((await read('me')).status).toBeGreaterThanOrEqual(400)
  })

  test('still shows a lab whose access has ended', async () => {
    const created_at = new Date(t.clock.now().getTime() - 400 * day)
    const { id } = await makeUser(t.services, { created_at })
    const { body } = await read(id)
    expect(body.granted.global_compass_lab?.expiration).toBe(created_at.getTime() + 365 * day)
    t.clock.advance(hour)
  })
})
