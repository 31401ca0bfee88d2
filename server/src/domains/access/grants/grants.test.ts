import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coreLabIds, labIds, maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Session } from '../../../kernel/session.ts'
import { makeUser } from '../../../seed/factories.ts'
import { atOnce, auditOf, day, expectSignedOut, sessionFor, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { grantLabs, setHeldLabs, type WantedLabs } from './grants.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const callerNow = () => ({ session: null, address: '203.0.113.7', userAgent: '', now: t.clock.now() })
const inDays = (days: number) => t.clock.now().getTime() + days * day

type Grant = Partial<Parameters<typeof grantLabs>[2]> & { userId: string }
const grant = (wanted: Grant) =>
  inTransaction(t.services, (trx) =>
    grantLabs(trx, callerNow(), {
      labs: ['foreign_exchange_lab'],
      days: 180,
      origin: 'purchase',
      reference: randomUUID(),
      ...wanted,
    }),
  )

const administratorId = randomUUID()
const set = (userId: string, labs: WantedLabs) => {
  const session = { user: { id: administratorId } } as Session
  return inTransaction(t.services, (trx) => setHeldLabs(trx, { ...callerNow(), session }, { userId, labs }))
}

/** The end of access per lab, as the user's own client reads it. */
async function heldBy(user: { id: string; kind: 'portal' | 'lti' | 'guest' | 'demo' }) {
  const { body } = await t.call('GET /api/auth/user', { token: await sessionFor(t, user) })
  return Object.fromEntries(
    Object.entries(body.products).map(([lab, product]) => [lab, product?.expiration]),
  ) as Partial<Record<LabId, number>>
}

const grantsOf = (userId: string, lab: LabId = 'foreign_exchange_lab') =>
  t.services.db
    .selectFrom('grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lab_id', '=', lab)
    .orderBy('id')
    .execute()

describe('a grant', () => {
  test('is stored with its origin and audited', async () => {
    const user = await makeUser(t.services)
    await grant({ userId: user.id, reference: 'order-1' })
    expect(await grantsOf(user.id)).toMatchObject([
      { origin: 'purchase', reference: 'order-1', expires_at: new Date(inDays(180)), ended_at: null },
    ])
    expect((await auditOf(t, user.id)).at(-1)).toEqual({
      action: 'granted',
      actor_id: user.id,
      address: '203.0.113.7',
      details: {
        lab: 'foreign_exchange_lab',
        origin: 'purchase',
        reference: 'order-1',
        until: new Date(inDays(180)).toISOString(),
      },
    })
  })

  test('of a package gives its four labs', async () => {
    const user = await makeUser(t.services)
    await grant({ userId: user.id, labs: coreLabIds })
    const held = await heldBy(user)
    expect(Object.keys(held).toSorted()).toEqual(coreLabIds.toSorted())
    expect(held.market_analysis_lab).toBe(inDays(180))
    // The free year of Global Compass is longer than the package's 180 days.
    expect(held.global_compass_lab).toBe(inDays(365))
  })

  test('answers the earliest end among its labs, whatever was held before', async () => {
    const user = await makeUser(t.services)
    // Global Compass is held for 365 days, so the three other labs end first.
    expect(await grant({ userId: user.id, labs: coreLabIds })).toEqual(new Date(inDays(180)))
    const wanted = { userId: user.id, labs: ['global_compass_lab'] as const, days: 10, reference: 'order-2' }
    expect(await grant(wanted)).toEqual(new Date(inDays(365)))
    t.clock.advance(360 * day)
    // A new reference would add its days now, but this one has granted before.
    expect(await grant(wanted)).toEqual(new Date(inDays(5)))
    expect(await grant({ ...wanted, reference: 'order-3' })).toEqual(new Date(inDays(15)))
  })

  test('has the catalogue’s product id for clients', async () => {
    const { token, id } = await signedInUser(t)
    await grant({ userId: id })
    const { body } = await t.call('GET /api/auth/user', { token })
    expect(body.products.foreign_exchange_lab).toEqual({
      id: 'prod_foreign_exchange',
      expiration: inDays(180),
    })
  })

  test('adds to what is left in the last 30 days; before that, the later end counts', async () => {
    const user = await makeUser(t.services)
    await grant({ userId: user.id, days: 40 })
    await grant({ userId: user.id, days: 365 })
    expect(await heldBy(user)).toMatchObject({ foreign_exchange_lab: inDays(365) })
    await grant({ userId: user.id, days: 180 })
    expect(await heldBy(user)).toMatchObject({ foreign_exchange_lab: inDays(365) })
    t.clock.advance(340 * day)
    await grant({ userId: user.id, days: 180 })
    expect(await heldBy(user)).toMatchObject({ foreign_exchange_lab: inDays(25 + 180) })
  })

  test('with the same reference counts once, one after another and twenty at once', async () => {
    const user = await makeUser(t.services)
    await atOnce(20, () => grant({ userId: user.id, days: 20, reference: 'order-2' }))
    await grant({ userId: user.id, days: 20, reference: 'order-2' })
    expect(await grantsOf(user.id)).toHaveLength(1)
    expect(await heldBy(user)).toMatchObject({ foreign_exchange_lab: inDays(20) })
    const granted = (await auditOf(t, user.id)).filter(({ details }) => details['reference'] === 'order-2')
    expect(granted).toHaveLength(1)
  })

  test('with the same reference counts separately for each origin and each user', async () => {
    const [one, another] = [await makeUser(t.services), await makeUser(t.services)]
    for (const { id } of [one, another]) await grant({ userId: id, reference: 'CODE-1' })
    await grant({ userId: one.id, reference: 'CODE-1', origin: 'promotion_code' })
    expect(await grantsOf(one.id)).toHaveLength(2)
    expect(await grantsOf(another.id)).toHaveLength(1)
  })

  test('made at the same time as nine others adds its days to theirs', async () => {
    const user = await makeUser(t.services)
    await atOnce(10, () => grant({ userId: user.id, days: 2 }))
    expect(await heldBy(user)).toMatchObject({ foreign_exchange_lab: inDays(20) })
  })

  test('is deleted with the user', async () => {
    const user = await makeUser(t.services)
    await grant({ userId: user.id })
    await t.services.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await grantsOf(user.id)).toEqual([])
  })
})

describe('a role', () => {
  test.each(['instructor', 'admin'] as const)(
    '%s gives every lab without grants, from the moment it is set until it is removed',
    async (role) => {
      const user = await signedInUser(t)
      const toggle = (on: boolean) =>
        t.services.db
          .updateTable('users')
          .set({ [role]: on })
          .where('id', '=', user.id)
          .execute()
      const products = async () => (await t.call('GET /api/auth/user', { token: user.token })).body.products
      await toggle(true)
      const held = await products()
      expect(Object.keys(held).toSorted()).toEqual(labIds.toSorted())
      for (const product of Object.values(held)) expect(product?.expiration).toBe(maximumExpiration)
      expect(await grantsOf(user.id, 'market_analysis_lab')).toEqual([])
      await toggle(false)
      expect(Object.keys(await products())).toEqual(['global_compass_lab'])
    },
  )

  test('of a pending user gives nothing, because that user has no session', async () => {
    const user = await makeUser(t.services, { status: 'pending', instructor: true })
    expectSignedOut(await t.call('GET /api/auth/user', { token: await sessionFor(t, user) }))
  })
})

describe('the labs that an administrator sets', () => {
  test('replace what was held: with a date, without one, and absent', async () => {
    const user = await makeUser(t.services)
    await grant({ userId: user.id })
    const wanted = new Date(inDays(77))
    await set(user.id, { market_analysis_lab: wanted, cultural_intelligence_lab: null })
    expect(await heldBy(user)).toEqual({
      market_analysis_lab: inDays(77),
      cultural_intelligence_lab: inDays(365),
    })
  })

  test('may end before what a purchase gave', async () => {
    const user = await makeUser(t.services)
    await grant({ userId: user.id })
    const end = new Date(inDays(5))
    await set(user.id, { global_compass_lab: new Date(inDays(365)), foreign_exchange_lab: end })
    expect(await heldBy(user)).toMatchObject({ foreign_exchange_lab: end.getTime() })
    const [bought, override] = await grantsOf(user.id)
    expect(bought).toMatchObject({ origin: 'purchase', ended_at: t.clock.now() })
    expect(override).toMatchObject({ origin: 'admin', ended_at: null, expires_at: end })
  })

  test('change only labs whose date differs', async () => {
    const user = await makeUser(t.services)
    await grant({ userId: user.id })
    const before = await grantsOf(user.id)
    await set(user.id, {
      foreign_exchange_lab: new Date(inDays(180)),
      global_compass_lab: new Date(inDays(300)),
    })
    expect(await grantsOf(user.id)).toEqual(before)
    const rows = (await auditOf(t, user.id)).filter(({ action }) => action === 'labs_set')
    expect(rows).toEqual([
      {
        action: 'labs_set',
        actor_id: administratorId,
        address: '203.0.113.7',
        details: {
          lab: 'global_compass_lab',
          from: new Date(inDays(365)).toISOString(),
          until: new Date(inDays(300)).toISOString(),
        },
      },
    ])
  })

  test('are added to by later grants', async () => {
    const user = await makeUser(t.services)
    await set(user.id, { foreign_exchange_lab: new Date(inDays(10)) })
    await grant({ userId: user.id, days: 365 })
    expect(await heldBy(user)).toMatchObject({ foreign_exchange_lab: inDays(375) })
  })

  test('are not undone by a repeated grant', async () => {
    const user = await makeUser(t.services)
    await grant({ userId: user.id, reference: 'order-3' })
    await set(user.id, {})
    await grant({ userId: user.id, reference: 'order-3' })
    expect(await heldBy(user)).toEqual({})
  })

  test('leave no new row for a lab that was only taken away', async () => {
    const user = await makeUser(t.services)
    await grant({ userId: user.id })
    await set(user.id, {})
    expect(await grantsOf(user.id)).toMatchObject([{ origin: 'purchase', ended_at: t.clock.now() }])
  })
})
