import { rounded, sum } from '../../engine/statistics.ts'
import { volumeDrop, type Outcome } from './case.ts'
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

/** What one exposure came to at the end of its quarter, in home money. */
export interface LineCash {
  readonly exposure: ExposureId
  /** Foreign money that really came in (+) or went out (-); with netting what was left of the sales. */
  readonly realised: number
  /** Home money received (+) or paid (-) in all, premium and its interest included. */
  readonly cash: number
  /** The same at the budget rate, without any hedge. */
  readonly budget: number
}

/** What it costs to deal at the end of the quarter: half the spread, as a share of the rate. */
export type EndSpreads = Readonly<Record<CurrencyId, number>>

/** Foreign money dealt at the end: what comes in is sold at the bid, what is short is bought at the ask. */
function dealt(amount: number, rate: number, halfSpread: number): number {
  return amount * rate * (amount >= 0 ? 1 - halfSpread : 1 + halfSpread)
}

type Coming = Pick<Outcome, 'volumeFell' | 'tenderWon'>

/** What the exposure turns out to be, with its sign. */
export function realisedAmount(exposure: Exposure, outcome: Coming): number {
  if (exposure.kind === 'tender') return outcome.tenderWon ? exposure.amount : 0
  const share = exposure.shrinks && outcome.volumeFell ? 1 - volumeDrop : 1
  return signOf(exposure) * exposure.amount * share
}

/** The rate at which a customer pays in home money: today's, less what the customer asks for it. */
export function invoiceRate(exposure: Exposure, { quarter }: QuarterPrices): number {
  return rounded(quarter.draws[exposure.currency].spot * (1 - (exposure.invoiceDiscount ?? 0)), 4)
}

/** Home money for one line, by the foreign money that really comes and the rate at the end. */
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
      // The premium is paid now, with borrowed money.
      const premium = quote.premium * (1 + prices.home.ask * quarterYears)
      return (realised, rate) =>
        dealt(realised, rate, spread) +
        Math.abs(hedged) * (Math.max(0, side * (quote.strike - rate)) - premium)
    }
  }
}

interface SettledLine {
  readonly exposure: Exposure
  /** As it was before netting. */
  readonly original: Exposure
  /** What netting takes off it. */
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

/** Each exposure of the plan, in its order, without the fee for netting. */
export function cashOf(
  plan: HedgePlan,
  prices: QuarterPrices,
  outcome: Outcome,
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
 * What currencies and hedges do to the quarter's cash flow: cash less the same amounts at the budget rates, less the fee
 * for netting. In each of these futures, home money.
 */
export function currencyResults(
  plan: HedgePlan,
  prices: QuarterPrices,
  futures: readonly Outcome[],
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
