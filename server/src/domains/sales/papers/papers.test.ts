import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, signedInUser } from '../../../test/accounts.ts'
import {
  beginCheckout,
  bought,
  newBuyer,
  openShop,
  orderOf,
  tell,
  tellOfSession,
  type Shop,
} from '../../../test/stripe/shop.ts'
import { carryOutRefunds } from '../checkout/ask-refund.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

type Person = { token: string }

const papersOf = async (user: Person, order: string) =>
  await t.call('GET /api/orders/:order/papers', { token: user.token, params: { order } })
const fileOf = async (user: Person, order: string, paper: string) =>
  await t.call('GET /api/orders/:order/papers/:paper/pdf', { token: user.token, params: { order, paper } })

/** The text of a PDF file, with what its writer called single spaces. */
async function textOf(base64: string): Promise<string> {
  const file = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')))
  const { text } = await extractText(file, { mergePages: true })
  return text.replaceAll(/\s+/gu, ' ')
}

async function refundAll(user: Person, order: string) {
  return await t.call('POST /api/orders/:order/refund', { token: user.token, params: { order }, body: {} })
}

const digits = (number: string) => Number(/\d+$/u.exec(number)?.[0])

describe('an invoice', () => {
  test('is issued with the payment, and says who sold what to whom for how much', async () => {
    const buyer = await newBuyer(t)
    const { number } = await orderOf(t, await bought(t, buyer, 20))
    const { status, body } = await papersOf(buyer, number)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        number: expect.stringMatching(/^INV-\d{6}$/u) as string,
        kind: 'invoice',
        issuedAt: t.clock.now().getTime(),
        testMode: false,
        order: number,
        refersTo: null,
        seller: { name: 'Tradewind', address: [], taxId: '', email: 'support@tradewind.example' },
        billTo: {
          name: expect.any(String) as string,
          institution: '',
          address: [],
          taxId: '',
          email: buyer.email,
        },
        reference: '',
        lines: [
          {
            text: 'Global Compass',
            detail: 'Online access for 20 people, by a code',
            quantity: 20,
            unitCents: 1000,
            cents: 20_000,
          },
        ],
        taxCents: 0,
        totalCents: 20_000,
        currency: 'usd',
        dueAt: null,
        cancelled: false,
        paid: { at: t.clock.now().getTime(), by: 'card' },
      },
    ])
  })

  test('is issued once, however often and however fast the payment is told', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    const { session } = t.stripe.pay(sessionId)
    await Promise.all(Array.from({ length: 8 }, () => tellOfSession(t, session)))
    expect((await papersOf(buyer, (await orderOf(t, sessionId)).number)).body).toHaveLength(1)
  })

  test('has the next number, without a gap, also among purchases at the same moment', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => newBuyer(t)))
    const sessions = await Promise.all(buyers.map((buyer) => beginCheckout(t, buyer)))
    await Promise.all(sessions.map((id) => tellOfSession(t, t.stripe.pay(id).session)))
    const rows = await t.services.db
      .selectFrom('papers')
      .select('number')
      .where('kind', '=', 'invoice')
      .orderBy('number')
      .execute()
    expect(rows.length).toBeGreaterThanOrEqual(12)
    expect(rows.map((row) => digits(row.number))).toEqual(rows.map((_row, index) => index + 1))
  })

  test('says which part of the price is tax, and credit notes for all of it have the same tax together', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer, 3)
    t.stripe.taxOf(sessionId, 196, { name: 'Universität Beispiel', taxId: 'DE129273398' })
    await tellOfSession(t, t.stripe.pay(sessionId).session)
    const { charge } = t.stripe.refund(sessionId, 1000)
    await tell(t, 'charge.refunded', charge)
    await tell(t, 'charge.refunded', t.stripe.refund(sessionId, 3000).charge)
    const { body } = await papersOf(buyer, (await orderOf(t, sessionId)).number)
    expect(body.map(({ taxCents, totalCents }) => [taxCents, totalCents])).toEqual([
      [196, 3000],
      [65, 1000],
      [131, 2000],
    ])
    for (const { lines, taxCents, totalCents } of body)
      expect(lines.reduce((sum, { cents }) => sum + cents, taxCents)).toBe(totalCents)
    expect(body[0]?.billTo).toMatchObject({
      name: 'Universität Beispiel',
      address: ['1 Harbour Street', 'Port City 12345', 'DE'],
      taxId: 'DE129273398',
    })
  })

  test('names what the buyer adds, and not whom another order names', async () => {
    const buyer = await newBuyer(t)
    const { number } = await orderOf(t, await bought(t, buyer))
    const body = {
      name: 'Accounts Payable',
      institution: 'Uniwersytet Łódzki',
      address: 'ul. Żeglarska 1\n\n90-001 Łódź',
      reference: 'PO 4711',
      taxId: '',
    }
    await t.call('PUT /api/orders/:order/bill', { token: buyer.token, params: { order: number }, body })
    const [paper] = (await papersOf(buyer, number)).body
    expect(paper?.billTo).toMatchObject({
      institution: 'Uniwersytet Łódzki',
      address: ['ul. Żeglarska 1', '90-001 Łódź'],
    })
    expect(paper?.reference).toBe('PO 4711')
  })

  test('is for its buyer and for administrators', async () => {
    const buyer = await newBuyer(t)
    const { number } = await orderOf(t, await bought(t, buyer))
    const stranger = await signedInUser(t, { instructor: true })
    const sentence = 'We could not find this order in your account.'
    expectRefusal(await papersOf(stranger, number), 404, 'not_found', sentence)
    expectRefusal(await papersOf(buyer, 'TW-2026-AAAAAA'), 404, 'not_found', sentence)
    const admin = await signedInUser(t, { admin: true })
    expect((await papersOf(admin, number)).body).toHaveLength(1)
    expectRefusal(
      await fileOf(buyer, number, 'INV-999999'),
      404,
      'not_found',
      'This order has no such paper.',
    )
  })
})

describe('a credit note', () => {
  test('is issued for each refund, also one made at the provider, and refers to the invoice', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer, 4)
    const { number } = await orderOf(t, sessionId)
    const { charge } = t.stripe.refund(sessionId, 500)
    for (let time = 0; time < 2; time++) await tell(t, 'charge.refunded', charge)
    await t.call('POST /api/orders/:order/refund', {
      token: buyer.token,
      params: { order: number },
      body: { pieces: 2 },
    })
    const { body } = await papersOf(buyer, number)
    expect(body.map(({ kind, totalCents, refersTo }) => ({ kind, totalCents, refersTo }))).toEqual([
      { kind: 'invoice', totalCents: 4000, refersTo: null },
      { kind: 'credit_note', totalCents: 500, refersTo: body[0]?.number },
      { kind: 'credit_note', totalCents: 2000, refersTo: body[0]?.number },
    ])
    expect(body.map(({ lines }) => lines[0]?.detail)).toEqual([
      'Online access for 4 people, by a code',
      'A part of the price',
      '2 of 4 seats',
    ])
  })

  test('waits for the provider, and is cancelled when the bank does not take the money', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    const { number } = await orderOf(t, sessionId)
    t.stripe.refundsBegin('pending')
    await refundAll(buyer, number)
    t.stripe.refundsBegin('succeeded')
    expect((await papersOf(buyer, number)).body).toHaveLength(1)
    await tell(t, 'refund.updated', t.stripe.changeRefund(sessionId, 'succeeded'))
    const [, note] = (await papersOf(buyer, number)).body
    expect(note).toMatchObject({ kind: 'credit_note', totalCents: 1000 })
    for (let time = 0; time < 2; time++)
      await tell(t, 'refund.failed', t.stripe.changeRefund(sessionId, 'failed'))
    const { body } = await papersOf(buyer, number)
    expect(body).toHaveLength(3)
    expect(body[2]).toMatchObject({ kind: 'cancellation', refersTo: note?.number, totalCents: 1000 })
  })

  test('comes by a job for money that went back without the portal hearing of it', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    const { id, number } = await orderOf(t, sessionId)
    const { charge } = t.stripe.refund(sessionId, 1000)
    await tell(t, 'charge.refunded', charge)
    // As an order that was refunded before papers were kept.
    await t.services.db
      .deleteFrom('papers')
      .where('order_id', '=', id)
      .where('kind', '=', 'credit_note')
      .execute()
    for (let time = 0; time < 2; time++) await carryOutRefunds(t.services)
    const { body } = await papersOf(buyer, number)
    expect(body.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
  })

  test('stays out of the series of real money in the sandbox’s place: both begin at one', async () => {
    const rows = await t.services.db.selectFrom('paper_series').selectAll().orderBy('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['CN', 'CX', 'INV'])
  })
})

describe('the file of a paper', () => {
  test('is a PDF file with the same content, with Arabic and accented names', async () => {
    const buyer = await newBuyer(t)
    const { number } = await orderOf(t, await bought(t, buyer, 3))
    const body = {
      name: 'Zażółć Gęślą Jaźń',
      institution: 'جامعة القاهرة',
      address: `شارع 26 يوليو\nĐường Nguyễn Huệ\n${'A very long line of an address that needs more than one line. '.repeat(3).trim()}`,
      reference: 'PO 4711',
      taxId: '12-3456789',
    }
    await t.call('PUT /api/orders/:order/bill', { token: buyer.token, params: { order: number }, body })
    const [paper] = (await papersOf(buyer, number)).body
    const file = await fileOf(buyer, number, paper?.number ?? '')
    expect(file.body.fileName).toBe(`${paper?.number ?? ''}.pdf`)
    const text = await textOf(file.body.pdf)
    for (const part of [
      `Invoice ${paper?.number ?? ''}`,
      'Zażółć Gęślą Jaźń',
      'Đường Nguyễn Huệ',
      'PO 4711',
      'Tax ID 12-3456789',
      'Global Compass',
      'Online access for 3 people, by a code',
      '$30.00',
      'This invoice was paid in full.',
    ])
      expect(text).toContain(part)
    for (const word of ['جامعة', 'القاهرة', 'يوليو', '26']) expect(text).toContain(word)
    expect(text).not.toContain('TEST MODE')
    const bytes = Buffer.from(file.body.pdf, 'base64')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeLessThan(100_000)
  })

  test('is made thirty times a minute at most for one person', async () => {
    const buyer = await newBuyer(t)
    const { number } = await orderOf(t, await bought(t, buyer))
    const [paper] = (await papersOf(buyer, number)).body
    const file = async () => (await fileOf(buyer, number, paper?.number ?? '')).status
    expect(await file()).toBe(200)
    // As if it had been made another 28 times.
    await t.services.pool.query(`update rate_limits set points = points + 28 where key like 'paper-pdf:%'`)
    const statuses = await Promise.all([file(), file()])
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429])
  })
})
