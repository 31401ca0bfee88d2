import type { DeskEntry } from '@tradewind/contract/sales/order-desk'
import { describe, expect, test } from 'vitest'
import { kindWords, statusWords } from './desk-words.ts'

const order = {
  number: 'TW-2026-AB12CD',
  status: 'paid',
  provider: 'stripe',
  seats: true,
  quantity: 20,
  amountCents: 20_000,
  refundedCents: 0,
  refund: null,
  swapped: false,
  byInvoice: true,
  licence: false,
  overdue: false,
} as const satisfies DeskEntry['order']
const entry: DeskEntry = {
  id: 'order:1',
  kind: 'order',
  at: 0,
  what: 'Lab',
  person: null,
  order,
  until: null,
}

describe('the state of an order', () => {
  test.each([
    [{}, 'Paid', 'success'],
    [{ refund: 'asked' as const }, 'Refund under way', 'warning'],
    [{ refundedCents: 500, refund: 'paid_back' as const }, '$5.00 refunded', 'info'],
    [{ status: 'refunded' as const, refundedCents: 20_000 }, 'Refunded', 'info'],
    [{ status: 'invoiced' as const }, 'Invoice unpaid', 'warning'],
    [{ status: 'invoiced' as const, overdue: true }, 'Overdue', 'danger'],
    [{ status: 'asked' as const }, 'To decide', 'warning'],
  ])('%o is %s', (change, words, tone) => {
    expect(statusWords({ ...order, ...change })).toEqual({ words, tone })
  })
})

test('a line says what it is', () => {
  const until = Date.UTC(2026, 11, 11, 20)
  expect(kindWords(entry)).toBe('20 seats, by invoice')
  const own = {
    ...order,
    seats: false,
    quantity: 1,
    byInvoice: false,
    swapped: true,
    provider: 'sandbox' as const,
  }
  expect(kindWords({ ...entry, order: own })).toBe('For one person, swapped, test money')
  expect(kindWords({ ...entry, kind: 'courtesy', order: null, until })).toBe(
    'Free days until December 11, 2026',
  )
  expect(kindWords({ ...entry, kind: 'extension', order: null, until })).toBe(
    'Extended free until December 11, 2026',
  )
  expect(kindWords({ ...entry, kind: 'move', order: null })).toBe('Moved to another account')
})
