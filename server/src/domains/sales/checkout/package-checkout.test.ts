import { afterAll, beforeAll, expect, test } from 'vitest'
import { coreLabIds } from '@tradewind/contract/catalogue'
import { day } from '../../../test/accounts.ts'
import { grantsOf, newBuyer, openShop, orderOf, tellOfSession, type Shop } from '../../../test/stripe/shop.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const begin = (buyer: { token: string }, productId: string, seats?: number) =>
  t.call('POST /api/auth/createcheckoutsession', { token: buyer.token, body: { productId, seats } })

async function buy(buyer: { token: string }, productId: string, seats?: number): Promise<string> {
  const { body } = await begin(buyer, productId, seats)
  const made = t.stripe.checkouts.find(({ session }) => session.client_secret === body.clientSecret)
  if (!made) throw new Error('No session was made')
  await tellOfSession(t, t.stripe.pay(made.session.id).session)
  return made.session.id
}

test('a package gives its four labs for the package’s own duration', async () => {
  const buyer = await newBuyer(t)
  const order = await orderOf(t, await buy(buyer, 'TradewindPackagePro'))
  expect(order).toMatchObject({ product_name: 'Pro Package', unit_cents: 1600, status: 'paid' })
  const until = new Date(t.clock.now().getTime() + 180 * day)
  const grants = await grantsOf(t, buyer.id)
  expect(grants.map(({ lab_id }) => lab_id).toSorted()).toEqual(coreLabIds.toSorted())
  for (const grant of grants) expect(grant).toMatchObject({ reference: order.id, expires_at: until })
  const [receipt] = await t.mailsTo(buyer.email)
  expect(receipt?.text).toContain(`Open your labs: ${t.services.config.publicUrl}\n`)
  expect((await begin(buyer, 'TradewindPackagePro')).error.code).toBe('already_held')
  expect((await begin(buyer, 'foreign_exchange_lab')).error.code).toBe('already_held')
})

test('the Supreme Package extends the Pro Package to a year, once', async () => {
  const buyer = await newBuyer(t)
  await buy(buyer, 'TradewindPackagePro')
  const order = await orderOf(t, await buy(buyer, 'TradewindPackageSupreme'))
  expect(order).toMatchObject({ product_name: 'Supreme Package', unit_cents: 2500, status: 'paid' })
  const until = new Date(t.clock.now().getTime() + 365 * day)
  const grants = (await grantsOf(t, buyer.id)).filter(({ reference }) => reference === order.id)
  expect(grants).toHaveLength(4)
  for (const grant of grants) expect(grant).toMatchObject({ expires_at: until })
  expect((await begin(buyer, 'TradewindPackageSupreme')).error.code).toBe('already_held')
})

test('a package is sold to a user who already holds one of its labs', async () => {
  const buyer = await newBuyer(t)
  await buy(buyer, 'foreign_exchange_lab')
  await buy(buyer, 'TradewindPackageSupreme')
  expect(await grantsOf(t, buyer.id)).toHaveLength(5)
})

test('the words of the receipt for a package’s seats are true for the buyer and for a student', async () => {
  const buyer = await newBuyer(t)
  const student = await newBuyer(t)
  const order = await orderOf(t, await buy(buyer, 'TradewindPackagePro', 2))
  const [receipt] = await t.mailsTo(buyer.email)
  const code = /Promotion code: (?<code>\S+)/u.exec(receipt?.text ?? '')?.groups?.['code'] ?? ''
  for (const part of [
    `Link for students: ${t.services.config.publicUrl}/redeem/${code}`,
    'each use gives one person all labs of the Pro Package for 180 days',
    'they select Redeem Code on the portal and enter the code',
    'For your own access, use one seat yourself.',
  ])
    expect(receipt?.text).toContain(part)
  expect(receipt?.text).not.toContain('CHECKOUT')
  for (const { id, token } of [buyer, student]) {
    expect(await grantsOf(t, id)).toEqual([])
    expect((await t.call('POST /api/access-codes/use', { token, body: { code } })).status).toBe(200)
    const labs = (await grantsOf(t, id)).map(({ lab_id }) => lab_id)
    expect(labs.toSorted()).toEqual(coreLabIds.toSorted())
  }
  const owned = await t.call('POST /api/auth/promotioncodes', { token: buyer.token, body: {} })
  expect(owned.body.data[0]).toMatchObject({ promotion_code: code, product: order.product_id, remaining: 0 })
})

test('a product that is not offered here is not sold', async () => {
  const buyer = await newBuyer(t)
  t.services.config.environment = 'production'
  const { status, error } = await begin(buyer, 'cultural_exchange_lab')
  t.services.config.environment = 'local'
  expect([status, error.code, error.message]).toEqual([
    422,
    'not_sold',
    'Cultural Exchange is not sold here.',
  ])
})
