import { describe, expect, test } from 'vitest'
import {
  billToLines,
  lineHeads,
  paperFacts,
  paperNote,
  paperTitle,
  sellerLines,
  totalWords,
} from './paper-words.ts'
import type { Paper } from './papers.ts'

const at = Date.UTC(2026, 10, 23, 20)
const invoice: Paper = {
  number: 'INV-000012',
  kind: 'invoice',
  issuedAt: at,
  testMode: false,
  order: 'TW-2026-AB12CD',
  refersTo: null,
  seller: { name: 'Tradewind', address: ['12 Quay Street'], taxId: '', email: 'support@tradewind.example' },
  billTo: { name: 'Pat Rivers', institution: '', address: [], taxId: 'DE129273398', email: 'pat@sails.edu' },
  reference: '',
  lines: [],
  taxCents: 0,
  totalCents: 1000,
  currency: 'usd',
  dueAt: null,
  cancelled: false,
  paid: { at, by: 'card' },
}
const note: Paper = {
  ...invoice,
  kind: 'credit_note',
  number: 'CN-000003',
  refersTo: 'INV-000012',
  paid: null,
}
const cancellation: Paper = { ...note, kind: 'cancellation', number: 'CX-000001', refersTo: 'CN-000003' }

test('papers are called by their kind and number', () => {
  expect([invoice, note, cancellation].map(paperTitle)).toEqual([
    'Invoice INV-000012',
    'Credit note CN-000003',
    'Cancellation CX-000001',
  ])
})

test('a paper names both sides, and only what is known of them', () => {
  expect(sellerLines(invoice)).toEqual(['Tradewind', '12 Quay Street', 'support@tradewind.example'])
  expect(billToLines(invoice)).toEqual(['Pat Rivers', 'Tax ID DE129273398', 'pat@sails.edu'])
  const nobody = { name: '', institution: '', address: [], taxId: '', email: '' }
  expect(billToLines({ billTo: nobody })).toEqual(['A deleted account'])
})

test('its facts are in a fixed order, without empty ones', () => {
  expect(
    paperFacts({ ...invoice, reference: 'PO 4711' }).map(({ term, value }) => `${term}: ${value}`),
  ).toEqual([
    'Number: INV-000012',
    'Date: November 23, 2026',
    'Order: TW-2026-AB12CD',
    'Your reference: PO 4711',
    'Paid: November 23, 2026, by card',
  ])
  expect(paperFacts(note).map(({ term }) => term)).toEqual(['Number', 'Date', 'Order', 'For'])
})

describe('what it says of tax and payment', () => {
  test.each([
    [invoice, 'Prices include tax. This invoice was paid in full.'],
    [{ ...invoice, taxCents: 65 }, 'This invoice was paid in full.'],
    [{ ...invoice, cancelled: true, paid: null }, 'This invoice was cancelled. Nothing is left to pay.'],
    [{ ...invoice, paid: null }, 'Prices include tax. This invoice is not paid yet.'],
    [note, 'We credit this amount of invoice INV-000012.'],
    [cancellation, 'Credit note CN-000003 does not count any more.'],
  ])('%#', (paper, sentence) => {
    expect(paperNote(paper)).toBe(sentence)
  })

  test('columns and total are named after it', () => {
    expect(lineHeads({ taxCents: 65 })[3]).toBe('Without tax')
    expect(lineHeads({ taxCents: 0 })[3]).toBe('Amount')
    expect([invoice, note].map(totalWords)).toEqual(['Total (USD)', 'Total credited (USD)'])
  })
})
