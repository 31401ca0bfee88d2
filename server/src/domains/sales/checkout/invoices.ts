import type { Caller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { alignCreditNotes, issueInvoice } from '../papers/papers.service.ts'
import { lockOrder, updateOrder, type OrderRow } from './checkout.queries.ts'
import { auditOrder, fulfil, questionOrder, totalOf } from './fulfil.ts'
import { invoicePage } from './invoice.ts'
import { findInvoiceOrder, findRenewed, listUnsentInvoices, updateInvoiceOrder } from './invoices.queries.ts'
import type { InvoiceState } from './payment-provider.ts'
import { openPaymentProvider } from './payment-providers.ts'
import { endSeats, giveSeats, type Seats } from './seats.ts'

interface Invoicing {
  order: OrderRow
  codes: 'now' | 'when_paid'
  dueAt: Date
}

/** Sends the invoice of an order that a person asked for. The order must be locked. Returns what is given now. */
export async function invoiceOrder(
  trx: Trx,
  caller: Caller,
  { order, codes, dueAt }: Invoicing,
): Promise<Seats | null> {
  const decidedBy = caller.session?.user.id ?? null
  await updateOrder(trx, order.id, { status: 'invoiced' })
  await updateInvoiceOrder(trx, order.id, {
    codes,
    due_at: dueAt,
    decided_by: decidedBy,
    decided_at: caller.now,
  })
  const seats = codes === 'now' ? await giveSeats(trx, caller, order) : null
  await auditOrder(trx, caller, 'order_invoiced', {
    order,
    actor: decidedBy,
    details: { codes, until: dueAt.toISOString() },
  })
  const renews = (await findRenewed(trx, order.id))?.name ?? null
  await issueInvoice(trx, caller, { ...order, renews })
  return seats
}

/** Makes the provider's invoice, so that it can be paid online. Safe at any time, even several times at once. */
export async function makePayable(services: Services, orderId: string): Promise<void> {
  const row = await findInvoiceOrder(services.db, orderId)
  const provider = openPaymentProvider(services)
  if (row?.status !== 'invoiced' || row.provider_invoice_id !== null || row.provider !== provider.name) return
  if (row.due_at === null || row.user_id === null) return
  const { invoiceId, payUrl } = await provider.createInvoice({
    orderId,
    userId: row.user_id,
    email: row.email ?? '',
    name: row.bill_institution || row.bill_name || row.number,
    purchaseOrder: row.bill_reference ?? '',
    productName: row.product_name,
    quantity: row.quantity,
    unitCents: row.unit_cents,
    dueAt: row.due_at,
    returnUrl: invoicePage(services.config, row.number),
  })
  await updateInvoiceOrder(services.db, orderId, { provider_invoice_id: invoiceId, pay_url: payUrl })
}

/** Brings an order by invoice up to what the provider knows. Events of it may come twice, late or never. */
export async function settleInvoice(services: Services, caller: Caller, orderId: string): Promise<void> {
  const state = await readInvoiceState(services, orderId)
  if (state?.status !== 'paid') return
  await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const payment = { ...noPayment, id: state.paymentId, taxCents: order.tax_cents }
    const isRight = state.amountCents === totalOf(order) && state.currency === order.currency
    if (order.status === 'void' || (order.status === 'invoiced' && !isRight))
      await questionOrder(trx, caller, { order, payment })
    else if (order.status === 'invoiced') {
      // The provider also tells about transfers that were recorded there, for which it has no payment.
      const paidBy = state.paymentId === null ? 'transfer' : 'provider'
      await updateInvoiceOrder(trx, orderId, { paid_by: paidBy })
      await fulfil(trx, caller, { order, payment })
    }
  })
}

const noPayment = { id: null, invoiceUrl: null, refundedCents: 0, taxPayer: null }

async function readInvoiceState(services: Services, orderId: string): Promise<InvoiceState | null> {
  const row = await findInvoiceOrder(services.db, orderId)
  const provider = openPaymentProvider(services)
  if (!row || row.provider_invoice_id === null || row.provider !== provider.name) return null
  return await provider.readInvoice(row.provider_invoice_id)
}

/**
 * Records that an invoice was paid by a transfer. If it was paid online meanwhile, that counts. Returns false if the
 * order is not waiting for a payment.
 */
export async function payByTransfer(services: Services, caller: Caller, orderId: string): Promise<boolean> {
  await makePayable(services, orderId)
  const row = await findInvoiceOrder(services.db, orderId)
  if (row?.status !== 'invoiced') return false
  const provider = openPaymentProvider(services)
  if (row.provider_invoice_id !== null) await provider.payInvoiceByTransfer(row.provider_invoice_id)
  const state = await readInvoiceState(services, orderId)
  if (state?.status === 'paid' && state.paymentId !== null) {
    await settleInvoice(services, caller, orderId)
    return true
  }
  return await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order.status !== 'invoiced') return order.status === 'paid'
    await updateInvoiceOrder(trx, orderId, { paid_by: 'transfer' })
    await fulfil(trx, caller, { order, payment: { ...noPayment, taxCents: order.tax_cents } })
    return true
  })
}

/**
 * Cancels an unpaid invoice with a credit note; unused seats end. Returns false if the order is not waiting for a payment
 * any more, for example because it has just been paid.
 */
export async function voidInvoice(services: Services, caller: Caller, orderId: string): Promise<boolean> {
  const row = await findInvoiceOrder(services.db, orderId)
  if (row?.status !== 'invoiced') return false
  if (row.provider_invoice_id !== null)
    await openPaymentProvider(services).voidInvoice(row.provider_invoice_id)
  if ((await readInvoiceState(services, orderId))?.status === 'paid') {
    await settleInvoice(services, caller, orderId)
    return false
  }
  return await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order.status !== 'invoiced') return false
    await updateOrder(trx, orderId, { status: 'void' })
    await endSeats(trx, caller, { orderId, because: 'void' })
    await auditOrder(trx, caller, 'order_void', { order, actor: caller.session?.user.id ?? null })
    const credit = { id: `void-${orderId}`, cents: totalOf(order), gone: true }
    await alignCreditNotes(trx, caller, { order, refunds: [credit], because: 'void' })
    return true
  })
}

/** The number of invoices per job, few enough to finish in time. */
const atMost = 100

/** Makes invoices at the provider that an outage left out, and looks for payments of which no event came (as a job). */
export async function settleInvoices(services: Services, caller: Caller): Promise<void> {
  const provider = openPaymentProvider(services).name
  for (const { id, number } of await listUnsentInvoices(services.db, { provider, limit: atMost })) {
    try {
      await makePayable(services, id)
      await settleInvoice(services, caller, id)
    } catch (error) {
      services.log.error({ err: error, order: number }, 'an invoice could not be settled')
    }
  }
}
