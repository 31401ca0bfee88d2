import type { Paper } from '@tradewind/contract/sales/papers'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { findOrderOfPapers, listPapers, type OrderOfPapers, type PaperRow } from './papers.queries.ts'
import { linesOf } from './seller.ts'

/** Making a PDF file keeps the server busy for a moment. */
const filesOfPerson: LimitRule = { name: 'paper-pdf', points: 30, seconds: 60 }

/** The papers of one of the caller's orders, or for an administrator of any. Refuses with `not_found`. */
export async function readPapers(
  services: Services,
  caller: SignedInCaller,
  number: string,
): Promise<Paper[]> {
  const order = await findOrderOfPapers(services.db, number)
  const { id, admin } = caller.session.user
  if (!order || (order.user_id !== id && !admin))
    throw new AppError('not_found', 'We could not find this order in your account.')
  const rows = await listPapers(services.db, order.id)
  return rows.map((row) => toPaper(order, row))
}

/** One of these papers as a PDF file in Base64. */
export async function readPaperFile(
  services: Services,
  caller: SignedInCaller,
  { order, paper: number }: { order: string; paper: string },
): Promise<{ fileName: string; pdf: string }> {
  const paper = (await readPapers(services, caller, order)).find((one) => one.number === number)
  if (!paper) throw new AppError('not_found', 'This order has no such paper.')
  await services.limits.take([filesOfPerson, caller.session.user.id])
  // A start is quicker without the library that draws them.
  const { paperPdf } = await import('./paper-pdf.ts')
  const file = await paperPdf(paper)
  return { fileName: `${paper.number}.pdf`, pdf: file.toString('base64') }
}

function toPaper(order: OrderOfPapers, row: PaperRow): Paper {
  const isInvoice = row.kind === 'invoice'
  return {
    number: row.number,
    kind: row.kind,
    issuedAt: row.issued_at.getTime(),
    testMode: order.provider === 'sandbox',
    order: order.number,
    refersTo: row.refers_to,
    seller: row.seller,
    billTo: billToOf(order),
    reference: order.bill_reference ?? '',
    lines: row.lines,
    taxCents: row.tax_cents,
    totalCents: row.total_cents,
    currency: order.currency,
    dueAt: isInvoice ? (order.due_at?.getTime() ?? null) : null,
    cancelled: isInvoice && order.status === 'void',
    paid:
      isInvoice && order.paid_at !== null ? { at: order.paid_at.getTime(), by: paymentWords(order) } : null,
  }
}

function paymentWords({ paid_by: paidBy, provider }: OrderOfPapers): string {
  if (paidBy === 'transfer') return 'transfer'
  return provider === 'sandbox' ? 'test card' : 'card'
}

/** Whom papers name: what the buyer wrote, otherwise who bought. Nobody remains of a deleted account. */
function billToOf(order: OrderOfPapers): Paper['billTo'] {
  const buyer = `${order.first_name ?? ''} ${order.last_name ?? ''}`.trim()
  return {
    name: order.bill_name ?? buyer,
    institution: order.bill_institution ?? '',
    address: linesOf(order.bill_address ?? '', '\n'),
    taxId: order.bill_tax_id ?? '',
    email: order.email ?? '',
  }
}
