import { rounded } from '../../math/statistics.ts'
import type { Firm } from './case.ts'
import { volumeDrop } from './case.ts'
import { invoiceRate } from './cash.ts'
import { endSpreads } from './futures.ts'
import type { Exposure } from './exposures.ts'
import { forwardMargin } from './hedging.ts'
import {
  brokenDeviation,
  heldDeviation,
  currencyIds,
  homeCurrency,
  quarterYears,
  type CurrencyMarket,
  type Quote,
} from './market.ts'
import { longestNote, widestBand, type Memo } from './memo.ts'
import { newsOf, type NewsItem } from './news.ts'
import {
  gradeCalculation,
  inLineWithin,
  itemIn,
  itemSteps,
  type GradedCalculation,
  type ItemId,
  type ItemStep,
  type ItemSteps,
} from './parity.ts'
import { noveltiesIn, type Novelty } from './novelties.ts'
import { reviewOf, type Review } from './review.ts'
import { memoAfter, offersIn, type Offers } from './rules.ts'
import type { Phase, Run } from './run.ts'

/** Values midway between bid and ask. */
export interface Middle {
  readonly spot: number
  readonly interest: number
}

/** What the treasurer sees at the start of a quarter. */
export interface QuarterState {
  readonly number: number
  readonly home: Quote & { readonly middle: number }
  readonly markets: readonly (CurrencyMarket & {
    readonly middle: Middle
    /** Half the spread of dealing at the end of the quarter, as a share of the rate. */
    readonly endSpread: number
  })[]
  readonly pegged: boolean
  readonly pegRate: number
  /** The chance that the peg breaks in the quarter, and the expected rate after that. */
  readonly breakChance: number
  readonly brokenRate: number
  readonly volumeChance: number
  readonly exposures: readonly (Exposure & {
    readonly name: string
    readonly says: string
    /** The rate at which the customer would pay in home money; null where the customer never does. */
    readonly invoiceRate: number | null
  })[]
  readonly news: readonly NewsItem[]
  readonly creditLine: number
  readonly counterpartyLimit: number
  readonly nettingFee: number
  readonly offers: Offers
  /** What comes for the first time in the run. */
  readonly introduces: readonly Novelty[]
}

/** Everything that the lab's page needs, as plain JSON. */
export interface ForeignExchangeState {
  readonly phase: Phase
  readonly round: number
  readonly rounds: number
  readonly firm: { readonly name: string; readonly product: string }
  readonly home: string
  readonly limit: number
  readonly rules: typeof constants
  readonly quarter: QuarterState
  /** The calculation of this quarter; null when there is none or it is done. */
  readonly item: { readonly id: ItemId; readonly steps: readonly ItemStep[] } | null
  /** The questions of all calculations, without the answers. */
  readonly itemSteps: ItemSteps
  /** The finished calculations, with the right answers. */
  readonly calculations: readonly GradedCalculation[]
  readonly memo: Memo | null
  /** Finished quarters, oldest first. */
  readonly reviews: readonly Review[]
}

const constants = {
  quarterYears,
  /** The time of the forward that is calculated by hand: that of the quote that it is compared with. */
  itemYears: quarterYears,
  memoAfter,
  forwardMargin,
  volumeDrop,
  inLineWithin,
  widestBand,
  longestNote,
  heldDeviation,
  brokenDeviation,
}

const names: Readonly<Record<Exposure['id'], string>> = {
  sales: 'Sales in aurels',
  parts: 'Parts in aurels',
  islands: 'Sales in dorals',
  tender: 'Tender in aurels',
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function saysOf(exposure: Exposure, firm: Firm): string {
  switch (exposure.id) {
    case 'sales':
      return `Certain${exposure.shrinks ? ' unless the order is cut' : ''}. ${sentence(firm.customer)} pays at the end of the quarter.`
    case 'parts':
      return `Certain. You pay ${firm.supplier} at the end of the quarter.`
    case 'islands':
      return `Certain. ${sentence(firm.islandCustomer)} will pay.`
    case 'tender':
      return `Contingent. Paid only if you win ${firm.tender}.`
  }
}

function quarterState(run: Run): QuarterState {
  const { whole, prices } = run
  const { quarter, markets, home } = prices
  const ends = endSpreads(whole.settings)
  const { breakChance, drop, mean } = quarter.draws.doral.model
  return {
    number: quarter.number,
    home: { ...home, middle: quarter.home },
    markets: currencyIds.map((id) => ({
      ...markets[id],
      middle: { spot: quarter.draws[id].spot, interest: quarter.draws[id].foreign },
      endSpread: ends[id],
    })),
    pegged: quarter.pegged,
    pegRate: whole.pegRate,
    breakChance,
    brokenRate: rounded(mean * (1 - drop), 4),
    volumeChance: quarter.volumeChance,
    exposures: quarter.exposures.map((exposure) => ({
      ...exposure,
      name: names[exposure.id],
      says: saysOf(exposure, whole.firm),
      invoiceRate: exposure.invoiceDiscount === null ? null : invoiceRate(exposure, prices),
    })),
    news: newsOf(whole, quarter),
    creditLine: quarter.creditLine,
    counterpartyLimit: quarter.counterpartyLimit,
    nettingFee: quarter.nettingFee,
    offers: offersIn(quarter),
    introduces: noveltiesIn(whole, quarter.number),
  }
}

export function stateOf(run: Run): ForeignExchangeState {
  const { whole, prices, phase } = run
  const { number } = prices.quarter
  const item = phase === 'calculate' ? itemIn(prices.quarter) : null
  return {
    phase,
    round: number,
    rounds: whole.quarters.length,
    firm: { name: whole.firm.name, product: whole.firm.product },
    home: homeCurrency,
    limit: whole.limit,
    rules: constants,
    quarter: quarterState(run),
    item: item && { id: item, steps: itemSteps[item] },
    itemSteps,
    calculations: run.calculations.map(({ calculation, prices: then }) =>
      gradeCalculation(calculation, then),
    ),
    memo: run.memo,
    reviews: phase === 'finished' ? [] : run.decided.map((decided) => reviewOf(run, decided)),
  }
}
