import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { sum } from '../../math/statistics.ts'
import { clear, type Bid } from './auction.ts'
import type { Side } from './decisions.ts'

const bid = (owner: number, side: Side, price: number, amount: number): Bid => ({
  owner,
  side,
  price,
  amount,
})

/** The same rules, word by word and slowly: every price is looked at, and every thousand is handed out by itself. */
function plainly(bids: readonly Bid[], last: number) {
  const dealtAt = (price: number) => {
    const demand = sum(bids.filter((each) => each.side === 'buy' && each.price >= price).map((b) => b.amount))
    const supply = sum(
      bids.filter((each) => each.side === 'sell' && each.price <= price).map((b) => b.amount),
    )
    return { price, volume: Math.min(demand, supply), surplus: Math.abs(demand - supply) }
  }
  const prices = [last, ...bids.map(({ price }) => price)]
  const [low, high] = [Math.min(...prices) - 1, Math.max(...prices) + 1]
  const all = Array.from({ length: high - low + 1 }, (_, at) => dealtAt(low + at))
  const most = Math.max(...all.map(({ volume }) => volume))
  if (most === 0) return null
  const large = all.filter(({ volume }) => volume === most)
  const least = Math.min(...large.map(({ surplus }) => surplus))
  const even = large.filter(({ surplus }) => surplus === least)
  const near = Math.min(...even.map(({ price }) => Math.abs(price - last)))
  const price = Math.min(
    ...even.filter((each) => Math.abs(each.price - last) === near).map((each) => each.price),
  )
  const filled = bids.map(() => 0)
  for (const side of ['buy', 'sell'] as const) handOut(bids, side, { price, volume: most }, filled)
  return { price, volume: most, filled }
}

function handOut(
  bids: readonly Bid[],
  side: Side,
  { price, volume }: { price: number; volume: number },
  filled: number[],
) {
  const better = (a: number, b: number) => (side === 'buy' ? a > b : a < b)
  let left = volume
  const prices = [...new Set(bids.filter((b) => b.side === side).map((b) => b.price))]
    .filter((own) => own === price || better(own, price))
    .toSorted((a, b) => (better(a, b) ? -1 : 1))
  for (const own of prices) {
    const places = bids.flatMap((b, at) => (b.side === side && b.price === own ? [at] : []))
    const total = sum(places.map((at) => bids[at]!.amount))
    const dealt = Math.min(left, total)
    for (const at of places) filled[at] = Math.floor((bids[at]!.amount * dealt) / total)
    const rests = places.map((at) => ({ at, rest: (bids[at]!.amount * dealt) % total }))
    const extra = rests
      .toSorted((a, b) => b.rest - a.rest || bids[a.at]!.owner - bids[b.at]!.owner || a.at - b.at)
      .slice(0, dealt - sum(places.map((at) => filled[at]!)))
    for (const { at } of extra) filled[at]!++
    left -= dealt
  }
}

const books = fc.array(
  fc.record({
    owner: fc.integer({ min: -2, max: 8 }),
    side: fc.constantFrom<Side>('buy', 'sell'),
    price: fc.integer({ min: 100, max: 112 }),
    amount: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 14 },
)
const lasts = fc.integer({ min: 98, max: 114 })

describe('a call auction', () => {
  it('clears as the rules say, word by word', () => {
    fc.assert(
      fc.property(books, lasts, (bids, last) => {
        const cleared = clear(bids, last)
        const plain = plainly(bids, last)
        expect(cleared && { price: cleared.price, volume: cleared.volume, filled: cleared.filled }).toEqual(
          plain,
        )
      }),
      { numRuns: sample(3000, 200) },
    )
  })

  it('buys as much as it sells, and deals for nobody beyond their limit', () => {
    fc.assert(
      fc.property(books, lasts, (bids, last) => {
        const cleared = clear(bids, last)
        if (!cleared) return
        const dealt = (side: Side) => sum(cleared.filled.filter((_, at) => bids[at]?.side === side))
        expect([dealt('buy'), dealt('sell')]).toEqual([cleared.volume, cleared.volume])
        for (const [at, { side, price, amount }] of bids.entries()) {
          const filled = cleared.filled[at] ?? 0
          expect(filled).toBeGreaterThanOrEqual(0)
          expect(filled).toBeLessThanOrEqual(amount)
          if (side === 'buy' ? price < cleared.price : price > cleared.price) expect(filled).toBe(0)
        }
      }),
      { numRuns: sample(3000, 200) },
    )
  })

  it('gives each order the same in whatever order they come', () => {
    const distinct = books.map((bids) => bids.map((each, at) => ({ ...each, owner: at + 1 })))
    fc.assert(
      fc.property(distinct, lasts, fc.nat(), (bids, last, turn) => {
        const by = (some: readonly Bid[]) => {
          const cleared = clear(some, last)
          return { ...cleared, filled: new Map(some.map(({ owner }, at) => [owner, cleared?.filled[at]])) }
        }
        const cut = turn % (bids.length + 1)
        const turned = [...bids.slice(cut), ...bids.slice(0, cut)].toReversed()
        expect(by(turned)).toEqual(by(bids))
      }),
      { numRuns: sample(3000, 200) },
    )
  })

  it('says which share orders at the margin got, and that better ones got all', () => {
    fc.assert(
      fc.property(books, lasts, (bids, last) => {
        const cleared = clear(bids, last)
        if (!cleared) return
        for (const [at, { side, price, amount }] of bids.entries()) {
          const { price: margin, share } = cleared.margins[side]
          const filled = cleared.filled[at] ?? 0
          const isBetter = side === 'buy' ? price > margin : price < margin
          if (isBetter) expect(filled).toBe(amount)
          else if (price === margin) expect(Math.abs(filled - amount * share)).toBeLessThan(1)
          else expect(filled).toBe(0)
        }
      }),
      { numRuns: sample(3000, 200) },
    )
  })

  it('takes the price of most volume, worked by hand', () => {
    // At 1.1000 three thousand meet four; at 1.1010 only two would be bought.
    const bids = [
      bid(1, 'buy', 11_010, 2000),
      bid(2, 'buy', 11_000, 1000),
      bid(3, 'sell', 10_990, 1500),
      bid(4, 'sell', 11_000, 2500),
    ]
    expect(clear(bids, 11_020)).toEqual({
      price: 11_000,
      volume: 3000,
      filled: [2000, 1000, 1500, 1500],
      margins: { buy: { price: 11_000, share: 1 }, sell: { price: 11_000, share: 0.6 } },
    })
  })

  it('of equal volumes takes the smaller surplus, then what is nearest to the last price, then the lower one', () => {
    const even = [bid(1, 'buy', 120, 5), bid(2, 'sell', 100, 5)]
    expect([90, 107, 130].map((last) => clear(even, last)?.price)).toEqual([100, 107, 120])
    // From 101 to 119 nothing is left over, at 100 and 120 something is.
    const crossed = [...even, bid(3, 'buy', 100, 3), bid(4, 'sell', 120, 3)]
    expect([90, 130].map((last) => clear(crossed, last)?.price)).toEqual([101, 119])
    // 99 and 101 are equally far from 100, where more would be left over.
    const around = [
      bid(1, 'buy', 101, 5),
      bid(2, 'sell', 99, 5),
      bid(3, 'buy', 100, 1),
      bid(4, 'sell', 100, 1),
    ]
    expect(clear(around, 100)?.volume).toBe(6)
  })

  it('fills the best prices first where one side is larger, and shares the rest in proportion', () => {
    const bids = [
      bid(1, 'sell', 100, 10),
      bid(2, 'buy', 105, 4),
      bid(3, 'buy', 104, 5),
      bid(4, 'buy', 104, 6),
      bid(5, 'buy', 101, 9),
    ]
    // Six are left for eleven at 104: 5 × 6/11 = 2.73 and 6 × 6/11 = 3.27, the larger remainder first.
    expect(clear(bids, 100)?.filled).toEqual([10, 4, 3, 3, 0])
  })

  it('deals nothing where no two orders meet', () => {
    expect(clear([], 100)).toBeNull()
    expect(clear([bid(1, 'buy', 100, 5), bid(2, 'sell', 101, 5)], 100)).toBeNull()
    expect(clear([bid(1, 'buy', 100, 5)], 100)).toBeNull()
  })
})
