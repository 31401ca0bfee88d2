import { randomUUID } from 'node:crypto'
import { productById, type ProductId } from '@tradewind/contract/catalogue'
import { fulfil } from '../domains/sales/checkout/fulfil.ts'
import { lockOrder } from '../domains/sales/checkout/checkout.queries.ts'
import { addOrder } from '../domains/sales/checkout/order-facts.ts'
import { newPaymentId } from '../domains/sales/checkout/sandbox-provider.ts'
import { insertSandboxCheckout } from '../domains/sales/checkout/sandbox.queries.ts'
import { redeemCode } from '../domains/access/access-codes/redemption.ts'
import { approveInvoice, recordTransfer } from '../domains/sales/invoice-orders/decide-invoice.ts'
import { askForInvoice } from '../domains/sales/invoice-orders/ask-invoice.ts'
import { day, hour, minute } from '../kernel/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Services } from '../kernel/services.ts'
import { asAccount } from './demo-callers.ts'
import { demoStudents } from './demo-people.ts'
import { listDemo, markDemo } from './demo-rows.store.ts'

interface DemoOrders {
  instructorEmail: string
  administratorEmail: string
  contact: { email: string; institutionId: string }
  signal: AbortSignal
}

/** A moment of a day that is so many days ago, another one for each day: in ms before now. */
function daysAgo(days: number): number {
  return days * day + ((days * 7) % 9) * hour + ((days * 13) % 60) * minute
}

const billTo = {
  name: 'Accounts Payable',
  institution: 'Harbour University',
  address: '1 Harbour Street\nPort City',
  taxId: '',
}

/**
 * Adds purchases by card, seats that a school paid by transfer and of which students took some, an invoice that is out,
 * and two that wait for a decision. Only where payments are the sandbox's.
 */
export async function ensureDemoOrders(services: Services, demo: DemoOrders): Promise<void> {
  if (services.config.payments.provider !== 'sandbox') return
  const done = await listDemo(services.db, 'part')
  for (const [name, add] of Object.entries(parts)) {
    if (demo.signal.aborted) return
    if (done.includes(name)) continue
    await add(services, demo)
    await markDemo(services.db, 'part', name)
  }
}

/** Each adds orders, and marks each at once: a start may be killed between two. */
const parts: Record<string, (services: Services, demo: DemoOrders) => Promise<void>> = {
  'orders-card': async (services) => {
    const buyers: [number, ProductId, number][] = [
      [2, 'market_analysis_lab', 71],
      [5, 'foreign_exchange_lab', 64],
      [9, 'TradewindPackagePro', 47],
      [13, 'cultural_intelligence_lab', 33],
      [17, 'foreign_exchange_lab', 19],
      [21, 'market_analysis_lab', 6],
    ]
    for (const [at, product, days] of buyers)
      await buy(services, { email: demoStudents[at]?.email ?? '', product, ago: daysAgo(days) })
  },
  'orders-seats': async (services, demo) => {
    const order = await ask(services, demo.instructorEmail, {
      ...{ product: 'foreign_exchange_lab', seats: 30, ago: daysAgo(60), purchaseOrder: 'PO 2291' },
      note: 'For the summer course.',
    })
    await decide(services, demo, { number: order.number, ago: daysAgo(58) })
    await asAccount(services, { email: demo.administratorEmail, ago: daysAgo(45) }, (then, caller) =>
      recordTransfer(then, caller, order.number),
    )
    const code = await codeOf(services, order.id)
    for (const [at, { email }] of demoStudents.slice(0, 11).entries())
      await asAccount(services, { email, ago: daysAgo(40 - at) }, (then, caller) =>
        redeemCode(then, caller, {
          code: { typed: code, wanted: null, unknown: 'This demo code is gone.' },
          userId: caller.session.user.id,
        }),
      )
  },
  'orders-unpaid': async (services, demo) => {
    const order = await ask(services, demo.instructorEmail, {
      ...{ product: 'market_analysis_lab', seats: 24, ago: daysAgo(12), purchaseOrder: 'PO 2304' },
      note: '',
    })
    await decide(services, demo, { number: order.number, ago: daysAgo(11) })
  },
  'orders-asked': async (services, demo) => {
    await ask(services, demo.instructorEmail, {
      ...{ product: 'TradewindPackagePro', seats: 40, ago: daysAgo(2), purchaseOrder: 'PO 2317' },
      note: 'We start on January 11.',
    })
    await ask(services, demo.contact.email, {
      ...{ product: 'global_compass_lab', seats: 180, ago: daysAgo(1), purchaseOrder: 'LIB 88' },
      ...{ note: 'Our licence for another year, please.', renews: demo.contact.institutionId },
    })
  },
}

interface Purchase {
  email: string
  product: ProductId
  ago: number
}

/** A purchase by card for oneself, as a payment that has gone through leaves it. */
async function buy(services: Services, { email, product, ago }: Purchase): Promise<void> {
  await asAccount(services, { email, ago }, async (then, caller) => {
    const { id: productId, name, priceCents } = productById(product)
    const { id: userId } = caller.session.user
    const id = randomUUID()
    const session = `cs_test_sandbox_demo_${id}`
    const paymentId = newPaymentId()
    await inTransaction(then, async (trx) => {
      await addOrder(trx, {
        ...{ id, provider: 'sandbox', user_id: userId, product_id: productId, product_name: name },
        ...{ seats: false, quantity: 1, unit_cents: priceCents, currency: 'usd', status: 'open' },
        ...{ session_id: session, payment_id: null, invoice_url: null, paid_at: null },
        ...{ created_at: caller.now, expires_at: caller.now },
      })
      await insertSandboxCheckout(trx, {
        ...{ session_id: session, client_secret: `${session}_secret`, order_id: id, user_id: userId },
        ...{ product_name: name, quantity: 1, amount_cents: priceCents, status: 'complete', paid: true },
        ...{ payment_id: paymentId, return_url: then.config.publicUrl, expires_at: caller.now },
      })
      await markDemo(trx, 'order', id)
      const payment = { id: paymentId, invoiceUrl: null, refundedCents: 0, taxCents: 0, taxPayer: null }
      await fulfil(trx, caller, { order: await lockOrder(trx, id), payment })
    })
  })
}

interface Wish {
  product: ProductId
  seats: number
  ago: number
  purchaseOrder: string
  note: string
  renews?: string
}

async function ask(
  services: Services,
  email: string,
  { product, seats, ago, purchaseOrder, note, renews }: Wish,
): Promise<{ id: string; number: string }> {
  const { number } = await asAccount(services, { email, ago }, (then, caller) =>
    askForInvoice(then, caller, {
      ...{ productId: product, seats, purchaseOrder, note, billTo, renews: renews ?? null },
    }),
  )
  const order = await services.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await markDemo(services.db, 'order', order.id)
  return order
}

/** Sends the invoice, with the code now. */
async function decide(
  services: Services,
  { administratorEmail: email }: DemoOrders,
  { number, ago }: { number: string; ago: number },
): Promise<void> {
  await asAccount(services, { email, ago }, (then, caller) =>
    approveInvoice(then, caller, { number, codes: 'now', payDays: 30 }),
  )
}

async function codeOf({ db }: Services, orderId: string): Promise<string> {
  const { code } = await db
    .selectFrom('promotion_codes')
    .select('code')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return code
}
