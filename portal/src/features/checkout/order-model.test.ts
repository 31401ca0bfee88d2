import { describe, expect, test } from 'vitest'
import { checkoutPath, invoiceLink, noInvoiceWords, orderStatusWords, quantityWords } from './order-model.ts'

describe('the link to an invoice', () => {
  const number = 'TW-2026-AB12CD'

  test.each([
    'https://labs.university.example/invoice/TW-2026-AB12CD',
    'http://127.0.0.1:4000/invoice/TW-2026-AB12CD',
  ])("leads to the portal's own screen whatever the server's name: %s", (invoiceUrl) => {
    expect(invoiceLink({ invoiceUrl, number })).toEqual({ kind: 'own', path: '/invoice/TW-2026-AB12CD' })
  })

  test.each([
    'https://invoice.stripe.com/i/acct_1/live_2',
    'https://pay.stripe.com/invoice/3',
    'https://stripe.com/x',
  ])('leads to a page of the provider: %s', (invoiceUrl) => {
    expect(invoiceLink({ invoiceUrl, number })).toEqual({ kind: 'provider', url: invoiceUrl })
  })

  test.each([
    null,
    'https://labs.university.example/invoice/TW-2026-OTHER1',
    'https://labs.university.example/settings',
    'https://evil.example/x/invoice/TW-2026-AB12CD',
    'https://stripe.com.evil.example/i',
    'https://evilstripe.com/i',
    'http://invoice.stripe.com/i',
    'https://user@evil.example/invoice.stripe.com',
    'javascript:alert(1)',
    '//evil.example/invoice',
    'https://',
  ])('never leads anywhere else: %s', (invoiceUrl) => {
    expect(invoiceLink({ invoiceUrl, number })).toBeNull()
  })
})

test.each([
  ['open', /^This order has not been paid,/u],
  ['failed', /^This order has not been paid,/u],
  ['expired', /^This order has not been paid,/u],
  ['confirming', /is still being confirmed/u],
  ['in_question', /^We are checking the payment/u],
  ['paid', /comes with the receipt/u],
  ['refunded', /came with the receipt/u],
  ['disputed', /came with the receipt/u],
] as const)('an order with the status %s says why it has no invoice here', (status, words) => {
  expect(noInvoiceWords({ status })).toMatch(words)
})

test('the payment form has one address for the buyer and one for seats', () => {
  expect(checkoutPath('global_compass_lab', { seats: false })).toBe('/checkout/global_compass_lab')
  expect(checkoutPath('global_compass_lab', { seats: true })).toBe('/checkout/global_compass_lab?seats=1')
})

test('the status of an order is said in words', () => {
  expect(orderStatusWords({ status: 'paid', refundedCents: 0 })).toBe('Paid')
  expect(orderStatusWords({ status: 'paid', refundedCents: 500 })).toBe('Paid, $5.00 refunded')
  expect(orderStatusWords({ status: 'refunded', refundedCents: 1000 })).toBe('Refunded')
  expect(orderStatusWords({ status: 'in_question', refundedCents: 0 })).toBe('Under review')
})

test('a quantity of one is for the buyer, and more are seats', () => {
  expect(quantityWords({ quantity: 1 })).toBe('For yourself')
  expect(quantityWords({ quantity: 25 })).toBe('25 seats')
})
