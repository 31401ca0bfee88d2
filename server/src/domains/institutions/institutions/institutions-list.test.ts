import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const given = async (change: Record<string, unknown>) => {
  const form = {
    ipRanges: ['18.9.0.0/16'],
    products: ['market_analysis_lab'],
    contactEmail: 'library@uni.edu',
    ...change,
  }
  expect((await t.call('POST /api/institutions', { token: admin.token, body: form })).status).toBe(200)
}

describe('the list of institutions', () => {
  const list = (query: Record<string, string> = {}) =>
    t.call('GET /api/institutions', { token: admin.token, query })
  const idsOf = async (query: Record<string, string>) => {
    const { body } = await list(query)
    return (Array.isArray(body) ? body : body.items).map(({ institutionId }) => institutionId)
  }

  beforeEach(async () => {
    await t.services.db.deleteFrom('institutions').execute()
    await given({ institutionId: 'b-uni', name: 'Örebro', contactEmail: '' })
    t.clock.advance(1000)
    await given({ institutionId: 'a-uni', name: 'Zürich', contactEmail: 'it@Campus.edu' })
    t.clock.advance(1000)
    await given({ institutionId: 'c-uni', name: 'oxford_%' })
  })

  test('is sorted by name, id or age, in both directions', async () => {
    expect(await idsOf({})).toEqual(['b-uni', 'c-uni', 'a-uni'])
    expect(await idsOf({ sort: '-name' })).toEqual(['a-uni', 'c-uni', 'b-uni'])
    expect(await idsOf({ sort: 'id' })).toEqual(['a-uni', 'b-uni', 'c-uni'])
    expect(await idsOf({ sort: '-created' })).toEqual(['c-uni', 'a-uni', 'b-uni'])
  })

  test.each([
    ['ZÜR', ['a-uni']],
    ['campus', ['a-uni']],
    ['C-UNI', ['c-uni']],
    ['_%', ['c-uni']],
    ['nothing', []],
  ])('is searched for %s', async (search, ids) => {
    expect(await idsOf({ search })).toEqual(ids)
  })

  test('is paged, with the total and each institution’s number of users', async () => {
    await signedInUser(t, { institution_id: 'c-uni' })
    await signedInUser(t, { institution_id: 'c-uni', kind: 'lti' })
    await signedInUser(t, { institution_id: 'c-uni', kind: 'guest' })
    const { body } = await list({ page: '2', pageSize: '1' })
    expect(body).toMatchObject({ total: 3, items: [{ institutionId: 'c-uni', users: 2 }] })
  })

  test('is exported without formulas', async () => {
    await given({
      institutionId: 'd-uni',
      name: '=1+1',
      products: { market_analysis_lab: { expiration: '2090-01-15' } },
    })
    const { body } = await t.call('GET /api/institutions/csv', {
      token: admin.token,
      query: { search: 'd-uni' },
    })
    expect(body.fileName).toMatch(/^institutions-\d{4}-\d\d-\d\d\.csv$/u)
    expect(body.csv.split('\r\n')).toEqual([
      '\uFEFFInstitution ID,Name,Contact email,IP ranges,Labs,Proxy type,Proxy instructions,Proxy IPs,Users,Created',
      `d-uni,'=1+1,library@uni.edu,18.9.0.0/16,Market Entry until 2090-01-15,,,,0,${t.clock.now().toISOString()}`,
      '',
    ])
  })
})
