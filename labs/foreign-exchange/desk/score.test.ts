import { describe, expect, it } from 'vitest'
import { sum } from '../../math/statistics.ts'
import type { Run } from './run.ts'
import { maxima, scoreOf } from './score.ts'
import { settle } from './settlement.ts'
import { desk } from './desk.ts'
import { plannedNews } from './news.ts'
import { limitsOf, riskPerThousand } from './risk.ts'

const settings = desk.parseSettings({ rounds: 6 })
const [item] = plannedNews('hand', settings)
if (!item) throw new Error('There is no news')

/**
 * A firm receives 8 million aurels, with forwards at 1.1000 in all rounds and a volatility of 10 %. In round 1, whose news
 * will still push the aurel down by 1 %, it sells 4 million at 1.0989. The aurel ends at 1.0500.
 */
function runByHand(change: Partial<Run> = {}): Run {
  const rounds = Array.from({ length: 6 }, (_, at) => ({
    spot: 11_000,
    fair: 11_000,
    volatility: 0.1,
    yearsLeft: (0.5 * (6 - at)) / 6,
    news: item!,
    ahead: at === 0 ? -0.01 : 0,
  }))
  const outcome = {
    price: 10_989,
    volume: 4000,
    spot: 11_000,
    fair: 11_000,
    news: { id: 'strike', title: 'A strike' },
    book: [],
    firms: 1,
    banks: [],
    margins: null,
    fills: [],
  }
  return {
    phase: 'finished',
    seed: 'hand',
    settings,
    seat: { number: 1, news: [] },
    market: { rounds, finalSpot: 10_500, homeInterest: 0.03, foreignInterest: 0.03 },
    firm: { exposure: 8000, change: { round: 3, amount: 0 }, product: 'pumps' },
    limits: Array.from({ length: 6 }, () => 300_000),
    sent: [],
    outcomes: Array.from({ length: 6 }, () => outcome),
    fills: [[{ side: 'sell', price: 10_980, amount: 5000, filled: 4000 }], [], [], [], [], []],
    held: [-4000, -4000, -4000, -4000, -4000, -4000],
    ...change,
  }
}

describe('a run worked by hand', () => {
  const { score, parts } = scoreOf(runByHand())
  const pointsOf = (id: string) => parts.find((part) => part.id === id)?.points

  it('has a cash flow at risk of 1.645 σ √T F for each open aurel', () => {
    // 1000 × 1.645 × 0.1 × √0.5 × 1.1
    expect(riskPerThousand({ fair: 11_000, volatility: 0.1, yearsLeft: 0.5 })).toBe(127.95)
  })

  it('earns for the excess over the limit that forwards have taken away', () => {
    // Without forwards 723,600 + 634,400 + 535,760 + 423,840 + 290,960 + 117,920 lie above the limit of 300,000; with
    // them 211,800 + 167,200 + 117,880 + 61,920, which is 20.5 % of it. 79.5 % are removed: (0.795 − 0.5) / 0.5 × 35.
    expect(pointsOf('risk')).toBe(20.7)
  })

  it('earns for a price 0.1 % below the banks’ middle two thirds of the points for cost', () => {
    expect(pointsOf('cost')).toBe(10)
  })

  it('earns all points for selling before the aurel falls by the rest of the news', () => {
    expect(pointsOf('news')).toBe(40)
    const bought = runByHand({
      fills: [[{ side: 'buy', price: 10_990, amount: 4000, filled: 4000 }], [], [], [], [], []],
      held: [4000, 4000, 4000, 4000, 4000, 4000],
    })
    expect(
      scoreOf(bought)
        .parts.map(({ points }) => points)
        .slice(0, 3),
    ).toEqual([0, 0, 0])
  })

  it('settles exposure and forwards at the final spot', () => {
    expect(settle(runByHand())).toEqual({
      exposure: 8000,
      budget: 8_800_000,
      atSpot: 8_400_000,
      // 4 million × (1.0989 − 1.0500)
      fromForwards: 195_600,
      cash: 8_595_600,
      result: -204_400,
      unhedged: -400_000,
    })
  })

  it('earns for the result half of the points at the budget, and none at a loss of half the risk at the start', () => {
    // 0.5 − 204,400 / (2 × 511,800) = 0.3003
    expect(pointsOf('profit')).toBe(3)
    expect(score).toBe(73.7)
  })

  it('has 100 points, and at most 20 for the result', () => {
    expect(sum(Object.values(maxima))).toBe(100)
    expect(maxima.profit).toBeLessThanOrEqual(20)
  })

  it('counts aurels that were ordered later at the forward of that round', () => {
    const grown = runByHand({
      firm: { exposure: 8000, change: { round: 3, amount: 1600 }, product: 'pumps' },
    })
    expect(settle(grown)).toMatchObject({ exposure: 9600, budget: 10_560_000, atSpot: 10_080_000 })
  })

  it('has a limit that falls evenly to three tenths by the middle of the run', () => {
    const [first] = runByHand().market.rounds
    if (!first) throw new Error('There is no round')
    const atStart = 8000 * 127.95
    const shares = (board: 'tight' | 'normal') =>
      limitsOf({ exposure: -8000 }, first, { rounds: 6, board }).map((limit) => limit / atStart)
    const close = (share: number) => expect.closeTo(share, 5) as number
    expect(shares('normal')).toEqual([0.76667, 0.53333, 0.3, 0.3, 0.3, 0.3].map(close))
    expect(shares('tight')).toEqual([0.73333, 0.46667, 0.2, 0.2, 0.2, 0.2].map(close))
  })
})
