import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import { endOfDayInDenver } from '@tradewind/contract/words/zoned-time'
import { makeUser } from '../../../seed/factories.ts'
import {
  atOnce,
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  signedInUser,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenAccessCodes } from '../../../test/codes.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

type ProductsBody = Partial<Record<LabId, { id?: string; expiration?: number | string | null }>>
const put = (user: string, body: Record<string, unknown>) =>
  t.call('PUT /api/users/:user', { token: admin.token, params: { user }, body })
const set = (user: string, products: ProductsBody) => put(user, { products })
const read = async (user: string) =>
  (await t.call('GET /api/users/:user', { token: admin.token, params: { user } })).body
const inDays = (days: number) => t.clock.now().getTime() + days * day
const grantsOf = (userId: string) =>
  t.services.db.selectFrom('grants').selectAll().where('user_id', '=', userId).orderBy('id').execute()

describe('the products that an administrator sets', () => {
  test('replace the whole set: with a time, a day, the usual duration, or absent', async () => {
    const user = await signedInUser(t)
    const { status, body } = await set(user.id, {
      market_analysis_lab: { expiration: inDays(7) },
      foreign_exchange_lab: { id: 'prod_of_the_client', expiration: '2031-07-04' },
      cultural_intelligence_lab: { expiration: null },
      cultural_exchange_lab: {},
    })
    expect(status).toBe(200)
    expect(body.granted).toEqual({
      market_analysis_lab: { id: 'prod_market_entry', expiration: inDays(7) },
      foreign_exchange_lab: {
        id: 'prod_foreign_exchange',
        expiration: endOfDayInDenver('2031-07-04').getTime(),
      },
      cultural_intelligence_lab: { id: 'prod_cultural_intelligence', expiration: inDays(365) },
      cultural_exchange_lab: { id: 'prod_cultural_exchange', expiration: inDays(365) },
    })
    const own = await t.call('GET /api/auth/user', { token: user.token })
    expect(own.body.products).toEqual(body.granted)
    const labs = (await auditOf(t, user.id)).filter(({ action }) => action === 'labs_set')
    expect(labs.map(({ actor_id, details }) => [actor_id, details['lab']])).toEqual(
      [
        'market_analysis_lab',
        'foreign_exchange_lab',
        'global_compass_lab',
        'cultural_intelligence_lab',
        'cultural_exchange_lab',
      ].map((lab) => [admin.id, lab]),
    )
  })

  test('change nothing if they are missing from the body', async () => {
    const user = await makeUser(t.services)
    const before = await grantsOf(user.id)
    await put(user.id, { firstName: 'Kim' })
    expect(await grantsOf(user.id)).toEqual(before)
  })

  test('work for an LTI user too', async () => {
    const user = await makeUser(t.services, { kind: 'lti' })
    const { body } = await set(user.id, { foreign_exchange_lab: { expiration: inDays(3) } })
    expect(Object.keys(body.products)).toEqual(['foreign_exchange_lab'])
  })

  test('change only labs whose end differs', async () => {
    const user = await makeUser(t.services)
    const before = await grantsOf(user.id)
    const { granted } = await read(user.id)
    await set(user.id, { ...granted, market_analysis_lab: { expiration: inDays(5) } })
    const after = await grantsOf(user.id)
    expect(after).toHaveLength(2)
    expect(after[0]).toEqual(before[0])
  })

  test('accept days of all years, up to the one that means no end', async () => {
    const user = await makeUser(t.services)
    const { body } = await set(user.id, {
      market_analysis_lab: { expiration: '9999-12-31' },
      foreign_exchange_lab: { expiration: '0000-01-01' },
    })
    expect(body.granted.market_analysis_lab?.expiration).toBe(maximumExpiration)
    expect(body.granted.foreign_exchange_lab?.expiration).toBe(endOfDayInDenver('1970-01-01').getTime())
  })

  test('neither add nor remove a lab that is not offered here', async () => {
    const [holder, other] = [await makeUser(t.services), await makeUser(t.services)]
    await set(holder.id, { cultural_exchange_lab: { expiration: inDays(9) } })
    const { environment } = t.services.config
    t.services.config.environment = 'production'
    try {
      const { body } = await set(holder.id, { market_analysis_lab: { expiration: inDays(3) } })
      expect(body.granted).toEqual({
        market_analysis_lab: { id: 'prod_market_entry', expiration: inDays(3) },
        cultural_exchange_lab: { id: 'prod_cultural_exchange', expiration: inDays(9) },
      })
      const changed = await set(other.id, { cultural_exchange_lab: { expiration: inDays(3) } })
      expect(changed.body.granted).toEqual({})
    } finally {
      t.services.config.environment = environment
    }
  })

  test.each([
    { moon_lab: { expiration: null } },
    { market_analysis_lab: { expiration: maximumExpiration + 1 } },
    { market_analysis_lab: { expiration: -1 } },
    { market_analysis_lab: { expiration: 'soon' } },
    { market_analysis_lab: 7 },
  ])('%j is refused', async (products) => {
    const user = await makeUser(t.services)
    const before = await everythingStored(t)
    expect([400, 422]).toContain((await put(user.id, { products })).status)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('in twenty simultaneous calls end as one complete set', async () => {
    const user = await makeUser(t.services)
    const answers = await atOnce(20, (index) =>
      set(user.id, {
        market_analysis_lab: { expiration: inDays(index + 1) },
        foreign_exchange_lab: { expiration: inDays(index + 1) },
      }),
    )
    expect(statusesOf(answers)).toEqual(Array(20).fill(200))
    const { granted } = await read(user.id)
    expect(Object.keys(granted).toSorted()).toEqual(['foreign_exchange_lab', 'market_analysis_lab'])
    expect(granted.market_analysis_lab?.expiration).toBe(granted.foreign_exchange_lab?.expiration)
    const living = (await grantsOf(user.id)).filter(({ ended_at }) => ended_at === null)
    expect(living).toHaveLength(2)
  })
})

describe('labs given by a role', () => {
  test('and sent back unchanged do not touch the user’s grants, even when the role is removed', async () => {
    const user = await makeUser(t.services)
    await set(user.id, { market_analysis_lab: { expiration: inDays(9) } })
    await put(user.id, { instructor: true })
    const before = await grantsOf(user.id)
    const { products } = await read(user.id)
    await put(user.id, { products, firstName: 'Kim' })
    expect(await grantsOf(user.id)).toEqual(before)
    const { body } = await put(user.id, { products, instructor: false })
    expect(await grantsOf(user.id)).toEqual(before)
    expect(body.products).toEqual({
      market_analysis_lab: { id: 'prod_market_entry', expiration: inDays(9) },
    })
  })

  test('do not hide a grant that an administrator sets', async () => {
    const user = await makeUser(t.services, { instructor: true })
    const { products } = await read(user.id)
    const { body } = await put(user.id, {
      products: { ...products, foreign_exchange_lab: { expiration: inDays(30) } },
    })
    expect(body.granted).toEqual({
      foreign_exchange_lab: { id: 'prod_foreign_exchange', expiration: inDays(30) },
    })
    expect(body.products.foreign_exchange_lab?.expiration).toBe(maximumExpiration)
  })

  test('become a grant if they are sent for a user without a role', async () => {
    const user = await makeUser(t.services)
    const { body } = await set(user.id, { market_analysis_lab: { expiration: maximumExpiration } })
    expect(body.granted.market_analysis_lab?.expiration).toBe(maximumExpiration)
  })
})

describe('labs lent by courtesy', () => {
  test('stay that when they are sent back unchanged, and become a grant with another end', async () => {
    const user = await signedInUser(t)
    await t.call('POST /api/courtesy', { token: user.token, body: { lab: 'market_analysis_lab' } })
    const before = await grantsOf(user.id)
    const { products } = await read(user.id)
    expect(products.market_analysis_lab).toMatchObject({ courtesy: true })
    expect((await put(user.id, { products })).body.products).toEqual(products)
    expect(await grantsOf(user.id)).toEqual(before)
    const longer = { ...products.market_analysis_lab, expiration: inDays(90) }
    const { body } = await put(user.id, { products: { ...products, market_analysis_lab: longer } })
    expect(body.granted.market_analysis_lab).toEqual({ id: 'prod_market_entry', expiration: inDays(90) })
  })

  test('stay that without the mark, and do not come back once they have ended', async () => {
    const user = await signedInUser(t)
    await t.call('POST /api/courtesy', { token: user.token, body: { lab: 'market_analysis_lab' } })
    const before = await grantsOf(user.id)
    const { products } = await read(user.id)
    const { courtesy: _mark, ...unmarked } = products.market_analysis_lab ?? { id: '', expiration: 0 }
    await put(user.id, { products: { ...products, market_analysis_lab: unmarked } })
    expect(await grantsOf(user.id)).toEqual(before)
    await t.services.db.deleteFrom('grants').where('origin', '=', 'courtesy').execute()
    const { body } = await put(user.id, { products })
    expect(body.granted.market_analysis_lab).toBeUndefined()
  })
})

describe('the state that the caller saw', () => {
  test('must still be current, so that a code used in the meantime is not undone', async () => {
    const user = await signedInUser(t)
    const { granted } = await read(user.id)
    const [code] = await givenAccessCodes(t)
    await t.call('POST /api/access-codes/use', { token: user.token, body: { code } })
    const now = await read(user.id)
    const before = await everythingStored(t)
    const answer = await put(user.id, {
      firstName: 'Kim',
      instructor: true,
      products: granted,
      grantedBefore: granted,
    })
    const sentence = 'This person’s labs have changed in the meantime. Please check them again.'
    expect(answer.status).toBe(409)
    expect(answer.error).toEqual({
      error: sentence,
      message: sentence,
      code: 'user_changed',
      details: now,
    })
    expect(await everythingStored(t)).toEqual(before)
    const { status } = await put(user.id, { products: granted, grantedBefore: now.granted })
    expect(status).toBe(200)
    expect((await read(user.id)).granted).toEqual(granted)
  })

  test('lets exactly one of ten simultaneous changes succeed', async () => {
    const user = await makeUser(t.services)
    const { granted } = await read(user.id)
    const answers = await atOnce(10, (index) =>
      put(user.id, {
        products: { market_analysis_lab: { expiration: inDays(index + 1) } },
        grantedBefore: granted,
      }),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)])
  })

  test('may be empty', async () => {
    const user = await makeUser(t.services, { kind: 'guest' })
    expectRefusal(
      await put(user.id, { grantedBefore: {} }),
      404,
      'not_found',
      'We could not find this user. Please reload the list.',
    )
    const instructor = await makeUser(t.services, { instructor: true })
    expect((await put(instructor.id, { grantedBefore: {}, firstName: 'Kim' })).status).toBe(200)
  })
})
