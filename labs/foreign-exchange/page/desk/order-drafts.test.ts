import { describe, expect, it } from 'vitest'
import { DecisionRefused } from '../../../engine/lab-engine.ts'
import { toPips } from '../../desk/units.ts'
import { readOrders } from '../../desk/orders.ts'
import { decisionOf, firstDraft, objectionTo, refusedPart, type OrderDraft } from './order-drafts.ts'
import { statesOf } from '../../desk/test/positions.ts'

const [state] = statesOf('drafts', 1)
if (!state) throw new Error('No state')
const { limits, market } = state
const price = market.fair

/** What the engine says of it: the field at fault, or null. */
function engineRefuses(orders: readonly OrderDraft[]): string | null {
  try {
    readOrders(new Map<string, unknown>(Object.entries({ type: 'order', orders })), {
      lowest: toPips(limits.lowestPrice),
      highest: toPips(limits.highestPrice),
      most: { buy: limits.mostBuy, sell: limits.mostSell },
    })
    return null
  } catch (error) {
    if (error instanceof DecisionRefused) return error.field
    throw error
  }
}

describe('an order as it stands in the form', () => {
  it('begins as one without an amount, which cannot be sent', () => {
    const draft = firstDraft(state)
    expect(draft.orders).toHaveLength(1)
    expect(decisionOf(draft, limits)).toBeNull()
    expect(objectionTo(draft, limits)).toMatchObject({ order: 0, field: 'amount' })
  })

  it('can be no order, which keeps what was typed to itself', () => {
    const draft = { ...firstDraft(state), passes: true }
    expect(decisionOf(draft, limits)).toEqual({ type: 'order', orders: [] })
  })

  it.each([
    ['a usual one', [{ side: 'sell', amount: 1000, price }], null],
    [
      'more than the policy allows',
      [{ side: 'sell', amount: limits.mostSell + 1, price }],
      'orders.0.amount',
    ],
    [
      'more than the policy allows in two orders',
      [
        { side: 'buy', amount: limits.mostBuy, price },
        { side: 'buy', amount: 1, price },
      ],
      'orders.1.amount',
    ],
    [
      'a deal with itself',
      [
        { side: 'buy', amount: 100, price },
        { side: 'sell', amount: 100, price },
      ],
      'orders.1.price',
    ],
  ] as const)('is refused as the engine refuses it: %s', (_, orders, field) => {
    const found = objectionTo({ orders, passes: false }, limits)
    expect(found && `orders.${found.order}.${found.field}`).toBe(field)
    expect(engineRefuses(orders)).toBe(field)
  })

  it('finds the field of what the engine refuses', () => {
    expect(refusedPart('No.', 'orders.2.price')).toEqual({ order: 2, field: 'price', sentence: 'No.' })
    expect(refusedPart('No.', 'orders.1')).toEqual({ order: 1, field: 'amount', sentence: 'No.' })
    expect(refusedPart('No.', 'orders')).toBeNull()
    expect(refusedPart('No.', null)).toBeNull()
  })
})
