import { describe, expect, test } from 'vitest'
import {
  checkoutPath,
  invoicePath,
  noInvoiceWords,
  orderStatusWords,
  paperPath,
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

test('the status of an order is said in words', () => {
  expect(orderStatusWords({ status: 'paid', refundedCents: 0, refund: null })).toBe('Paid')
  expect(orderStatusWords({ status: 'paid', refundedCents: 500, refund: null })).toBe('Paid, $5.00 refunded')
  expect(orderStatusWords({ status: 'refunded', refundedCents: 1000, refund: null })).toBe('Refunded')
  expect(orderStatusWords({ status: 'in_question', refundedCents: 0, refund: null })).toBe('Under review')
})

test('a quantity of one is for the buyer, and more are seats', () => {
  expect(quantityWords({ quantity: 1 })).toBe('For yourself')
  expect(quantityWords({ quantity: 25 })).toBe('25 seats')
})
