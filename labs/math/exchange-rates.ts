import { normalCdf } from './normal.ts'

/**
 * The lab's formulas. An exchange rate is the price of one unit of foreign (base) money in home (quote) money.
 * Interest is simple, per year, as a share: 0.05 is 5 %. Time is in years.
 */

/** Covered interest parity (Keynes 1923): F = S (1 + i_d T) / (1 + i_f T). */
export function forwardRate(spot: number, home: number, foreign: number, years: number): number {
  return (spot * (1 + home * years)) / (1 + foreign * years)
}

/** A receivable hedged in the money market. */
export interface MoneyMarketHedge {
  /** Foreign money borrowed now; the receivable pays the loan back. */
  readonly borrowed: number
  /** The home money that the loan brings now. */
  readonly converted: number
  /** The home money by the time the receivable is due. */
  readonly proceeds: number
}

interface MoneyMarketTerms {
  /** The receivable, in foreign money. */
  readonly amount: number
  readonly spot: number
  /** Simple yearly interest on home and foreign money. */
  readonly home: number
  readonly foreign: number
  readonly years: number
}

/** Borrows foreign money, sells it spot and deposits the proceeds at home. */
export function moneyMarketHedge(terms: MoneyMarketTerms): MoneyMarketHedge {
  const { amount, spot, home, foreign, years } = terms
  const borrowed = amount / (1 + foreign * years)
  const converted = borrowed * spot
  return { borrowed, converted, proceeds: converted * (1 + home * years) }
}

export type Right = 'put' | 'call'

/**
 * The expected payoff of the right to sell (put) or buy (call) at the strike, when the rate at the due date is
 * lognormal. F. Black, Journal of Financial Economics 3, 1976, undiscounted.
 * @param mean expected rate
 * @param deviation standard deviation of the rate's logarithm over the whole time
 */
export function expectedPayoff(right: Right, mean: number, strike: number, deviation: number): number {
  if (deviation <= 0) return Math.max(0, right === 'put' ? strike - mean : mean - strike)
  const d1 = (Math.log(mean / strike) + deviation ** 2 / 2) / deviation
  const d2 = d1 - deviation
  return right === 'put'
    ? strike * normalCdf(-d2) - mean * normalCdf(-d1)
    : mean * normalCdf(d1) - strike * normalCdf(d2)
}

export interface OptionTerms {
  readonly right: Right
  readonly spot: number
  readonly strike: number
  /** Simple yearly interest on home and foreign money. */
  readonly home: number
  readonly foreign: number
  readonly years: number
  /** Yearly volatility. */
  readonly volatility: number
}

/**
 * Today's price of an option on one unit of foreign money, in home money. M. B. Garman and S. W. Kohlhagen, Journal
 * of International Money and Finance 2(3), 1983, with continuous rates ln(1 + i T) / T.
 */
export function garmanKohlhagen(terms: OptionTerms): number {
  const { right, spot, strike, years, volatility } = terms
  const home = Math.log(1 + terms.home * years) / years
  const foreign = Math.log(1 + terms.foreign * years) / years
  const mean = spot * Math.exp((home - foreign) * years)
  return Math.exp(-home * years) * expectedPayoff(right, mean, strike, volatility * Math.sqrt(years))
}

/** The volatility at which the Garman–Kohlhagen price equals `price`, between 0.1 % and 200 % a year. */
export function impliedVolatility(terms: Omit<OptionTerms, 'volatility'>, price: number): number {
  let [low, high] = [0.001, 2]
  for (let step = 0; step < 40; step++) {
    const volatility = (low + high) / 2
    if (garmanKohlhagen({ ...terms, volatility }) < price) low = volatility
    else high = volatility
  }
  return (low + high) / 2
}
