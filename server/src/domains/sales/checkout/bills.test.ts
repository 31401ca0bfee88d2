import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf, everythingStored, expectRefusal, signedInUser } from '../../../test/accounts.ts'
import {
  beginCheckout,
  bought,
  newBuyer,
  openShop,
  orderOf,
  tell,
  type Shop,
} from '../../../test/stripe/shop.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const school = {
  name: 'Accounts Payable',
  institution: 'University of Sails',
  address: '1 Harbour Street\nPort City, PC 12345',
  reference: 'PO 4711',
  taxId: 'DE129273398',
}

const address = (
  user: { token: string },
  order: string,
  body: Omit<typeof school, 'taxId'> & { taxId?: string } = school,
) => t.call('PUT /api/orders/:order/bill', { token: user.token, params: { order }, body })
const read = async (user: { token: string }, order: string) =>
  (await t.call('GET /api/orders/:order', { token: user.token, params: { order } })).body

/** A buyer with a paid order. */
async function buyerWithOrder() {
  const buyer = await newBuyer(t)
  const { id, number } = await orderOf(t, await bought(t, buyer, 20))
  return { buyer, id, number }
}

describe('the invoice of a paid order', () => {
  test('is a page of the portal, and the provider’s own paper is its receipt', async () => {
    const { buyer, number } = await buyerWithOrder()
    expect(await read(buyer, number)).toMatchObject({
      invoiceUrl: `http://localhost:4000/invoice/${number}`,
      receiptUrl: expect.stringContaining('https://invoice.stripe.com/') as string,
      billTo: null,
    })
  })

  test('names whom the buyer wrote, who can correct it', async () => {
    const { buyer, id, number } = await buyerWithOrder()
    const { status, body } = await address(buyer, number, { ...school, name: ' Accounts Payable ' })
    expect(status).toBe(200)
    expect(body.billTo).toEqual(school)
    const corrected = { ...school, institution: '', reference: '', taxId: '' }
    await address(buyer, number, corrected)
    expect((await read(buyer, number)).billTo).toEqual(corrected)
    expect(await actionsOf(t, id)).toEqual(['order_paid', 'invoice_addressed', 'invoice_addressed'])
  })

  test('of a later order names the same without being asked, but for the reference', async () => {
    const { buyer, number } = await buyerWithOrder()
    await address(buyer, number)
    const later = await orderOf(t, await bought(t, buyer, 3))
    expect((await read(buyer, later.number)).billTo).toEqual({ ...school, reference: '' })
    expect((await read(buyer, number)).billTo).toEqual(school)
  })

  test('takes a tax id of any country, and no VAT id of a wrong form', async () => {
    const { buyer, number } = await buyerWithOrder()
    const sentence = 'This is no VAT ID of Germany. Please compare it letter by letter.'
    const wrong = await address(buyer, number, { ...school, taxId: 'DE129273399' })
    expectRefusal(wrong, 422, 'invalid_fields', { taxId: sentence })
    expect((await read(buyer, number)).billTo).toBeNull()
    for (const taxId of ['12-3456789', ''])
      expect((await address(buyer, number, { ...school, taxId })).body.billTo?.taxId).toBe(taxId)
    // Pages of an earlier version do not send one.
    const { taxId: _taxId, ...earlier } = school
    expect((await address(buyer, number, earlier)).body.billTo?.taxId).toBe('')
  })

  test('stays when the money went back', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    const { charge } = t.stripe.refund(sessionId, 1000)
    await tell(t, 'charge.refunded', charge)
    const { number } = await orderOf(t, sessionId)
    expect(await read(buyer, number)).toMatchObject({
      status: 'refunded',
      invoiceUrl: `http://localhost:4000/invoice/${number}`,
    })
  })

  test('goes with the account, and the order stays without a person', async () => {
    const { buyer, id, number } = await buyerWithOrder()
    await address(buyer, number)
    await t.services.db.deleteFrom('users').where('id', '=', buyer.id).execute()
    expect(
      await t.services.db.selectFrom('order_bills').selectAll().where('order_id', '=', id).execute(),
    ).toEqual([])
    const order = await t.services.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(order).toEqual({ user_id: null })
  })

  test('is not addressed by another person, without a name, or before the order is paid', async () => {
    const { buyer, number } = await buyerWithOrder()
    const stranger = await signedInUser(t, { admin: true })
    await t.call('GET /api/auth/user', { token: stranger.token })
    const before = await everythingStored(t)
    const unknown = 'We could not find this order in your account.'
    expectRefusal(await address(stranger, number), 404, 'not_found', unknown)
    const nameless = { name: 'Please fill this in.' }
    expectRefusal(await address(buyer, number, { ...school, name: ' ' }), 422, 'invalid_fields', nameless)
    const open = await orderOf(t, await beginCheckout(t, buyer, 2))
    const opened = await everythingStored(t)
    expectRefusal(await address(buyer, open.number), 404, 'not_found', 'This order has no invoice.')
    expect(await everythingStored(t)).toEqual(opened)
    expect(before['order_bills']).toEqual(opened['order_bills'])
  })
})
