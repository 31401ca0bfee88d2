import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mean } from '../../math/statistics.ts'
import { sample } from '../../engine/test/sample.ts'
import { drawCase, volumeDrop, type QuarterOutcome, type QuarterCase } from './case.ts'
import { cashOf, currencyResults } from './cash.ts'
import { fixedPlan } from './fixed-policies.ts'
import { endSpreads, futureCount, futuresOf, spreadOf } from './futures.ts'
import { moneyMarketRate, optionQuote, pricesOf, readPlan, roomTaken, type HedgeLine } from './hedging.ts'
import { planByMemo, keptBy } from './memo.ts'
import { defaultSettings } from './settings.ts'

const seeds = fc.integer({ min: 0, max: 5000 }).map((number) => `seed ${number}`)
const spreads = endSpreads(defaultSettings)
const casesOf = (seed: string) => drawCase(seed, defaultSettings).quarters
/** The first quarter with every tool, every limit and sales that may fall. */
const fullQuarter = (seed: string) => casesOf(seed)[2]!
const line = (exposure: HedgeLine['exposure'], tool: HedgeLine['tool'], ratio = 100): HedgeLine => ({
  exposure,
  tool,
  ratio,
  strike: 'forward',
})
const calm = (quarter: QuarterCase, aurel: number): QuarterOutcome => ({
  rates: { aurel, doral: quarter.draws.doral.spot },
  volumeFell: false,
  tenderWon: true,
  pegBroke: false,
})

describe('quotes', () => {
  it('have bids below asks, and exactly one forward in a run is off parity', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const prices = casesOf(seed).map((quarter) => pricesOf(quarter, defaultSettings))
        let off = 0
        for (const { markets, budget, home } of prices) {
          expect(home.bid).toBeLessThan(home.ask)
          for (const market of [markets.aurel, markets.doral]) {
            expect(market.spot.bid).toBeLessThan(market.spot.ask)
            expect(market.interest.bid).toBeLessThan(market.interest.ask)
            const parity = budget[market.id]
            const middle = (market.forward.bid + market.forward.ask) / 2
            if (Math.abs(middle / parity - 1) > 0.005) off++
            expect(market.low).toBeLessThan(market.high)
            for (const option of market.options) expect(option.premium).toBeGreaterThan(0)
          }
        }
        expect(off).toBe(1)
      }),
      { numRuns: sample(2000, 60) },
    )
  })

  it('state a range that the rate leaves in one of twenty futures on each side, with and without a peg', () => {
    const shares = new Map<string, { below: number[]; above: number[] }>()
    for (let at = 0; at < 25; at++)
      for (const quarter of casesOf(`range ${at}`)) {
        const { markets } = pricesOf(quarter, defaultSettings)
        const futures = futuresOf(quarter, `range ${at}`)
        for (const { id, low, high } of [markets.aurel, markets.doral]) {
          const { breakChance, jump } = quarter.draws[id].model
          const kind = `${id}, a peg that breaks with ${breakChance}, jump ${jump}`
          const list = shares.get(kind) ?? { below: [], above: [] }
          shares.set(kind, list)
          list.below.push(futures.filter(({ rates }) => rates[id] < low).length / futureCount)
          list.above.push(futures.filter(({ rates }) => rates[id] > high).length / futureCount)
        }
      }
    // The five kinds: the aurel with and without an event; the doral in calm, under a warning, and floating.
    expect(shares.size).toBe(5)
    for (const [kind, { below, above }] of shares) {
      for (const share of [...below, ...above]) {
        expect(share, kind).toBeGreaterThan(0.03)
        expect(share, kind).toBeLessThan(0.07)
      }
      expect(Math.abs(mean(below) - 0.05), kind).toBeLessThan(0.002)
      expect(Math.abs(mean(above) - 0.05), kind).toBeLessThan(0.002)
    }
  })

  it('price an option above its average payoff', () => {
    const [quarter] = casesOf('premium')
    const prices = pricesOf(quarter!, defaultSettings)
    const put = optionQuote(prices.markets.aurel, 'put', 'forward')
    const payoffs = futuresOf(quarter!, 'premium').map(({ rates }) => Math.max(0, put.strike - rates.aurel))
    const fair = mean(payoffs) / (1 + quarter!.home / 4)
    expect(put.premium).toBeGreaterThan(fair)
    expect(put.premium).toBeLessThan(fair * 1.5)
  })
})

describe('cash', () => {
  it('is fixed by a forward and by the money market, at any exchange rate', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0.5, max: 2, noNaN: true }), (seed, rate) => {
        const quarter = fullQuarter(seed)
        const prices = pricesOf(quarter, defaultSettings)
        const { forward } = prices.markets.aurel
        for (const tool of ['forward', 'money-market'] as const) {
          const plan = { netting: false, lines: [line('sales', tool), line('parts', tool)] }
          const [sales, parts] = cashOf(plan, prices, calm(quarter, rate), spreads)
          const fixed = (sign: 1 | -1) =>
            tool === 'forward'
              ? sign === 1
                ? forward.bid
                : forward.ask
              : moneyMarketRate(prices.markets.aurel, prices.home, sign)
          expect(sales?.cash).toBeCloseTo(sales!.realised * fixed(1), 4)
          expect(parts?.cash).toBeCloseTo(parts!.realised * fixed(-1), 4)
        }
      }),
      { numRuns: sample(2000, 40) },
    )
  })

  it('stays above the floor of a put, and rises with the exchange rate', () => {
    const quarter = fullQuarter('floor')
    const prices = pricesOf(quarter, defaultSettings)
    const put = optionQuote(prices.markets.aurel, 'put', 'forward')
    const amount = quarter.exposures[0]!.amount
    const cashAt = (rate: number) =>
      cashOf({ netting: false, lines: [line('sales', 'put')] }, prices, calm(quarter, rate), spreads)[0]!.cash
    const premium = put.premium * (1 + prices.home.ask / 4)
    const low = cashAt(put.strike * 0.7)
    expect(low).toBeGreaterThan(amount * (put.strike - premium) * 0.999)
    expect(cashAt(put.strike * 0.5)).toBeGreaterThan(low * 0.999)
    expect(cashAt(put.strike * 1.3)).toBeGreaterThan(low * 1.2)
  })

  it('falls with the order under an invoice in home money or a put, but not under a forward', () => {
    const quarter = fullQuarter('volume')
    const prices = pricesOf(
      { ...quarter, exposures: [{ ...quarter.exposures[0]!, invoiceDiscount: 0.01 }] },
      defaultSettings,
    )
    const fell = { ...calm(quarter, prices.budget.aurel * 1.2), volumeFell: true }
    const resultOf = (tool: HedgeLine['tool']) =>
      currencyResults({ netting: false, lines: [line('sales', tool)] }, prices, [fell], spreads)[0]!
    const amount = quarter.exposures[0]!.amount
    // The missing 60 % is bought at a price 20 % above the one at which it was sold.
    expect(resultOf('forward') / (amount * prices.budget.aurel)).toBeCloseTo(-0.2 * volumeDrop, 2)
    const invoiced = quarter.draws.aurel.spot * 0.99 - prices.budget.aurel
    expect(resultOf('invoice')).toBeCloseTo(amount * (1 - volumeDrop) * invoiced, -3)
    expect(resultOf('put')).toBeGreaterThan(resultOf('forward'))
  })

  it('nets sales and parts into one exposure', () => {
    const quarter = fullQuarter('net')
    const prices = pricesOf(quarter, defaultSettings)
    const [sales, parts] = quarter.exposures
    const netted = cashOf(
      {
        netting: true,
        lines: [line('sales', 'forward'), line('islands', 'none', 0), line('tender', 'none', 0)],
      },
      prices,
      calm(quarter, 1.5),
      spreads,
    )
    expect(netted.map(({ exposure }) => exposure)).toEqual(['sales', 'islands', 'tender'])
    const net = sales!.amount - parts!.amount
    expect(netted[0]?.cash).toBeCloseTo(net * prices.markets.aurel.forward.bid, 4)
  })
})

describe('limits', () => {
  const read = (quarter: QuarterCase, decision: Record<string, unknown>) =>
    readPlan(new Map(Object.entries(decision)), pricesOf(quarter, defaultSettings))

  it('count loans in full, forwards at a tenth, and options only against the counterparty limit', () => {
    const quarter = fullQuarter('use')
    const prices = pricesOf(quarter, defaultSettings)
    const amount = quarter.exposures[0]!.amount
    const use = (tool: HedgeLine['tool']) =>
      roomTaken({ netting: false, lines: [line('sales', tool)] }, prices)
    const { forward, spot, interest } = prices.markets.aurel
    expect(use('forward').counterparty).toBeCloseTo(amount * forward.bid, 4)
    expect(use('forward').credit).toBeCloseTo((amount * forward.bid) / 10, 4)
    expect(use('money-market').credit).toBeCloseTo((amount * spot.bid) / (1 + interest.ask / 4), 4)
    expect(use('money-market').counterparty).toBe(0)
    expect(use('put').credit).toBe(0)
    expect(use('put').counterparty).toBeGreaterThan(0)
  })

  it('refuse hedges above the limits, missing exposures, odd ratios and invoices that no customer accepts', () => {
    const quarter = fullQuarter('refuse')
    const lines = quarter.exposures.map(({ id }) => line(id, 'none', 0))
    expect(read(quarter, { netting: false, lines })).toEqual({ netting: false, lines })
    const tight = { ...quarter, creditLine: 100_000 }
    const loans = lines.map((each) => (each.exposure === 'sales' ? line('sales', 'money-market') : each))
    expect(() => read(tight, { netting: false, lines: loans })).toThrow(/your line is 100,000/u)
    const forwards = lines.map((each) => (each.exposure === 'sales' ? line('sales', 'forward') : each))
    expect(() => read({ ...quarter, counterpartyLimit: 1 }, { netting: false, lines: forwards })).toThrow(
      /Forwards and options/u,
    )
    expect(() => read(quarter, { netting: false, lines: lines.slice(1) })).toThrow(/each of the/u)
    const odd = lines.map((each) => (each.exposure === 'sales' ? line('sales', 'forward', 35) : each))
    expect(() => read(quarter, { netting: false, lines: odd })).toThrow(/10, 20, 30/u)
    const bare = {
      ...quarter,
      exposures: quarter.exposures.map((each) => ({ ...each, invoiceDiscount: null })),
    }
    const invoice = lines.map((each) => (each.exposure === 'sales' ? line('sales', 'invoice') : each))
    expect(() => read(bare, { netting: false, lines: invoice })).toThrow(/does not pay in merins/u)
  })
})

describe('1,000 futures', () => {
  it('match the chances and means that the player was told', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 5 }), (seed, at) => {
        const quarter = casesOf(seed)[at]!
        const futures = futuresOf(quarter, seed)
        const share = (hit: (outcome: QuarterOutcome) => boolean) => futures.filter(hit).length / futureCount
        expect(share(({ volumeFell }) => volumeFell)).toBeCloseTo(quarter.volumeChance, 6)
        expect(share(({ pegBroke }) => pegBroke)).toBeCloseTo(quarter.draws.doral.model.breakChance, 6)
        const parity = pricesOf(quarter, defaultSettings).budget.aurel
        expect(mean(futures.map(({ rates }) => rates.aurel)) / parity).toBeCloseTo(1, 2)
      }),
      { numRuns: sample(2000, 40) },
    )
  })

  it('give an open position the cash flow at risk that the lognormal formula gives', () => {
    // A single receivable has a closed form: the 5 % quantile of a lognormal rate.
    const quarter = casesOf('closed form')[0]!
    const only = {
      ...quarter,
      volumeChance: 0,
      exposures: [{ ...quarter.exposures[0]!, shrinks: false }],
    }
    const prices = pricesOf(only, defaultSettings)
    const { deviation, jump } = only.draws.aurel.model
    const both = Math.sqrt(deviation ** 2 + jump ** 2)
    const amount = only.exposures[0]!.amount
    const worst = prices.budget.aurel * Math.exp(-1.6449 * both - both ** 2 / 2)
    const expected = amount * (prices.budget.aurel - worst * (1 - spreads.aurel))
    const results = currencyResults(fixedPlan('none', prices), prices, futuresOf(only, 'x'), spreads)
    expect(spreadOf(results).atRisk / expected).toBeCloseTo(1, 1)
    expect(Math.abs(spreadOf(results).atRisk / expected - 1)).toBeLessThan(0.04)
  })
})

describe('a memo', () => {
  const clauses = {
    least: 60,
    most: 100,
    certain: 'fixing',
    contingent: 'option',
    netting: 'always',
    peg: 'as-others',
  } as const

  it('is kept in full by a plan that follows it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [, second] = casesOf(seed)
        // The limits are large enough that nothing is reduced.
        const prices = pricesOf({ ...second!, creditLine: 1e9, counterpartyLimit: 1e9 }, defaultSettings)
        expect(keptBy(planByMemo(clauses, prices), clauses, prices)).toBe(1)
        expect(keptBy(fixedPlan('none', prices), clauses, prices)).toBeLessThan(0.4)
      }),
      { numRuns: sample(1000, 30) },
    )
  })

  it('lets sales under a warning follow the rule for certain money or the rule for contingent money', () => {
    const [first] = casesOf('warned')
    const exposures = [{ ...first!.exposures[0]!, shrinks: true }]
    const kept = (volumeChance: number, tool: HedgeLine['tool'], ratio = 100) =>
      keptBy(
        { netting: false, lines: [line('sales', tool, ratio)] },
        clauses,
        pricesOf({ ...first!, exposures, volumeChance }, defaultSettings),
      )
    expect(kept(0.3, 'forward')).toBe(1)
    expect(kept(0.3, 'put')).toBe(1)
    expect(kept(0.3, 'put', 40)).toBe(1)
    expect(kept(0.3, 'forward', 40)).toBe(0)
    expect(kept(0.3, 'call')).toBe(0)
    expect(kept(0.03, 'forward')).toBe(1)
    expect(kept(0.03, 'put')).toBe(0)
  })
})
