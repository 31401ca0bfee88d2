import { dayWords } from '../words/dates.ts'
import type { Paper, PaperKind } from './papers.ts'

const titles = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  cancellation: 'Cancellation',
} satisfies Record<PaperKind, string>

/** What stands above a paper, for example Invoice INV-000001. */
export function paperTitle({ kind, number }: Pick<Paper, 'kind' | 'number'>): string {
  return `${titles[kind]} ${number}`
}

/** What a paper of test money says, so that nobody takes it for a real one. */
export const testModeWords = 'TEST MODE: no money was taken'

/** Who sells, in lines. */
export function sellerLines({ seller }: Pick<Paper, 'seller'>): string[] {
  const { name, address, taxId, email } = seller
  return [name, ...address, ...(taxId === '' ? [] : [`Tax number ${taxId}`]), email]
}

/** Whom a paper names, in lines. */
export function billToLines({ billTo }: Pick<Paper, 'billTo'>): string[] {
  const { name, institution, address, taxId, email } = billTo
  const lines = [name, institution, ...address, taxId === '' ? '' : `Tax ID ${taxId}`, email].filter(
    (line) => line !== '',
  )
  return lines.length > 0 ? lines : ['A deleted account']
}

export interface PaperFact {
  term: string
  value: string
}

/** Numbers and dates of a paper. */
export function paperFacts({
  number,
  issuedAt,
  order,
  refersTo,
  reference,
  dueAt,
  paid,
}: Paper): PaperFact[] {
  return [
    { term: 'Number', value: number },
    { term: 'Date', value: dayWords(issuedAt) },
    { term: 'Order', value: order },
    ...(refersTo === null ? [] : [{ term: 'For', value: refersTo }]),
    ...(reference === '' ? [] : [{ term: 'Your reference', value: reference }]),
    ...(dueAt === null ? [] : [{ term: 'Please pay by', value: dayWords(dueAt) }]),
    ...(paid ? [{ term: 'Paid', value: `${dayWords(paid.at)}, by ${paid.by}` }] : []),
  ]
}

/** The heads of the columns of a paper's lines. */
export function lineHeads({ taxCents }: Pick<Paper, 'taxCents'>): [string, string, string, string] {
  return taxCents > 0
    ? ['Product', 'Quantity', 'Price with tax', 'Without tax']
    : ['Product', 'Quantity', 'Unit price', 'Amount']
}

/** What the total of a paper is called. */
export function totalWords({ kind }: Pick<Paper, 'kind'>): string {
  return kind === 'credit_note' ? 'Total credited (USD)' : 'Total (USD)'
}

/** What a paper means, in a sentence or two. */
export function paperNote({ kind, refersTo, cancelled, paid, taxCents }: Paper): string {
  if (kind === 'credit_note') return `We credit this amount of invoice ${refersTo ?? ''}.`
  if (kind === 'cancellation') return `Credit note ${refersTo ?? ''} does not count any more.`
  if (cancelled) return 'This invoice was cancelled. Nothing is left to pay.'
  const tax = taxCents > 0 ? '' : 'Prices include tax. '
  return `${tax}${paid ? 'This invoice was paid in full.' : 'This invoice is not paid yet.'}`
}
