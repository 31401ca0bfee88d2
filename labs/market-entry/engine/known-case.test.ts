import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import { mean } from '../../math/statistics.ts'
import { sample } from '../../engine/test/sample.ts'
import { potentialOf, type Country } from './countries.ts'
import { calm, newBusiness, strikes, type Action, type Market, type Year } from './business.ts'
import { playYear } from './market.ts'
import { leakOf, modeIds, modes, setUpCost, type ModeId } from './modes.ts'
import { prices, years } from './terms.ts'
import { drawFutures, netPresentValue, planOrders, playOrders, worstOf, type Plan } from './value.ts'

/** The case that docs/labs/market-entry.md works by hand. */
const country: Country = {
  code: 'ARV',
  name: 'Arvenna',
  gdp: 400,
  income: 25,
  distance: { culture: 10, administration: 10, geography: 10, economy: 10 },
  facts: {
    growth: 0.05,
    tariff: 0.1,
    protection: 60,
    premium: 0.02,
    hazard: 0.03,
    competition: 50,
    channels: 50,
    fit: 50,
    sensitivity: 3,
  },
  potential: 50,
  start: 1,
  brewing: {},
  tariffRise: 0.15,
}
const market: Market = { country, needs: { knowledge: 1, freight: 1 } }
const act = (mode: ModeId | null, price = 1, ads = 2): Action => ({ mode, price, ads, answers: [] })

describe('a year by hand', () => {
  it('potential equals its formula computed with logarithms', () => {
    const byLogs = Math.exp(Math.log(0.35) + 0.7 * Math.log(400) + 0.4 * Math.log(25) - 2 * Math.log(1.4))
    expect(potentialOf(400, 25, country.distance)).toBeCloseTo(byLogs, 9)
    expect(byLogs).toBeCloseTo(42.897, 3)
  })

  it('direct export at a high price gets the share that its odds give, and the account adds up', () => {
    const year = playYear(market, newBusiness(), act('direct', 1.1), calm)
    // Shelf price 1 + 0.7 × 0.1; awareness of 2 × (0.4 + 0.6 × 0.7) = 1.64 points; strangeness 0.6 × 0.4.
    const utility = 0.35 * Math.log(2.64) + 0.05 - 0.24 - 3 * 0.07
    const follower = 0.35 * Math.log(8.5) - 3 * -0.03
    // Odds against not buying, one seller at a time, as a check on the common sum.
    const odds = [utility, follower].map((u) => Math.exp(u - 1.75))
    const share = 1 / (1 / odds[0]! + 1 + odds[1]! / odds[0]!)
    expect(year.share).toBeCloseTo(share, 12)
    expect(year.share).toBeCloseTo(0.1045, 4)
    expect(year.follower / year.share).toBeCloseTo(odds[1]! / odds[0]!, 12)
    // Margin of a unit: 1.07 × 0.86 − 0.52 − (0.02 + 0.04) − 0.1 × 0.55.
    const unit = 0.2852
    expect(year.margin).toBeCloseTo(50 * share * unit, 12)
    expect(year.ads).toBeCloseTo(2 * 0.007 * 50, 12)
    expect(year.fixed).toBeCloseTo(0.6, 12)
    expect(year.upFront).toBeCloseTo(1.3, 12)
    expect(year.earned).toBeCloseTo(50 * share * unit - 0.7 - 0.6, 12)
  })

  it('a licence pays a share of the sales, which falls as the licensee learns', () => {
    const business = { ...newBusiness(), leaked: 0.25 }
    const year = playYear(market, business, act('licence'), calm)
    expect(year.margin / year.sales).toBeCloseTo(0.16 * 0.75, 12)
  })

  it('a tariff costs only goods from home, and an answer halves its rise', () => {
    const unit = (mode: ModeId, up: boolean, eased: boolean) => {
      const business = {
        ...newBusiness(),
        tariffUp: up,
        eased: { tariff: eased, policy: false, channel: false },
      }
      const { margin, share } = playYear(market, business, act(mode), calm)
      return margin / (share * 50)
    }
    expect(unit('direct', false, false) - unit('direct', true, false)).toBeCloseTo(0.15 * 0.55, 12)
    expect(unit('direct', false, false) - unit('direct', true, true)).toBeCloseTo(0.075 * 0.55, 12)
    expect(unit('venture', true, false)).toBeCloseTo(unit('venture', false, false), 12)
  })

  it('the entrant comes the year after a share above 14 %, and the follower undercuts the firm’s price', () => {
    const business = { ...newBusiness(), lastShare: 0.1401, lastPrice: 1 }
    expect(playYear(market, { ...business }, act('direct'), calm).entrant).toBeGreaterThan(0)
    expect(playYear(market, { ...business, lastShare: 0.14 }, act('direct'), calm).entrant).toBe(0)
    const dear = playYear(market, { ...business, lastPrice: 1.2, lastShare: 0 }, act('direct'), calm)
    const cheap = playYear(market, { ...business, lastPrice: 0.85, lastShare: 0 }, act('direct'), calm)
    expect(cheap.follower).toBeGreaterThan(dear.follower)
  })
})

const share = fc.double({ min: 0, max: 1, noNaN: true })
const index = fc.integer({ min: 0, max: 100 })
const action = fc
  .tuple(fc.constantFrom(...modeIds, null), fc.constantFrom(...prices), fc.constantFrom(0, 1, 2, 4, 7))
  .map(([mode, { value }, ads]) => act(mode, value, ads))

describe('properties', () => {
  it('shares stay between 0 and 1 and sum to less than 1 in every market and with every event', () => {
    const facts = fc.record({
      growth: fc.double({ min: 0, max: 0.12, noNaN: true }),
      tariff: share,
      protection: index,
      premium: fc.double({ min: 0, max: 0.1, noNaN: true }),
      hazard: fc.constant(0.03),
      competition: index,
      channels: index,
      fit: index,
      sensitivity: fc.double({ min: 1.5, max: 5, noNaN: true }),
    })
    fc.assert(
      fc.property(
        facts,
        fc.array(fc.tuple(action, fc.nat(15)), { minLength: 8, maxLength: 8 }),
        (drawn, turns) => {
          const business = newBusiness()
          for (const [chosen, events] of turns) {
            const year = playYear({ ...market, country: { ...country, facts: drawn } }, business, chosen, {
              ...calm,
              events,
            })
            for (const one of [year.share, year.follower, year.entrant]) {
              expect(one).toBeGreaterThanOrEqual(0)
              expect(one).toBeLessThanOrEqual(1)
            }
            expect(year.share + year.follower + year.entrant).toBeLessThan(1)
          }
        },
      ),
      { numRuns: sample(2000, 60) },
    )
  })

  it('a licence leaks more than a subsidiary wherever protection is below 100 %', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.double({ min: 0.1, max: 2, noNaN: true }),
        (safe, worth) => {
          expect(leakOf(modes.licence, safe, worth)).toBeGreaterThan(leakOf(modes.subsidiary, safe, worth))
        },
      ),
    )
    expect(leakOf(modes.licence, 100, 1)).toBe(0)
  })

  it('a higher country premium never raises the value of positive earnings', () => {
    const year = (at: number, earned: number): Year => ({
      ...playYear(market, newBusiness(), act(null), calm),
      year: at,
      upFront: 0,
      earned,
    })
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 8, maxLength: 8 }),
        share,
        share,
        (stream, one, other) => {
          const [low, high] = [Math.min(one, other), Math.max(one, other)]
          const account = stream.map((earned, at) => year(at + 1, earned))
          expect(netPresentValue(account, 0.08 + high)).toBeLessThanOrEqual(
            netPresentValue(account, 0.08 + low) + 1e-9,
          )
        },
      ),
    )
  })

  it('level earnings are worth an annuity minus the set-up cost', () => {
    const account = Array.from({ length: years }, (_, at): Year => ({
      ...playYear(market, newBusiness(), act(null), calm),
      year: at + 1,
      upFront: at === 0 ? 10 : 0,
      earned: 3,
    }))
    expect(netPresentValue(account, 0.1)).toBeCloseTo((3 * (1 - 1.1 ** -8)) / 0.1 - 10, 10)
    const late = account.map((entry) => ({ ...entry, upFront: entry.year === 3 ? 10 : 0 }))
    expect(netPresentValue(late, 0.1)).toBeCloseTo((3 * (1 - 1.1 ** -8)) / 0.1 - 10 / 1.1 ** 2, 10)
  })

  it('the mean of the worst 5 % of 1 to 100 is 3', () => {
    expect(worstOf(Array.from({ length: 100 }, (_, at) => at + 1))).toBe(3)
  })
})

describe('simulation against expectation', () => {
  it('the mean market size matches its growth rate', () => {
    const futures = drawFutures(country, 'size', 8000)
    const sizes = Array.from({ length: futures.count }, (_, future) => {
      const business = newBusiness()
      let size = 0
      for (let year = 1; year <= 8; year++)
        size = playYear(market, business, act(null), futures.luck(future, year)).size
      return size
    })
    expect(mean(sizes) / (50 * 1.05 ** 7)).toBeCloseTo(1, 1)
  })

  it('policy shocks follow a geometric distribution', () => {
    const futures = drawFutures(country, 'shocks', 8000)
    const struck = Array.from({ length: futures.count }, (_, future) =>
      [1, 2, 3, 4, 5].some((year) => futures.luck(future, year).events & strikes.policy) ? 1 : 0,
    )
    expect(Math.abs(mean(struck) - (1 - 0.97 ** 5))).toBeLessThan(0.015)
  })

  it('a plan under demand and policy risk is worth its expected yearly sums', () => {
    // Without leaks or a large share, all earnings are proportional to demand.
    const safe: Market = {
      ...market,
      country: { ...country, facts: { ...country.facts, protection: 100, fit: 20 } },
    }
    const plan: Plan = { mode: 'licence', entry: 1, price: 1, launch: 2 }
    const random = randomFrom('expectation', 'test')
    const factor = () => Math.exp(0.06 * random.normal() - 0.06 ** 2 / 2)
    const values = Array.from({ length: 6000 }, () =>
      netPresentValue(
        playOrders(safe, newBusiness(), planOrders(plan), () => ({
          events: random.next() < 0.1 ? strikes.policy : 0,
          lasting: factor(),
          passing: factor(),
          roll: 0.5,
        })),
        0.1,
      ),
    )
    const quiet = playOrders(safe, newBusiness(), planOrders(plan), () => calm)
    let expected = -setUpCost(modes.licence, safe.country)
    for (const { year, margin, fixed, ads, after } of quiet) {
      const taken = 0.15 * (1 - 0.9 ** year)
      // The business after year 8 is worth twice its yearly earnings with normal advertising.
      const later = after > 0 ? 2 * ((margin - fixed) * (1 - taken) - ads) : 0
      expected += ((margin - fixed) * (1 - taken) - ads + later) / 1.1 ** year
    }
    expect(Math.abs(mean(values) - expected)).toBeLessThan(0.03)
  })
})
