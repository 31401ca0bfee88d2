import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf, day, expectRefusal, minute, sessionFor, signedInUser } from '../../../test/accounts.ts'
import {
  bought,
  codeOf,
  grantsOf,
  newBuyer,
  openShop,
  orderOf,
  type Shop,
} from '../../../test/stripe/shop.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const move = (token: string, user: string, to: string) =>
  t.call('POST /api/users/:user/grants/move', { token, params: { user }, body: { to } })

test('access moves to the other account of a person with its orders, and both addresses are told', async () => {
  const admin = await signedInUser(t, { admin: true })
  const [from, other] = [await newBuyer(t), await newBuyer(t)]
  const { id, number } = await orderOf(t, await bought(t, from))
  const before = await grantsOf(t, from.id)
  const { status, body } = await move(admin.token, from.id, ` ${other.email.toUpperCase()} `)
  expect(status).toBe(200)
  expect(body.message).toBe(`Global Compass moved to ${other.email}.`)
  expect(await grantsOf(t, from.id)).toEqual([])
  expect(await grantsOf(t, other.id)).toEqual(before)
  const orders = await t.call('GET /api/orders', { token: other.token })
  expect(orders.body).toMatchObject([{ number, refundable: { cents: 1000 } }])
  expect((await t.call('GET /api/orders', { token: from.token })).body).toEqual([])
  for (const person of [from, other]) {
    const mail = (await t.mailsTo(person.email)).at(-1)
    expect(mail?.subject).toBe('Your access was moved to your other account')
    expect(mail?.text).toContain(`from ${from.email} to ${other.email}`)
    expect((await auditOf(t, person.id)).at(-1)).toMatchObject({
      action: 'grants_moved',
      actor_id: admin.id,
      details: { from: from.id, to: other.id, labs: ['global_compass_lab'] },
    })
  }
  // Its refund ends it where it is now.
  await t.call('POST /api/orders/:order/refund', { token: other.token, params: { order: number }, body: {} })
  expect(await grantsOf(t, other.id)).toEqual([])
  expect((await orderOf(t, (await orderOfId(id)).session_id ?? '')).status).toBe('refunded')
})

async function orderOfId(id: string) {
  return await t.services.db
    .selectFrom('orders')
    .select('session_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('a code whose access was moved counts as used by the other account, too, and keeps its seats', async () => {
  const admin = await signedInUser(t, { admin: true })
  const [from, other, owner] = [await newBuyer(t), await newBuyer(t), await newBuyer(t)]
  const { id } = await orderOf(t, await bought(t, owner, 3))
  const code = (await codeOf(t, id))?.code ?? ''
  const use = (token: string) => t.call('POST /api/access-codes/use', { token, body: { code } })
  expect((await use(from.token)).status).toBe(200)
  expect((await move(admin.token, from.id, other.email)).status).toBe(200)
  const before = await grantsOf(t, other.id)
  t.clock.advance(350 * day)
  const later = await sessionFor(t, other)
  expectRefusal(await use(later), 409, 'code_used', 'You have already used this code.')
  expect((await codeOf(t, id))?.times_used).toBe(1)
  expect(await grantsOf(t, other.id)).toEqual(before)
})

test('what everybody has and what is free stays', async () => {
  const admin = await signedInUser(t, { admin: true })
  const [from, other] = [await signedInUser(t), await signedInUser(t)]
  await t.call('POST /api/courtesy', { token: from.token, body: { lab: 'market_analysis_lab' } })
  const sentence = 'This account has no access that could be moved.'
  expectRefusal(await move(admin.token, from.id, other.email), 404, 'not_found', sentence)
  expect(await grantsOf(t, from.id)).toHaveLength(2)
})

test('the other account must exist, be another one, and be verified', async () => {
  const admin = await signedInUser(t, { admin: true })
  const from = await newBuyer(t)
  await bought(t, from)
  const said = async (to: string) => (await move(admin.token, from.id, to)).error.fields
  expect(await said('nobody@example.edu')).toEqual({ to: 'There is no account with this address.' })
  expect(await said(from.email)).toEqual({ to: 'This is the same account. Please enter another one.' })
  const unproven = await signedInUser(t, { verified: false })
  expect(await said(unproven.email)).toEqual({
    to: 'The owner of this account has not verified its address yet.',
  })
  expect(await grantsOf(t, from.id)).toHaveLength(1)
})

test('only administrators who proved who they are lately move access', async () => {
  const admin = await signedInUser(t, { admin: true })
  const [from, other] = [await newBuyer(t), await newBuyer(t)]
  await bought(t, from)
  expect((await move(from.token, from.id, other.email)).status).toBe(403)
  t.clock.advance(11 * minute)
  expect((await move(admin.token, from.id, other.email)).error.code).toBe('fresh_proof_required')
})
