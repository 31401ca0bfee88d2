import type { ErrorBody } from '@tradewind/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  everythingStored,
  expectRefusal,
  sessionFor,
  signedInUser,
} from '../../../test/accounts.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import { codeOf, newBuyer, openShop, tell, type Shop } from '../../../test/stripe/shop.ts'
import { Caller } from '../../../kernel/caller.ts'
import { settleInvoices } from '../checkout/invoices.ts'
import { chaseInvoices } from '../checkout/overdue.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const day = 86_400_000

const wish = {
  productId: 'global_compass_lab' as const,
  seats: 20,
  purchaseOrder: 'PO 4711',
  billTo: {
    name: 'Accounts Payable',
    institution: 'University of Sails',
    address: '1 Harbour Street\nPort City',
    taxId: '',
  },
  note: 'For the spring term.',
}

const ask = (user: { token: string }, change: object = {}) =>
  t.call('POST /api/invoice-orders', { token: user.token, body: { ...wish, ...change } })

/** An order by invoice that nobody has decided. */
async function asked(change: object = {}) {
  const teacher = await signedInUser(t, { instructor: true })
  const { status, body } = await ask(teacher, change)
  expect(status).toBe(200)
  return { teacher, number: body.number, id: (await rowOf(body.number)).id }
}

type Decision = 'approve' | 'decline' | 'transfer' | 'void'

async function decide(decision: Decision, number: string, body: Record<string, unknown> = {}) {
  const admin = await signedInUser(t, { admin: true })
  return await t.call(
    `POST /api/invoice-orders/:order/${decision}` as 'POST /api/invoice-orders/:order/void',
    {
      token: admin.token,
      params: { order: number },
      ...(decision !== 'transfer' && decision !== 'void' && { body }),
    },
  )
}

/** An order whose invoice is out. */
async function invoiced(codes: 'now' | 'when_paid', change: object = {}) {
  const { teacher, number, id } = await asked(change)
  const { status } = await decide('approve', number, { codes, payDays: 30 })
  expect(status).toBe(200)
  return { teacher, number, id }
}

const rowOf = (number: string) =>
  t.services.db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
/** Also after weeks, when sessions have ended. */
const read = async ({ id }: { id: string }, order: string) => {
  const token = await sessionFor(t, { id, kind: 'portal' })
  return (await t.call('GET /api/orders/:order', { token, params: { order } })).body
}
const papersOf = async (user: { token: string }, order: string) =>
  (await t.call('GET /api/orders/:order/papers', { token: user.token, params: { order } })).body

async function useCode(orderId: string, user: { token: string }) {
  const code = (await codeOf(t, orderId))?.code ?? ''
  return await t.call('POST /api/access-codes/use', { token: user.token, body: { code } })
}

const paidAtStripe = (id: string) => tell(t, 'invoice.paid', t.stripe.payInvoice(id))
const system = () => Caller.system(t.clock.now())

describe('who asks for an invoice', () => {
  test('is an instructor, or the contact of an institution; nothing is given before it is decided', async () => {
    const { teacher, number } = await asked()
    const order = await read(teacher, number)
    expect(order).toMatchObject({
      status: 'asked',
      quantity: 20,
      amountCents: 20_000,
      invoiceUrl: null,
      promotionCode: null,
      billTo: { ...wish.billTo, reference: 'PO 4711' },
      byInvoice: { codes: null, dueAt: null, overdue: false, payUrl: null },
    })
    expect(await actionsOf(t, (await rowOf(number)).id)).toEqual(['order_asked'])
    const contact = await signedInUser(t)
    const mine = () => t.call('GET /api/invoice-orders/mine', { token: contact.token })
    expect((await mine()).body.may).toBe(false)
    await contactOf(contact.email.toUpperCase())
    expect((await mine()).body.may).toBe(true)
    expect((await ask(contact)).status).toBe(200)
    expect((await mine()).body.billTo).toMatchObject({ institution: 'University of Sails', reference: '' })
  })

  test('names an institution of up to 200 characters, as every other bill does', async () => {
    const named = (institution: string) => ({ billTo: { ...wish.billTo, institution } })
    const { teacher, number } = await asked(named('I'.repeat(200)))
    expect((await read(teacher, number)).billTo).toMatchObject(named('I'.repeat(200)).billTo)
    for (const name of ['I'.repeat(201), ' ']) expect((await ask(teacher, named(name))).status).toBe(422)
  })

  test('reaches the administrators by a mail that leads to the order', async () => {
    const admin = await signedInUser(t, { admin: true })
    const { number } = await asked({ note: 'Please be quick.' })
    const [mail] = await t.mailsTo(admin.email)
    expect(mail?.text).toContain('Please be quick.')
    expect(mail?.text).toContain(`/admin/orders/${number}`)
  })

  test('gets the same order for the same wish, also at once', async () => {
    const teacher = await signedInUser(t, { instructor: true })
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(teacher)))
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    expect((await ask(teacher, { purchaseOrder: 'PO 4712' })).body.number).not.toBe(answers[0]?.body.number)
  })

  test.each([
    [{ seats: 0 }, { seats: 'Please enter 2 seats or more.' }],
    [{ seats: -5 }, { seats: 'Please enter 2 seats or more.' }],
    [{ seats: 501 }, { seats: 'Please enter at most 500 seats.' }],
    [{ seats: 2.5 }, { seats: 'Please enter a whole number.' }],
    [{ purchaseOrder: '9'.repeat(5000) }, { purchaseOrder: 'Please use at most 60 characters.' }],
    [{ purchaseOrder: '=1+1' }, { purchaseOrder: 'Please begin with a letter or a digit.' }],
    [{ purchaseOrder: ' ' }, { purchaseOrder: 'Please enter the number of your purchase order.' }],
  ])('is told what is wrong with %o, and nothing is stored', async (change, fields) => {
    const teacher = await signedInUser(t, { instructor: true })
    const before = await everythingStored(t)
    expectRefusal(await ask(teacher, change), 422, 'invalid_fields', fields)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is no student, and nobody without a verified address', async () => {
    const student = await signedInUser(t)
    const before = await everythingStored(t)
    expectCode(await ask(student), 403, 'forbidden')
    const unverified = await signedInUser(t, { verified: false })
    expectCode(await ask(unverified), 403, 'email_not_verified')
    expect((await everythingStored(t))['orders']).toEqual(before['orders'])
  })
})

describe('an administrator', () => {
  test('sends the invoice with the code now: it works at once, and the buyer pays on the provider’s page', async () => {
    const { teacher, number, id } = await invoiced('now')
    const order = await read(teacher, number)
    expect(order).toMatchObject({
      status: 'invoiced',
      invoiceUrl: `http://localhost:4000/invoice/${number}`,
      byInvoice: { codes: 'now', dueAt: t.clock.now().getTime() + 30 * day, overdue: false },
    })
    expect(order.byInvoice?.payUrl).toContain('https://invoice.stripe.com/i/')
    expect(t.stripe.invoices.find(({ metadata }) => metadata?.['order_id'] === id)?.params).toMatchObject({
      custom_fields: [{ name: 'Purchase order', value: 'PO 4711' }],
      collection_method: 'send_invoice',
    })
    expect((await t.mailsTo(teacher.email))[0]?.text).toContain(order.promotionCode)
    const [paper] = await papersOf(teacher, number)
    expect(paper).toMatchObject({ kind: 'invoice', totalCents: 20_000, paid: null, cancelled: false })
    expect(paper?.dueAt).toBe(order.byInvoice?.dueAt)
    expect((await useCode(id, await newBuyer(t))).status).toBe(200)
    for (let time = 0; time < 2; time++)
      expect(
        await tell(t, 'invoice.paid', time === 0 ? t.stripe.payInvoice(id) : t.stripe.invoices.at(-1)),
      ).toBe(200)
    expect(await read(teacher, number)).toMatchObject({ status: 'paid', promotionCode: order.promotionCode })
    const papers = await papersOf(teacher, number)
    expect(papers).toHaveLength(1)
    expect(papers[0]).toMatchObject({ number: paper?.number, paid: { by: 'card' } })
    expect(await actionsOf(t, id)).toEqual(['order_asked', 'order_invoiced', 'order_paid'])
  })

  test('lets the code wait for the payment', async () => {
    const { teacher, number, id } = await invoiced('when_paid')
    expect(await codeOf(t, id)).toBeUndefined()
    await paidAtStripe(id)
    const { promotionCode } = await read(teacher, number)
    expect((await t.mailsTo(teacher.email)).at(-1)?.text).toContain(promotionCode)
    expect((await codeOf(t, id))?.max_uses).toBe(20)
  })

  test('declines with a reason', async () => {
    const { teacher, number } = await asked()
    await decide('decline', number, { because: 'Your department has an open invoice.' })
    expect(await read(teacher, number)).toMatchObject({
      status: 'declined',
      byInvoice: { declinedBecause: 'Your department has an open invoice.' },
    })
    expect((await t.mailsTo(teacher.email))[0]?.text).toContain('Your department has an open invoice.')
  })

  test('decides once: of many decisions at the same moment one counts', async () => {
    const { number, id } = await asked()
    const approve = { codes: 'now', payDays: 30 }
    const answers = await Promise.all([
      decide('approve', number, approve),
      decide('approve', number, approve),
      decide('decline', number, { because: 'No.' }),
      decide('decline', number, { because: 'No.' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expectCode(answer, 409, 'order_changed')
    expect((await actionsOf(t, id)).filter((action) => /invoiced|declined/u.test(action))).toHaveLength(1)
  })

  test('records a transfer, which counts once, and a payment on the provider’s page meanwhile counts instead', async () => {
    const { teacher, number, id } = await invoiced('when_paid')
    const answers = await Promise.all([decide('transfer', number), decide('transfer', number)])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await read(teacher, number)).toMatchObject({
      status: 'paid',
      refundable: null,
      notRefundable: 'This order was paid by a transfer. Please write to us if you want your money back.',
    })
    expect((await papersOf(teacher, number))[0]?.paid).toMatchObject({ by: 'transfer' })
    expect((await actionsOf(t, id)).filter((action) => action === 'order_paid')).toHaveLength(1)
    const there = await invoiced('now')
    const invoice = t.stripe.invoices.find(({ metadata }) => metadata?.['order_id'] === there.id)
    if (invoice) invoice.status = 'paid'
    await tell(t, 'invoice.paid', invoice)
    expect((await papersOf(there.teacher, there.number))[0]?.paid).toMatchObject({ by: 'transfer' })
    const other = await invoiced('now')
    t.stripe.payInvoice(other.id)
    expect((await decide('transfer', other.number)).status).toBe(200)
    expect((await papersOf(other.teacher, other.number))[0]?.paid).toMatchObject({ by: 'card' })
  })

  test('cancels an unpaid invoice: a credit note, unused seats end, used ones stay', async () => {
    const { teacher, number, id } = await invoiced('now')
    const student = await newBuyer(t)
    expect((await useCode(id, student)).status).toBe(200)
    expect((await decide('void', number)).status).toBe(200)
    expectCode(await decide('void', number), 409, 'order_changed')
    expect((await useCode(id, await newBuyer(t))).status).toBe(422)
    const { body } = await t.call('GET /api/auth/user', { token: student.token })
    expect(Object.keys(body.products)).toContain('global_compass_lab')
    const papers = await papersOf(teacher, number)
    expect(papers.map(({ kind, totalCents, cancelled }) => ({ kind, totalCents, cancelled }))).toEqual([
      { kind: 'invoice', totalCents: 20_000, cancelled: true },
      { kind: 'credit_note', totalCents: 20_000, cancelled: false },
    ])
    expect(papers[1]?.lines[0]?.text).toBe('Cancelled: Global Compass')
    expect(() => t.stripe.payInvoice(id)).toThrow('no open invoice')
  })

  test('cannot cancel what was paid a moment ago: the payment counts', async () => {
    const { teacher, number, id } = await invoiced('when_paid')
    t.stripe.payInvoice(id)
    expectCode(await decide('void', number), 409, 'order_changed')
    expect((await read(teacher, number)).status).toBe('paid')
    expect((await codeOf(t, id))?.ended_at).toBeNull()
  })

  test('is needed: others decide nothing, and codes ask for a fresh proof', async () => {
    const { teacher, number } = await asked()
    const params = { order: number }
    const body = { codes: 'now', payDays: 30 } as const
    const other = await t.call('POST /api/invoice-orders/:order/approve', {
      token: teacher.token,
      params,
      body,
    })
    expectCode(other, 403, 'forbidden')
    const admin = await signedInUser(t, { admin: true })
    t.clock.advance(11 * 60_000)
    const late = await t.call('POST /api/invoice-orders/:order/approve', { token: admin.token, params, body })
    expectCode(late, 403, 'fresh_proof_required')
    expect((await rowOf(number)).status).toBe('asked')
    expectCode(await decide('approve', number, { codes: 'now', payDays: 0 }), 422, 'invalid_fields')
    expectCode(await decide('approve', 'TW-2026-AAAAAA', body), 404, 'not_found')
  })
})

describe('an invoice', () => {
  test('that is overdue lets unused seats sleep, reminds once a week, and a payment wakes them', async () => {
    const { teacher, number, id } = await invoiced('now')
    const student = await newBuyer(t)
    await useCode(id, student)
    const reminders = async () =>
      (await t.mailsTo(teacher.email)).filter(({ subject }) => subject?.startsWith('Please pay')).length
    await chaseInvoices(t.services, system())
    expect(await reminders()).toBe(0)
    t.clock.advance(30 * day)
    for (let time = 0; time < 2; time++) await chaseInvoices(t.services, system())
    expect(await reminders()).toBe(1)
    expect((await read(teacher, number)).byInvoice?.overdue).toBe(true)
    expect((await useCode(id, await newBuyer(t))).status).toBe(422)
    t.clock.advance(6 * day)
    await chaseInvoices(t.services, system())
    expect(await reminders()).toBe(1)
    t.clock.advance(day)
    await Promise.all([chaseInvoices(t.services, system()), chaseInvoices(t.services, system())])
    expect(await reminders()).toBe(2)
    expect((await actionsOf(t, id)).filter((action) => action === 'order_overdue')).toHaveLength(1)
    await paidAtStripe(id)
    expect((await useCode(id, await newBuyer(t))).status).toBe(200)
    await chaseInvoices(t.services, system())
    expect(await reminders()).toBe(2)
  })

  test('that the provider could not make is made by a job, once, and a lost event is noticed by it', async () => {
    t.stripe.failNext(99)
    const { teacher, number, id } = await invoiced('when_paid')
    t.stripe.failNext(0)
    expect((await read(teacher, number)).byInvoice?.payUrl).toBeNull()
    for (let time = 0; time < 2; time++) await settleInvoices(t.services, system())
    expect(t.stripe.invoices.filter(({ metadata }) => metadata?.['order_id'] === id)).toHaveLength(1)
    expect((await read(teacher, number)).byInvoice?.payUrl).not.toBeNull()
    t.stripe.payInvoice(id)
    await settleInvoices(t.services, system())
    expect((await read(teacher, number)).status).toBe('paid')
  })

  test('over another amount than was paid is looked at by people', async () => {
    const { teacher, number, id } = await invoiced('when_paid')
    const invoice = t.stripe.payInvoice(id)
    invoice.total = 100
    await tell(t, 'invoice.paid', invoice)
    expect((await read(teacher, number)).status).toBe('in_question')
    expect(await codeOf(t, id)).toBeUndefined()
  })

  test('that was paid can be given back by the piece, with a credit note', async () => {
    const { teacher, number, id } = await invoiced('now')
    await paidAtStripe(id)
    await useCode(id, await newBuyer(t))
    const { body } = await t.call('POST /api/orders/:order/refund', {
      token: teacher.token,
      params: { order: number },
      body: {},
    })
    expect(body).toMatchObject({ refundedCents: 19_000, refund: { pieces: 19, status: 'paid_back' } })
    expect((await papersOf(teacher, number)).map(({ totalCents }) => totalCents)).toEqual([20_000, 19_000])
  })

  test('over test money changes no more under real payments', async () => {
    const { number, id } = await invoiced('now')
    await t.services.db.updateTable('orders').set({ provider: 'sandbox' }).where('id', '=', id).execute()
    const before = await rowOf(number)
    for (const decision of ['transfer', 'void'] as const)
      expectRefusal(
        await decide(decision, number),
        409,
        'order_changed',
        'This invoice is over test money, and real payments are switched on now. It cannot be changed any more.',
      )
    expect(await rowOf(number)).toEqual(before)
    const open = await asked()
    await t.services.db.updateTable('orders').set({ provider: 'sandbox' }).where('id', '=', open.id).execute()
    expectCode(await decide('approve', open.number, { codes: 'now', payDays: 30 }), 409, 'order_changed')
    expect(await codeOf(t, open.id)).toBeUndefined()
    expect((await decide('decline', open.number, { because: 'Please ask again.' })).status).toBe(200)
  })

  test('of somebody who has left is paid for nobody, and people hear of it', async () => {
    const { teacher, number, id } = await invoiced('when_paid')
    const admin = await signedInUser(t, { admin: true })
    await t.services.db.deleteFrom('users').where('id', '=', teacher.id).execute()
    await paidAtStripe(id)
    expect((await rowOf(number)).status).toBe('paid')
    expect((await t.mailsTo(admin.email))[0]?.text).toContain('no longer has an account')
  })
})

/** An institution names this address as its contact. */
async function contactOf(contactEmail: string): Promise<void> {
  const id = await givenInstitution(t)
  await t.services.db
    .updateTable('institutions')
    .set({ contact_email: contactEmail })
    .where('id', '=', id)
    .execute()
}

function expectCode(answer: { status: number; error: ErrorBody }, status: number, code: string): void {
  expect([answer.status, answer.error.code]).toEqual([status, code])
}
