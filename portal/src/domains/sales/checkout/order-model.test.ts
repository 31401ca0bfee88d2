import type { OrderStatus } from '@tradewind/contract/sales/checkout'
import { describe, expect, test } from 'vitest'
import {
  checkoutPath,
  invoiceOrderPath,
  invoicePath,
  invoiceState,
  noInvoiceWords,
  orderStatusWords,
  paperPath,
  payLink,
  quantityWords,
  receiptLink,
} from './order-model.ts'

test('an invoice is on a page of the portal, whatever the server’s name', () => {
  const number = 'TW-2026-AB12CD'
  const invoiceUrl = 'https://another.university.example/invoice/TW-2026-AB12CD'
  expect(invoicePath({ invoiceUrl, number })).toBe('/invoice/TW-2026-AB12CD')
  expect(invoicePath({ invoiceUrl: null, number })).toBeNull()
})

describe('the link to the provider’s receipt', () => {
  test.each([
    'https://invoice.stripe.com/i/acct_1/live_2',
    'https://pay.stripe.com/invoice/3',
    'https://stripe.com/x',
  ])('leads to a page of the provider: %s', (receiptUrl) => {
    expect(receiptLink({ receiptUrl })).toBe(receiptUrl)
  })

  test.each([
    null,
    'https://stripe.com.evil.example/i',
    'https://evilstripe.com/i',
    'http://invoice.stripe.com/i',
    'https://user@evil.example/invoice.stripe.com',
    'javascript:alert(1)',
    '//evil.example/invoice',
    'https://',
  ])('never leads anywhere else: %s', (receiptUrl) => {
    expect(receiptLink({ receiptUrl })).toBeNull()
  })
})

test('papers after the invoice have pages below it', () => {
  const order = 'TW-2026-AB12CD'
  expect(paperPath({ kind: 'invoice', order, number: 'INV-000001' })).toBe('/invoice/TW-2026-AB12CD')
  expect(paperPath({ kind: 'credit_note', order, number: 'CN-000001' })).toBe(
    '/invoice/TW-2026-AB12CD/CN-000001',
  )
})

test.each([
  ['open', /^This order has not been paid,/u],
  ['failed', /^This order has not been paid,/u],
  ['expired', /^This order has not been paid,/u],
  ['confirming', /is still being confirmed/u],
  ['in_question', /^We are checking the payment/u],
  ['paid', /^There is no invoice/u],
  ['refunded', /^There is no invoice/u],
  ['disputed', /^There is no invoice/u],
] as const)('an order with the status %s says why it has no invoice here', (status, words) => {
  expect(noInvoiceWords({ status })).toMatch(words)
})

test('the payment form has one address for the buyer and one for seats', () => {
  expect(checkoutPath('global_compass_lab', { seats: false })).toBe('/checkout/global_compass_lab')
  expect(checkoutPath('global_compass_lab', { seats: true })).toBe('/checkout/global_compass_lab?seats=1')
})

const order = (status: OrderStatus, refundedCents = 0) => ({
  status,
  refundedCents,
  refund: null,
  byInvoice: null,
})

test('the status of an order is said in words', () => {
  expect(orderStatusWords(order('paid', 0))).toBe('Paid')
  expect(orderStatusWords(order('paid', 500))).toBe('Paid, $5.00 refunded')
  expect(orderStatusWords(order('refunded', 1000))).toBe('Refunded')
  expect(orderStatusWords(order('in_question', 0))).toBe('Under review')
  expect(orderStatusWords(order('invoiced'))).toBe('Not paid yet')
  const byInvoice = {
    codes: null,
    dueAt: 0,
    overdue: true,
    payUrl: null,
    declinedBecause: null,
    renews: null,
  }
  expect(orderStatusWords({ ...order('invoiced'), byInvoice })).toBe('Overdue')
  expect(orderStatusWords(order('void'))).toBe('Cancelled')
})

test('a quantity of one is for the buyer, and more are seats', () => {
  expect(quantityWords({ quantity: 1, byInvoice: null })).toBe('For yourself')
  expect(quantityWords({ quantity: 25, byInvoice: null })).toBe('25 seats')
})

const byInvoice = {
  codes: null,
  dueAt: null,
  overdue: false,
  payUrl: null,
  declinedBecause: null,
  renews: null,
}

test('a licence names its institution instead of seats', () => {
  const dueAt = Date.UTC(2026, 11, 23, 20)
  const licence = { ...byInvoice, renews: 'University of Sails', dueAt, codes: 'now' as const }
  expect(quantityWords({ quantity: 40, byInvoice: licence })).toBe(
    'Licence of University of Sails, 40 people',
  )
  expect(invoiceState({ status: 'invoiced', byInvoice: { ...licence, overdue: true } })).toBe(
    'It was due on December 23, 2026. The licence goes on when it is paid.',
  )
  expect(invoiceState({ status: 'invoiced', byInvoice: { ...licence, codes: 'when_paid' } })).toBe(
    'Please pay by December 23, 2026. The licence goes on when it is paid.',
  )
})

test('an order by invoice says what it waits for', () => {
  const dueAt = Date.UTC(2026, 11, 23, 20)
  const state = (status: OrderStatus, change: object = {}) =>
    invoiceState({ status, byInvoice: { ...byInvoice, ...change } })
  expect(invoiceState({ status: 'paid', byInvoice: null })).toBeNull()
  expect(state('asked')).toBe('You get a mail as soon as we have decided about your invoice.')
  expect(state('declined', { declinedBecause: 'Not now.' })).toBe('Not now.')
  expect(state('invoiced', { dueAt, codes: 'now' })).toBe('Please pay by December 23, 2026.')
  expect(state('invoiced', { dueAt, codes: 'when_paid' })).toBe(
    'Please pay by December 23, 2026. You get the code when it is paid.',
  )
  expect(state('invoiced', { dueAt, codes: 'now', overdue: true })).toBe(
    'It was due on December 23, 2026. Unused seats work again when it is paid.',
  )
  expect(state('invoiced', { dueAt, codes: 'when_paid', overdue: true })).toBe(
    'It was due on December 23, 2026.',
  )
  expect(state('paid', { dueAt, codes: 'now' })).toBeNull()
})

test('an invoice is paid on a page of the sandbox or the provider, and nowhere else', () => {
  const link = (provider: 'stripe' | 'sandbox', payUrl: string | null) =>
    payLink({ provider, byInvoice: { ...byInvoice, payUrl } })
  expect(link('sandbox', 'http://localhost:4000/pay-invoice/in_1_secret_2')).toBe(
    '/pay-invoice/in_1_secret_2',
  )
  expect(link('stripe', 'https://invoice.stripe.com/i/1')).toBe('https://invoice.stripe.com/i/1')
  expect(link('stripe', 'https://evil.example/i/1')).toBeNull()
  expect(link('sandbox', 'http://localhost:4000/elsewhere')).toBeNull()
  expect(link('sandbox', null)).toBeNull()
  expect(payLink({ provider: 'stripe', byInvoice: null })).toBeNull()
})

test('the form for an invoice takes over a number that was entered', () => {
  expect(invoiceOrderPath('global_compass_lab', ' 20 ')).toBe('/invoice-order/global_compass_lab?seats=20')
  expect(invoiceOrderPath('global_compass_lab', 'many')).toBe('/invoice-order/global_compass_lab')
})
