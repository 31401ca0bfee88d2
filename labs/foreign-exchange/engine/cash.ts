import { rounded, sum } from '../../math/statistics.ts'
import { volumeDrop, type QuarterOutcome } from './case.ts'
import { signOf, type Exposure, type ExposureId } from './exposures.ts'
import {
  hedgedExposures,
  lineOf,
  moneyMarketRate,
  optionQuote,
  type HedgeLine,
  type HedgePlan,
  type QuarterPrices,
} from './hedging.ts'
import { quarterYears, type CurrencyId } from './market.ts'

/** The result of one exposure at the end of its quarter, in home money. */
export interface LineCash {
  readonly exposure: ExposureId
  /** Foreign money actually received (+) or paid (-); with netting, the rest of the sales after the parts. */
  readonly realised: number
  /** Home money received (+) or paid (-) in total, including the premium and interest on it. */
  readonly cash: number
  /** The same amount at the budget rate, without a hedge. */
  readonly budget: number
}

/** The cost of dealing at the end of the quarter: half the spread, as a share of the rate. */
export type EndSpreads = Readonly<Record<CurrencyId, number>>

/** Home money for a deal at the end of the quarter. A surplus is sold at the bid, a shortfall is bought at the ask. */
function dealt(amount: number, rate: number, halfSpread: number): number {
  return amount * rate * (amount >= 0 ? 1 - halfSpread : 1 + halfSpread)
}

type Coming = Pick<QuarterOutcome, 'volumeFell' | 'tenderWon'>

/** The actual amount of an exposure, with its sign. */
export function realisedAmount(exposure: Exposure, outcome: Coming): number {
  if (exposure.kind === 'tender') return outcome.tenderWon ? exposure.amount : 0
  const share = exposure.shrinks && outcome.volumeFell ? 1 - volumeDrop : 1
  return signOf(exposure) * exposure.amount * share
}

/** The rate at which a customer pays in home money: today's rate less the customer's discount. */
export function invoiceRate(exposure: Exposure, { quarter }: QuarterPrices): number {
  return rounded(quarter.draws[exposure.currency].spot * (1 - (exposure.invoiceDiscount ?? 0)), 4)
}

/** The home money of one line, from the actual foreign amount and the rate at the end. */
type Settling = (realised: number, rate: number) => number

function settling(exposure: Exposure, line: HedgeLine, prices: QuarterPrices, spread: number): Settling {
  const market = prices.markets[exposure.currency]
  const sign = signOf(exposure)
  const hedged = (sign * exposure.amount * line.ratio) / 100
  const fixedAt =
    (fixed: number): Settling =>
    (realised, rate) =>
      hedged * fixed + dealt(realised - hedged, rate, spread)
  switch (line.tool) {
    case 'none':
      return (realised, rate) => dealt(realised, rate, spread)
    case 'forward':
      return fixedAt(sign === 1 ? market.forward.bid : market.forward.ask)
    case 'money-market':
      return fixedAt(moneyMarketRate(market, prices.home, sign))
    case 'invoice': {
      const fixed = invoiceRate(exposure, prices)
      return (realised) => realised * fixed
    }
    case 'put':
    case 'call': {
      const quote = optionQuote(market, line.tool, line.strike)
      const side = line.tool === 'put' ? 1 : -1
      // The premium is due now, so it is borrowed until the end of the quarter.
      const premium = quote.premium * (1 + prices.home.ask * quarterYears)
      return (realised, rate) =>
        dealt(realised, rate, spread) +
        Math.abs(hedged) * (Math.max(0, side * (quote.strike - rate)) - premium)
    }
  }
}

interface SettledLine {
  readonly exposure: Exposure
  /** The exposure before netting. */
  readonly original: Exposure
  /** The amount that netting takes off the exposure. */
  readonly netted: number
  readonly settle: Settling
  readonly budget: number
}

function settledLines(plan: HedgePlan, prices: QuarterPrices, spreads: EndSpreads): readonly SettledLine[] {
  const { exposures } = prices.quarter
  const parts = exposures.find(({ id }) => id === 'parts')
  return hedgedExposures(exposures, plan.netting).map((exposure) => ({
    exposure,
    original: exposures.find(({ id }) => id === exposure.id) ?? exposure,
    netted: plan.netting && exposure.id === 'sales' ? (parts?.amount ?? 0) : 0,
    settle: settling(exposure, lineOf(plan, exposure.id), prices, spreads[exposure.currency]),
    budget: prices.budget[exposure.currency],
  }))
}

/** The cash of each exposure in the plan, in the plan's order, without the netting fee. */
export function cashOf(
  plan: HedgePlan,
  prices: QuarterPrices,
  outcome: QuarterOutcome,
  spreads: EndSpreads,
): readonly LineCash[] {
  return settledLines(plan, prices, spreads).map(({ exposure, original, netted, settle, budget }) => {
    const realised = realisedAmount(original, outcome) - netted
    return {
      exposure: exposure.id,
      realised,
      cash: settle(realised, outcome.rates[exposure.currency]),
      budget: realised * budget,
    }
  })
}

/**
 * The effect of currencies and hedges on the quarter's cash flow in each future, in home money: cash, less the same
 * amounts at budget rates, less the netting fee.
 */
export function currencyResults(
  plan: HedgePlan,
  prices: QuarterPrices,
  futures: readonly QuarterOutcome[],
  spreads: EndSpreads,
): readonly number[] {
  const lines = settledLines(plan, prices, spreads)
  const fee = plan.netting ? prices.quarter.nettingFee : 0
  return futures.map((outcome) => {
    let result = -fee
    for (const { exposure, original, netted, settle, budget } of lines) {
      const realised = realisedAmount(original, outcome) - netted
      result += settle(realised, outcome.rates[exposure.currency]) - realised * budget
    }
    return result
  })
}

export function totalOf(lines: readonly LineCash[], what: 'cash' | 'budget'): number {
  return sum(lines.map((line) => line[what]))
}
