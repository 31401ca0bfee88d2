import type { LabId, ProductId } from '@tradewind/contract/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  everythingStored,
  expectRefusal,
  sessionFor,
  signedInUser,
} from '../../../test/accounts.ts'
import { givenInstitution, inDays } from '../../../test/arrivals.ts'
import { codeOf, openShop, tell, type Shop } from '../../../test/stripe/shop.ts'
import { Caller } from '../../../kernel/caller.ts'
import { chaseInvoices } from '../checkout/overdue.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const day = 86_400_000
const year = 365

/** An institution whose lab ends in thirty days, and its contact. */
async function school(labs: [LabId, Date | null][] = [['global_compass_lab', inDays(t, 30)]]) {
  const contact = await signedInUser(t)
  const id = await givenInstitution(t, { name: 'University of Sails', contact_email: contact.email, labs })
  return { contact, id }
}

interface Wish {
  productId?: ProductId
  purchaseOrder?: string
  seats?: number
}

const ask = (token: string, renews: string, change: Wish = {}) =>
  t.call('POST /api/invoice-orders', {
    token,
    body: {
      productId: 'global_compass_lab',
      seats: 40,
      purchaseOrder: 'PO 4711',
      billTo: {
        name: 'Accounts Payable',
        institution: 'University of Sails',
        address: '1 Harbour Street',
        taxId: '',
      },
      renews,
      note: '',
      ...change,
    },
  })

async function decide(
  decision: 'approve' | 'decline' | 'transfer' | 'void',
  number: string,
  body?: Record<string, unknown>,
) {
  const admin = await signedInUser(t, { admin: true })
  return await t.call(
    `POST /api/invoice-orders/:order/${decision}` as 'POST /api/invoice-orders/:order/decline',
    {
      token: admin.token,
      params: { order: number },
      ...(body && { body }),
    },
  )
}

/** An order for a licence, whose invoice is out. */
async function invoiced(
  codes: 'now' | 'when_paid',
  change: Wish = {},
  of?: Awaited<ReturnType<typeof school>>,
) {
  const { contact, id } = of ?? (await school())
  const { status, body } = await ask(contact.token, id, change)
  expect(status).toBe(200)
  expect((await decide('approve', body.number, { codes, payDays: 30 })).status).toBe(200)
  const order = await t.services.db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', body.number)
    .executeTakeFirstOrThrow()
  return { contact, id, number: body.number, orderId: order.id }
}

/** In how many days a lab of an institution ends. */
async function daysOf(institution: string, lab: LabId = 'global_compass_lab') {
  const row = await t.services.db
    .selectFrom('institution_labs')
    .select('expires_at')
    .where('institution_id', '=', institution)
    .where('lab_id', '=', lab)
    .executeTakeFirst()
  return row?.expires_at ? Math.round((row.expires_at.getTime() - t.clock.now().getTime()) / day) : undefined
}

const system = () => Caller.system(t.clock.now())
const paid = (orderId: string) => tell(t, 'invoice.paid', t.stripe.payInvoice(orderId))

describe('the renewal of a licence', () => {
  test('adds a year to the end with the invoice, without a code, and the payment adds nothing more', async () => {
    const { contact, id, number, orderId } = await invoiced('now')
    expect(await daysOf(id)).toBe(30 + year)
    expect(await codeOf(t, orderId)).toBeUndefined()
    const token = await sessionFor(t, { id: contact.id, kind: 'portal' })
    const read = async () =>
      (await t.call('GET /api/orders/:order', { token, params: { order: number } })).body
    expect(await read()).toMatchObject({
      status: 'invoiced',
      promotionCode: null,
      byInvoice: { renews: 'University of Sails' },
    })
    await paid(orderId)
    expect(await daysOf(id)).toBe(30 + year)
    expect(await read()).toMatchObject({
      status: 'paid',
      refundable: null,
      notRefundable: 'A renewed licence is in use. Please write to us if you want your money back.',
    })
    const mails = await t.mailsTo(contact.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your invoice for the licence of Global Compass at University of Sails (${number})`,
      `Your receipt for the licence of Global Compass at University of Sails (${number})`,
    ])
    for (const { text } of mails) expect(text).toContain('The licence goes on until')
    const papers = await t.call('GET /api/orders/:order/papers', { token, params: { order: number } })
    expect(papers.body[0]?.lines[0]?.detail).toBe('Licence of University of Sails for 40 people')
    expect(await actionsOf(t, id)).toEqual(['licence_renewed'])
  })

  test('is named before its institution is deleted, until it is taken back', async () => {
    const { id, number } = await invoiced('now')
    const admin = await signedInUser(t, { admin: true })
    const read = async () =>
      (
        await t.call('GET /api/institutions/:institutionId/at-stake', {
          token: admin.token,
          params: { institutionId: id },
        })
      ).body
    const end = t.clock.now().getTime() + (30 + year) * day
    expect(await read()).toEqual({ classes: 0, gradesUnderWay: 0, orderedUntil: expect.closeTo(end, -6) })
    expect((await decide('void', number)).status).toBe(200)
    expect((await read()).orderedUntil).toBeNull()
  })

  test('waits for the payment where it is to, and begins today where the licence has ended', async () => {
    const ended = await school([['global_compass_lab', inDays(t, -50)]])
    const { id, orderId } = await invoiced('when_paid', {}, ended)
    expect(await daysOf(id)).toBe(-50)
    await Promise.all([paid(orderId), tell(t, 'invoice.paid', t.stripe.invoices.at(-1))])
    expect(await daysOf(id)).toBe(year)
  })

  test('of a package adds a year to each of its labs, and those without an end keep none', async () => {
    const both = await school([
      ['global_compass_lab', inDays(t, 10)],
      ['foreign_exchange_lab', null],
    ])
    await invoiced('now', { productId: 'TradewindPackageSupreme' }, both)
    expect(await daysOf(both.id)).toBe(10 + year)
    expect(await daysOf(both.id, 'market_analysis_lab')).toBe(year)
    expect(await daysOf(both.id, 'foreign_exchange_lab')).toBeUndefined()
  })

  test('is taken back when the invoice is cancelled; what came since stays', async () => {
    const first = await invoiced('now')
    const second = await invoiced('now', { purchaseOrder: 'PO 4712' }, first)
    expect(await daysOf(first.id)).toBe(30 + 2 * year)
    expect((await decide('void', first.number)).status).toBe(200)
    expect(await daysOf(first.id)).toBe(30 + year)
    expect((await t.mailsTo(first.contact.email)).at(-1)?.text).toContain(
      'what it added to the licence does not count any more',
    )
    expect((await decide('void', second.number)).status).toBe(200)
    expect(await daysOf(first.id)).toBe(30)
    expect((await decide('void', first.number)).status).toBe(409)
    expect(await daysOf(first.id)).toBe(30)
  })

  test('sleeps while its invoice is overdue, and a payment wakes it', async () => {
    const { id, contact, orderId } = await invoiced('now')
    t.clock.advance(31 * day)
    for (let time = 0; time < 2; time++) await chaseInvoices(t.services, system())
    expect(await daysOf(id)).toBe(-1)
    expect((await t.mailsTo(contact.email)).at(-1)?.text).toContain(
      'The time that it added to the licence does not count until it is paid.',
    )
    await paid(orderId)
    expect(await daysOf(id)).toBe(30 + year - 31)
    expect(await actionsOf(t, id)).toEqual(['licence_renewed', 'licence_taken_back'])
  })

  test('that is overdue and then cancelled stays taken back', async () => {
    const { id, number } = await invoiced('now')
    t.clock.advance(31 * day)
    await chaseInvoices(t.services, system())
    expect((await decide('void', number)).status).toBe(200)
    expect(await daysOf(id)).toBe(-1)
  })

  test('is asked for by the contact only, once for the same wish', async () => {
    const { contact, id } = await school()
    const other = await school()
    const teacher = await signedInUser(t, { instructor: true, institution_id: id })
    const admin = await signedInUser(t, { admin: true })
    const before = await everythingStored(t)
    const sentence = 'There is no such institution, or you are not its contact.'
    for (const { token } of [other.contact, teacher, admin])
      expectRefusal(await ask(token, id), 404, 'not_found', sentence)
    expectRefusal(await ask(contact.token, 'no-such-school'), 404, 'not_found', sentence)
    expect(await everythingStored(t)).toEqual(before)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(contact.token, id)))
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    const mine = await t.call('GET /api/invoice-orders/mine', { token: contact.token })
    expect(mine.body.contactOf).toEqual([{ institutionId: id, name: 'University of Sails' }])
  })

  test('is refused where the licence has no end, and once the institution is gone', async () => {
    const endless = await school([['global_compass_lab', null]])
    const refused = await ask(endless.contact.token, endless.id)
    expect([refused.status, refused.error.message]).toEqual([
      422,
      'This licence has no end, so there is nothing to renew.',
    ])
    const { contact, id } = await school()
    const { body } = await ask(contact.token, id)
    const { token } = await signedInUser(t, { admin: true })
    await t.call('DELETE /api/institutions/:institutionId', { token, params: { institutionId: id } })
    expectRefusal(
      await decide('approve', body.number, { codes: 'now', payDays: 30 }),
      409,
      'order_changed',
      'The institution does not exist any more. Please decline this order.',
    )
    expect((await decide('decline', body.number, { because: 'It is gone.' })).status).toBe(200)
  })

  test('is seen by administrators at the order', async () => {
    const { number, id } = await invoiced('now')
    const { token } = await signedInUser(t, { admin: true })
    const story = await t.call('GET /api/order-desk/:order', { token, params: { order: number } })
    expect(story.body).toMatchObject({
      code: null,
      byInvoice: { renews: 'University of Sails' },
      licenceUntil: t.clock.now().getTime() + (30 + year) * day,
    })
    expect(await daysOf(id)).toBe(30 + year)
    const list = await t.call('GET /api/order-desk', { token, query: { search: number } })
    const [entry] = Array.isArray(list.body) ? list.body : list.body.items
    expect(entry?.order).toMatchObject({ licence: true, byInvoice: true, quantity: 40 })
  })
})
