import { describe, expect, test } from 'vitest'
import { piecesProblem, refundRule, refundState } from './refund-words.ts'

const at = Date.UTC(2026, 10, 26, 12)
const order = {
  status: 'paid' as const,
  quantity: 1,
  refund: null,
  refundable: { until: at, pieces: 1, cents: 1000 },
  notRefundable: null,
}
const refund = { pieces: 1, cents: 1000, askedAt: at, settledAt: at }

test('the rule is told before paying, unless people decide', () => {
  expect(refundRule(14, { forSeats: false })).toBe(
    'You can get your money back for 14 days after you pay, as long as you have not finished a counted attempt.',
  )
  expect(refundRule(1, { forSeats: true })).toBe(
    'You can get the money for unused seats back for 1 day after you pay.',
  )
  expect(refundRule(0, { forSeats: false })).toBeNull()
})

describe('what is said of an order', () => {
  test('while it can be refunded', () => {
    expect(refundState(order)).toBe('You can get your money back until November 26, 2026.')
    const seats = { ...order, quantity: 5, refundable: { until: at, pieces: 1, cents: 1000 } }
    expect(refundState(seats)).toBe('You can get the money for 1 unused seat back until November 26, 2026.')
  })

  test('after somebody asked', () => {
    const later = { ...order, refundable: null, notRefundable: 'No.' }
    expect(refundState({ ...later, refund: { ...refund, status: 'asked', settledAt: null } })).toContain(
      'You asked for $10.00 back on November 26, 2026.',
    )
    expect(refundState({ ...later, refund: { ...refund, status: 'paid_back' } })).toContain(
      'We paid back $10.00 on November 26, 2026.',
    )
    expect(refundState({ ...order, refund: { ...refund, status: 'refused' } })).toBe(
      'The bank refused your refund, so what you bought works again. You can get your money back until November 26, 2026.',
    )
  })

  test('when nothing can be refunded, only of what was paid', () => {
    const over = { ...order, refundable: null, notRefundable: 'That time is over.' }
    expect(refundState(over)).toBe('That time is over.')
    expect(refundState({ ...over, status: 'failed' })).toBeNull()
  })
})

test.each([
  ['', 'Please enter how many seats you give back.'],
  ['0', 'Please enter how many seats you give back.'],
  ['-1', 'Please enter how many seats you give back.'],
  ['1.5', 'Please enter how many seats you give back.'],
  ['4', 'Only 3 seats can be given back.'],
  ['3', null],
])('%j of 3 seats: %s', (typed, problem) => {
  expect(piecesProblem(typed, 3)).toBe(problem)
})
