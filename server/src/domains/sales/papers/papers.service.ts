import type { PaperKind, PaperLine } from '@tradewind/contract/sales/papers'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { creditedTax } from './paper-sums.ts'
import { creditedOf, insertPaper, listPapers, nextInSeries, type PaperRow } from './papers.queries.ts'
import { sellerOf } from './seller.ts'

/** An order, as its papers see it. */
interface Sold {
  id: string
  number: string
  product_name: string
  seats: boolean
  quantity: number
  unit_cents: number
  tax_cents: number
  provider: 'stripe' | 'sandbox'
  /** The institution whose licence it is for; seats without one come by a code. */
  renews?: string | null
}

/** Issues the invoice of an order, once. The order must be locked. */
export async function issueInvoice(trx: Trx, caller: Caller, order: Sold): Promise<void> {
  if (invoiceOf(await listPapers(trx, order.id))) return
  const total = order.unit_cents * order.quantity
  await issue(trx, caller, {
    kind: 'invoice',
    order,
    refersTo: null,
    refundId: null,
    lines: [
      {
        text: order.product_name,
        detail: detailOf(order),
        quantity: order.quantity,
        unitCents: order.unit_cents,
        cents: total - order.tax_cents,
      },
    ],
    sums: { totalCents: total, taxCents: order.tax_cents },
  })
}

function detailOf({ seats, quantity, renews = null }: Sold): string {
  if (!seats) return 'Online access for one person'
  return renews === null
    ? `Online access for ${quantity} people, by a code`
    : `Licence of ${renews} for ${quantity} people`
}

/** Money of an order that went back. `gone` turns false when the bank does not take it after all. */
export interface Refunded {
  /** The provider's id. */
  id: string
  cents: number
  gone: boolean
}

interface Credits {
  order: Sold
  refunds: readonly Refunded[]
  /** Money that went back, or an invoice that nobody needs to pay any more. */
  because?: 'refund' | 'void'
}

/**
 * Brings the credit notes of an order into line with its refunds: one for each that is gone, and a cancellation for each
 * that failed afterwards. The order must be locked. Nothing happens without an invoice.
 */
export async function alignCreditNotes(
  trx: Trx,
  caller: Caller,
  { order, refunds, because = 'refund' }: Credits,
): Promise<void> {
  const papers = await listPapers(trx, order.id)
  if (!invoiceOf(papers)) return
  // The provider lists the newest first.
  for (const refund of refunds.toReversed()) {
    const note = openNoteOf(papers, refund.id)
    if (refund.gone && !note) papers.push(await credit(trx, caller, { order, papers, refund, because }))
    if (!refund.gone && note) papers.push(await cancel(trx, caller, order, note))
  }
}

interface Crediting {
  because: 'refund' | 'void'
  order: Sold
  papers: readonly PaperRow[]
  refund: Refunded
}

async function credit(
  trx: Trx,
  caller: Caller,
  { order, papers, refund, because }: Crediting,
): Promise<PaperRow> {
  const invoice = invoiceOf(papers)
  if (!invoice) throw new Error(`Order ${order.number} has no invoice`)
  const { cents } = refund
  const taxCents = creditedTax(
    { totalCents: invoice.total_cents, taxCents: invoice.tax_cents },
    creditedOf(papers),
    cents,
  )
  return await issue(trx, caller, {
    kind: 'credit_note',
    order,
    refersTo: invoice.number,
    refundId: refund.id,
    lines: [
      {
        text: `${because === 'void' ? 'Cancelled' : 'Refund'}: ${order.product_name}`,
        detail: refundDetail(order, cents),
        quantity: 1,
        unitCents: cents,
        cents: cents - taxCents,
      },
    ],
    sums: { totalCents: cents, taxCents },
  })
}

function refundDetail({ seats, unit_cents: unit, quantity }: Sold, cents: number): string {
  const pieces = cents / unit
  if (cents === unit * quantity) return seats ? `All ${quantity} seats` : 'The whole price'
  if (seats && Number.isInteger(pieces)) return `${pieces} of ${quantity} seats`
  return 'A part of the price'
}

async function cancel(trx: Trx, caller: Caller, order: Sold, note: PaperRow): Promise<PaperRow> {
  return await issue(trx, caller, {
    kind: 'cancellation',
    order,
    refersTo: note.number,
    refundId: note.provider_refund_id,
    lines: note.lines.map((line) => ({
      ...line,
      detail: 'The bank did not take the refund, so the credit note does not count.',
    })),
    sums: { totalCents: note.total_cents, taxCents: note.tax_cents },
  })
}

interface NewPaper {
  kind: PaperKind
  order: Sold
  refersTo: string | null
  refundId: string | null
  lines: PaperLine[]
  sums: { totalCents: number; taxCents: number }
}

const prefixes = { invoice: 'INV', credit_note: 'CN', cancellation: 'CX' } satisfies Record<PaperKind, string>

async function issue(trx: Trx, caller: Caller, paper: NewPaper): Promise<PaperRow> {
  const { kind, order, refersTo, refundId, lines, sums } = paper
  // Test money has its own series, so that those of real money have no gaps.
  const series = `${order.provider === 'sandbox' ? 'TEST-' : ''}${prefixes[kind]}`
  const row = {
    number: `${series}-${String(await nextInSeries(trx, series)).padStart(6, '0')}`,
    kind,
    order_id: order.id,
    refers_to: refersTo,
    issued_at: caller.now,
    seller: sellerOf(trx.services.config.brand),
    lines,
    tax_cents: sums.taxCents,
    total_cents: sums.totalCents,
    provider_refund_id: refundId,
  }
  await insertPaper(trx, row)
  return { ...row, position: '' }
}

function invoiceOf(papers: readonly PaperRow[]): PaperRow | undefined {
  return papers.find(({ kind }) => kind === 'invoice')
}

/** The credit note of a refund that was not cancelled. */
function openNoteOf(papers: readonly PaperRow[], refundId: string): PaperRow | undefined {
  return papers.find(
    ({ kind, number, provider_refund_id: id }) =>
      kind === 'credit_note' && id === refundId && !papers.some(({ refers_to }) => refers_to === number),
  )
}
