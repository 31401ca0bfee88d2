import { describe, expect, it } from 'vitest'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { desk } from './desk.ts'

const seed = 'orders'
const settings = desk.defaultSettings
const { state } = desk.play(seed, settings, [])
const price = state.market.fair
const { mostBuy, mostSell, lowestPrice, highestPrice } = state.limits

function refusal(orders: unknown, more: object = {}): DecisionRefused {
  try {
    desk.play(seed, settings, [{ type: 'order', orders, ...more }])
  } catch (error) {
    if (error instanceof DecisionRefused) return error
    throw error
  }
  throw new Error('The orders were taken')
}

const buy = (change: object = {}) => ({ side: 'buy', price, amount: 100, ...change })
const sell = (change: object = {}) => ({ side: 'sell', price, amount: 100, ...change })

describe('orders', () => {
  it.each([
    ['no list', undefined, 'orders'],
    ['ten thousand orders', Array.from({ length: 10_000 }, () => buy()), 'orders'],
    ['four orders', [buy(), buy(), buy(), buy()], 'orders'],
    ['something that is no order', [7], 'orders.0'],
    ['no side', [buy({ side: 'both' })], 'orders.0.side'],
    ['a price that is no number', [buy({ price: Number.NaN })], 'orders.0.price'],
    ['a price as a text', [buy({ price: '1.1' })], 'orders.0.price'],
    ['an endless price', [buy({ price: 1e308 })], 'orders.0.price'],
    ['a price below 0', [buy({ price: -price })], 'orders.0.price'],
    ['a price too far off', [buy(), sell({ price: highestPrice + 0.0001 })], 'orders.1.price'],
    ['a price between two steps', [buy({ price: price + 0.00005 })], 'orders.0.price'],
    ['an amount that is no number', [buy({ amount: Number.NaN })], 'orders.0.amount'],
    ['an amount of 0', [buy({ amount: 0 })], 'orders.0.amount'],
    ['an amount below 0', [sell({ amount: -100 })], 'orders.0.amount'],
    ['half a thousand', [buy({ amount: 0.5 })], 'orders.0.amount'],
    ['an endless amount', [buy({ amount: 1e308 })], 'orders.0.amount'],
    ['an order for another firm', [buy({ firm: 2 })], 'orders.0.firm'],
    ['an order for a bank', [buy({ owner: -1 })], 'orders.0.owner'],
    ['a deal with oneself', [buy(), sell()], 'orders.1.price'],
  ])('are refused with %s', (_name, orders, field) => {
    const error = refusal(orders)
    expect(error.field).toBe(field)
    expect(error.message).toMatch(/^[A-Z].*\.$/u)
  })

  it('are noted as 0 % of the exposure where they are next to nothing on either side', () => {
    for (const order of [buy({ amount: 1 }), sell({ amount: 1 })]) {
      const { facts } = desk.play(seed, settings, [{ type: 'order', orders: [order] }])
      expect(facts.find(({ id }) => id === 'ordered.1')?.value).toBe(0)
    }
  })

  it('are refused with another firm beside them', () => {
    expect(refusal([buy()], { firm: 3 }).field).toBe('firm')
  })

  it('are taken at both ends of what is allowed', () => {
    for (const orders of [
      [],
      [buy({ price: lowestPrice }), sell({ price: highestPrice })],
      [buy({ amount: mostBuy })],
      [sell({ amount: mostSell })],
    ])
      expect(desk.play(seed, settings, [{ type: 'order', orders }]).round).toBe(2)
  })

  it('may break the policy of the firm neither one by one nor together', () => {
    expect(refusal([buy({ amount: mostBuy + 1 })]).field).toBe('orders.0.amount')
    const half = Math.ceil((mostSell + 1) / 2)
    const error = refusal([sell({ amount: half }), sell({ amount: half })])
    expect(error.message).toBe(`Your sell orders together may be at most ${mostSell} thousand aurels.`)
    expect(error.field).toBe('orders.1.amount')
    const open = Math.abs(state.exposure.start)
    expect([mostBuy + state.exposure.start, mostSell - state.exposure.start]).toEqual([
      1.5 * open,
      1.5 * open,
    ])
  })

  it('are refused after the close', () => {
    const all = Array.from({ length: settings.rounds }, () => ({ type: 'order', orders: [] }))
    expect(() => desk.play(seed, settings, [...all, { type: 'order', orders: [] }])).toThrow(
      'This run is finished.',
    )
  })
})

describe('what is shown before an order', () => {
  it('says what it would do to the risk, to the merin', () => {
    const { perThousand, now, limit } = state.risk
    const { open } = state.position
    expect(now).toBe(Math.round(Math.abs(open) * perThousand))
    expect(limit).toBe(state.risk.schedule[0])
    for (const share of [0.1, 0.25]) {
      const amount = Math.round(Math.abs(open) * share)
      const side = open > 0 ? 'sell' : 'buy'
      const order = { side, price: side === 'sell' ? lowestPrice : highestPrice, amount }
      const [round] = desk.play(seed, settings, [{ type: 'order', orders: [order] }]).state.own
      expect(round?.orders[0]?.filled).toBe(amount)
      expect(round?.risk).toBe(Math.round((Math.abs(open) - amount) * perThousand))
    }
  })
})
