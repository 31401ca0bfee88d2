import { describe, expect, it } from 'vitest'
import { sample } from '../../../engine/test/sample.ts'
import { statesOf } from '../../desk/test/positions.ts'
import { hedgingSide, priceRange, positionAfter } from './preview.ts'

describe('the preview', () => {
  it('says what the engine comes to, for the orders that were filled', () => {
    for (let at = 0; at < sample(30, 2); at++) {
      const states = statesOf(`preview ${at}`)
      for (const [place, state] of states.entries()) {
        const closed = states[place + 1]?.own[place]
        if (!closed) continue
        const filled = closed.orders.map(({ side, filled: amount }) => ({ side, amount }))
        const after = positionAfter(state, filled)
        expect(after.open).toBe(closed.open)
        expect(after.risk).toBe(closed.risk)
        expect(positionAfter(state, []).risk).toBe(state.risk.now)
      }
    }
  })

  it('hedges what comes in by selling, and what goes out by buying', () => {
    for (const seed of ['a', 'b', 'c']) {
      const [first] = statesOf(seed, 1)
      if (!first) throw new Error('No state')
      const side = hedgingSide(first)
      expect(side).toBe(first.firm.way === 'receives' ? 'sell' : 'buy')
      const whole = positionAfter(first, [{ side, amount: Math.abs(first.exposure.now) }])
      expect(whole).toEqual({ open: 0, hedged: 1, risk: 0 })
    }
  })

  it('lets the slider reach the banks’ middle and the last price, and no price that is refused', () => {
    for (const state of statesOf('range')) {
      const [low, high] = priceRange(state)
      expect(low).toBeGreaterThanOrEqual(state.limits.lowestPrice)
      expect(high).toBeLessThanOrEqual(state.limits.highestPrice)
      expect(low).toBeLessThan(state.market.fair)
      expect(high).toBeGreaterThan(state.market.fair)
      expect(low).toBe(Number(low.toFixed(4)))
    }
  })
})
