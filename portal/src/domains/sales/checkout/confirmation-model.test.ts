import type { Order } from '@tradewind/contract/sales/checkout'
import { describe, expect, test } from 'vitest'
import { nextQuestionIn, outcomeOf, sessionIn } from './confirmation-model.ts'

const paid: Order = {
  number: 'TW-2026-AB12CD',
  sessionId: 'cs_test_1',
  product: 'global_compass_lab',
  productName: 'Global Compass',
  quantity: 1,
  amountCents: 1000,
  refundedCents: 0,
  currency: 'usd',
  status: 'paid',
  createdAt: 0,
  paidAt: 1,
  promotionCode: null,
  invoiceUrl: null,
  receiptUrl: null,
  provider: 'sandbox',
  billTo: null,
  byInvoice: null,
  refund: null,
  refundable: null,
  notRefundable: null,
  swappable: null,
  swapped: null,
  accessUntil: 5,
  buyer: { name: 'Maya Stone', email: 'maya@university.example' },
}

describe('the outcome of an order', () => {
  test.each([
    [{ status: 'open' }, { kind: 'waiting', payable: true }],
    [{ status: 'confirming' }, { kind: 'waiting', payable: false }],
    [{ status: 'paid' }, { kind: 'registered', until: 5 }],
    [
      { status: 'paid', quantity: 2, promotionCode: 'ABCD' },
      { kind: 'seats', promotionCode: 'ABCD' },
    ],
    [{ status: 'in_question' }, { kind: 'in-question' }],
    [{ status: 'failed' }, { kind: 'not-paid' }],
    [{ status: 'expired' }, { kind: 'not-paid' }],
    [{ status: 'refunded' }, { kind: 'taken-back' }],
    [{ status: 'disputed' }, { kind: 'taken-back' }],
  ] as const)('%j is %j', (part, outcome) => {
    expect(outcomeOf({ ...paid, ...part })).toEqual(outcome)
  })
})

test('the server is asked every 2 seconds for a minute, then every 10, and no more after the outcome', () => {
  const confirming: Order = { ...paid, status: 'confirming' }
  expect(nextQuestionIn(confirming, 1)).toBe(2000)
  expect(nextQuestionIn(confirming, 29)).toBe(2000)
  expect(nextQuestionIn(confirming, 30)).toBe(10_000)
  expect(nextQuestionIn(paid, 1)).toBe(false)
  expect(nextQuestionIn({ ...paid, status: 'in_question' }, 1)).toBe(false)
  expect(nextQuestionIn(undefined, 0)).toBe(false)
})

describe('the checkout session', () => {
  test('is in the address at first, and in the history entry later', () => {
    expect(sessionIn('?session_id=cs_1&quantity=2', null)).toBe('cs_1')
    expect(sessionIn('', { sessionId: 'cs_1' })).toBe('cs_1')
    expect(sessionIn('?session_id=cs_2', { sessionId: 'cs_1' })).toBe('cs_2')
  })

  test.each([
    ['', null],
    ['?session_id=', null],
    ['?quantity=2', {}],
    ['', { sessionId: 3 }],
    ['', 'cs_1'],
  ])('is missing in %j with %j', (search, state) => {
    expect(sessionIn(search, state)).toBeNull()
  })
})
