import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import { mean } from '../../math/statistics.ts'
import {
  expectedPayoff,
  forwardRate,
  garmanKohlhagen,
  impliedVolatility,
  moneyMarketHedge,
} from '../../math/exchange-rates.ts'
import { evenNormals, normalCdf, normalInverse } from '../../math/normal.ts'

/** These tests follow the case that docs/labs/foreign-exchange.md works by hand, and check each sum a second way. */

const spot = 1.1
const home = 0.05
const foreign = 0.03
const years = 0.25
const forward = forwardRate(spot, home, foreign, years)

describe('parity', () => {
  it('gives the forward rate of the known case', () => {
    expect(forward).toBeCloseTo(1.105459, 6)
    expect(Math.round(forward * 1_000_000 * 100) / 100).toBe(1_105_459.06)
  })

  it('makes a forward and the money market bring the same, to the cent', () => {
    const { borrowed, converted, proceeds } = moneyMarketHedge({
      amount: 1_000_000,
      spot,
      home,
      foreign,
      years,
    })
    expect(Math.round(proceeds * 100) / 100).toBe(1_105_459.06)
    // The same sums by hand, step by step.
    expect(borrowed).toBeCloseTo(1_000_000 / 1.0075, 6)
    expect(converted).toBeCloseTo(borrowed * 1.1, 6)
    expect(proceeds).toBeCloseTo(converted * 1.0125, 6)
  })

  it('leaves no riskless profit in a round trip', () => {
    // The round trip borrows home money, buys foreign money, lends it and sells it forward.
    const left = (1 / spot) * (1 + foreign * years) * forward - (1 + home * years)
    expect(left).toBeCloseTo(0, 12)
  })
})

describe('options', () => {
  const terms = { spot, strike: forward, home, foreign, years, volatility: 0.1 }

  it('cost 0.021776 in the known case, put and call alike', () => {
    expect(garmanKohlhagen({ ...terms, right: 'put' })).toBeCloseTo(0.021776, 6)
    expect(garmanKohlhagen({ ...terms, right: 'call' })).toBeCloseTo(0.021776, 6)
  })

  it('match a simulation of the rate', () => {
    const random = randomFrom('independent', 'simulation')
    const drift = Math.log(1 + home * years) - Math.log(1 + foreign * years) - (0.1 * 0.1 * years) / 2
    const payoffs = Array.from({ length: 400_000 }, () => {
      const rate = spot * Math.exp(drift + 0.1 * Math.sqrt(years) * random.normal())
      return Math.max(0, forward - rate) / (1 + home * years)
    })
    // The standard error is 0.00005.
    expect(Math.abs(mean(payoffs) - 0.021776)).toBeLessThan(0.0002)
  })

  it.each([
    ['put', 1.07, 0.12],
    ['call', 1.14, 0.12],
    ['put', 1.2, 0.05],
    ['call', 1.0, 0.3],
  ] as const)('match numeric integration: %s at %d, volatility %d', (right, strike, volatility) => {
    const deviation = volatility * Math.sqrt(years)
    const middle = Math.log(forward) - deviation ** 2 / 2
    // Simpson's rule over eight standard deviations on either side.
    const steps = 4000
    const width = (16 * deviation) / steps
    let integral = 0
    for (let at = 0; at <= steps; at++) {
      const log = middle - 8 * deviation + at * width
      const bell =
        Math.exp(-((log - middle) ** 2) / (2 * deviation ** 2)) / (deviation * Math.sqrt(2 * Math.PI))
      const payoff = right === 'put' ? strike - Math.exp(log) : Math.exp(log) - strike
      const weight = at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2
      integral += (weight * Math.max(0, payoff) * bell * width) / 3
    }
    const price = garmanKohlhagen({ right, spot, strike, home, foreign, years, volatility })
    expect(price).toBeCloseTo(integral / (1 + home * years), 6)
  })

  it('obey put-call parity, and their prices imply the volatility behind them', () => {
    for (const strike of [1.0, 1.1, 1.2]) {
      const call = garmanKohlhagen({ ...terms, strike, right: 'call' })
      const put = garmanKohlhagen({ ...terms, strike, right: 'put' })
      expect(call - put).toBeCloseTo((forward - strike) / (1 + home * years), 12)
      expect(impliedVolatility({ ...terms, strike, right: 'put' }, put)).toBeCloseTo(0.1, 6)
    }
  })

  it('are worth their payoff when the rate cannot move', () => {
    expect(expectedPayoff('put', 1, 1.1, 0)).toBeCloseTo(0.1, 12)
    expect(expectedPayoff('call', 1, 1.1, 0)).toBe(0)
  })
})

describe('the normal distribution', () => {
  it('has the values of printed tables', () => {
    expect(normalCdf(0)).toBeCloseTo(0.5, 12)
    expect(normalCdf(1.6448536269514722)).toBeCloseTo(0.95, 12)
    expect(normalCdf(-1.959963984540054)).toBeCloseTo(0.025, 12)
    expect(normalCdf(-8)).toBeCloseTo(6.22096057427178e-16, 20)
    expect(normalInverse(0.95)).toBeCloseTo(1.6448536269514722, 9)
  })

  it('has an even sample with mean 0 and variance 1', () => {
    const sample = evenNormals(1000)
    expect(mean(sample)).toBeCloseTo(0, 9)
    expect(mean(sample.map((value) => value ** 2))).toBeCloseTo(1, 1)
  })
})
