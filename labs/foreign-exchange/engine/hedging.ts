import { DecisionRefused } from '../../engine/lab-engine.ts'
import { readInteger, readList, readObject, readOneOf } from '../../engine/reading.ts'
import { sum } from '../../math/statistics.ts'
import type { QuarterCase } from './case.ts'
import { signOf, type Exposure, type ExposureId } from './exposures.ts'
import type { Right } from '../../math/exchange-rates.ts'
import {
  homeInterest,
  marketOf,
  parityOf,
  quarterYears,
  strikeIds,
  type CurrencyId,
  type CurrencyMarket,
  type OptionQuote,
  type Quote,
  type StrikeId,
} from './market.ts'
import { offersIn, toolIds, type ToolId } from './rules.ts'
import type { ForeignExchangeSettings } from './settings.ts'

/** The decision about one exposure. */
export interface HedgeLine {
  readonly exposure: ExposureId
  readonly tool: ToolId
  /** Share of the amount in per cent: 10, 20 … 100. 0 without a tool, always 100 for the invoice in home money. */
  readonly ratio: number
  /** The strike of an option; other tools ignore it. */
  readonly strike: StrikeId
}

/** All hedges of a quarter. */
export interface HedgePlan {
  /** Whether sales and parts offset each other, so that only the rest needs a hedge, on the line of the sales. */
  readonly netting: boolean
  readonly lines: readonly HedgeLine[]
}

/** The prices of one quarter, computed once. */
export interface QuarterPrices {
  readonly quarter: QuarterCase
  readonly home: Quote
  readonly markets: Readonly<Record<CurrencyId, CurrencyMarket>>
  /** Budget rates: the forwards at parity. */
  readonly budget: Readonly<Record<CurrencyId, number>>
}

export function pricesOf(quarter: QuarterCase, settings: ForeignExchangeSettings): QuarterPrices {
  const { aurel, doral } = quarter.draws
  return {
    quarter,
    home: homeInterest(quarter.home, settings),
    markets: { aurel: marketOf(aurel, settings), doral: marketOf(doral, settings) },
    budget: { aurel: parityOf(aurel), doral: parityOf(doral) },
  }
}

/**
 * The rate that the money market fixes by borrowing in one currency and lending in the other. Sign 1 is for money
 * that comes in, -1 for money that goes out.
 */
export function moneyMarketRate(market: CurrencyMarket, home: Quote, sign: 1 | -1): number {
  return sign === 1
    ? (market.spot.bid * (1 + home.bid * quarterYears)) / (1 + market.interest.ask * quarterYears)
    : (market.spot.ask * (1 + home.ask * quarterYears)) / (1 + market.interest.bid * quarterYears)
}

export function optionQuote(market: CurrencyMarket, right: Right, strike: StrikeId): OptionQuote {
  const found = market.options.find((quote) => quote.right === right && quote.strikeId === strike)
  if (!found) throw new Error(`No ${right} is quoted`)
  return found
}

/** The exposures of the quarter; with netting, sales and parts are one. */
export function hedgedExposures(exposures: readonly Exposure[], netting: boolean): readonly Exposure[] {
  const parts = exposures.find(({ id }) => id === 'parts')
  if (!netting || !parts) return exposures
  return exposures
    .filter(({ id }) => id !== 'parts')
    .map((exposure) =>
      exposure.id === 'sales' ? { ...exposure, amount: exposure.amount - parts.amount } : exposure,
    )
}

/** Share of a forward's value that the bank blocks on the credit line. */
export const forwardMargin = 0.1

export interface Use {
  /** Home money blocked on the credit line: loans in full, forwards at their margin. */
  readonly credit: number
  /** Home money that forwards and options take of the counterparty limit, at forward rates. */
  readonly counterparty: number
}

export function roomTaken(plan: HedgePlan, prices: QuarterPrices): Use {
  const uses = hedgedExposures(prices.quarter.exposures, plan.netting).map((exposure): Use => {
    const line = lineOf(plan, exposure.id)
    const market = prices.markets[exposure.currency]
    const hedged = (exposure.amount * line.ratio) / 100
    if (line.tool === 'forward') {
      const value = hedged * (signOf(exposure) === 1 ? market.forward.bid : market.forward.ask)
      return { credit: value * forwardMargin, counterparty: value }
    }
    if (line.tool === 'money-market') {
      // The loan is in foreign money for a receivable, and in home money for a payable.
      const foreign = signOf(exposure) === 1 ? market.interest.ask : market.interest.bid
      const rate = signOf(exposure) === 1 ? market.spot.bid : market.spot.ask
      return { credit: (hedged * rate) / (1 + foreign * quarterYears), counterparty: 0 }
    }
    if (line.tool === 'put' || line.tool === 'call') {
      return { credit: 0, counterparty: hedged * optionQuote(market, line.tool, line.strike).strike }
    }
    return { credit: 0, counterparty: 0 }
  })
  return {
    credit: sum(uses.map(({ credit }) => credit)),
    counterparty: sum(uses.map(({ counterparty }) => counterparty)),
  }
}

export function isWithinLimits(plan: HedgePlan, prices: QuarterPrices): boolean {
  const { credit, counterparty } = roomTaken(plan, prices)
  return credit <= prices.quarter.creditLine && counterparty <= prices.quarter.counterpartyLimit
}

export function lineOf(plan: HedgePlan, exposure: ExposureId): HedgeLine {
  return (
    plan.lines.find((line) => line.exposure === exposure) ?? {
      exposure,
      tool: 'none',
      ratio: 0,
      strike: 'forward',
    }
  )
}

export const ratioStep = 10
const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const money = (value: number) => wholeNumber.format(value)

interface QuarterOffer {
  readonly exposures: readonly Exposure[]
  readonly tools: readonly ToolId[]
}

function readLine(value: unknown, at: number, { exposures, tools }: QuarterOffer): HedgeLine {
  const field = `lines.${at}`
  const given = readObject(value, 'Choose an exposure, a tool and a share for each hedge.', field)
  const ids = exposures.map(({ id }) => id)
  const exposure = readOneOf(
    given.get('exposure'),
    ids,
    'There is no such exposure in this quarter.',
    `${field}.exposure`,
  )
  const tool = readOneOf(given.get('tool'), toolIds, 'There is no such tool.', `${field}.tool`)
  if (!tools.includes(tool))
    throw new DecisionRefused('This tool is not on offer yet. Choose another one.', `${field}.tool`)
  const strike = readOneOf(
    given.get('strike') ?? 'forward',
    strikeIds,
    'Choose one of the quoted strikes for an option.',
    `${field}.strike`,
  )
  const owner = exposures.find(({ id }) => id === exposure)
  if (tool === 'invoice' && (owner?.invoiceDiscount ?? null) === null) {
    throw new DecisionRefused('This customer does not pay in merins.', `${field}.tool`)
  }
  if (tool === 'none') return { exposure, tool, ratio: 0, strike: 'forward' }
  if (tool === 'invoice') return { exposure, tool, ratio: 100, strike: 'forward' }
  const ratio = readInteger(given.get('ratio'), { least: ratioStep, most: 100 }, 'A hedge', `${field}.ratio`)
  if (ratio % ratioStep !== 0) {
    throw new DecisionRefused('Hedge 10, 20, 30 … or 100 % of an exposure.', `${field}.ratio`)
  }
  return { exposure, tool, ratio, strike: tool === 'put' || tool === 'call' ? strike : 'forward' }
}

/** @throws DecisionRefused */
export function readPlan(given: ReadonlyMap<string, unknown>, prices: QuarterPrices): HedgePlan {
  const { quarter } = prices
  const netting = given.get('netting') ?? false
  if (typeof netting !== 'boolean') throw new DecisionRefused('Choose yes or no for netting.', 'netting')
  const { tools, netting: canNet } = offersIn(quarter)
  if (netting && !canNet) throw new DecisionRefused('Netting is not on offer yet.', 'netting')
  const exposures = hedgedExposures(quarter.exposures, netting)
  const sentence = `Decide on each of the ${exposures.length} exposures.`
  const lines = readList(
    given.get('lines'),
    { least: exposures.length, most: exposures.length },
    sentence,
    'lines',
  ).map((line, at) => readLine(line, at, { exposures, tools }))
  if (new Set(lines.map(({ exposure }) => exposure)).size < lines.length) {
    throw new DecisionRefused(sentence, 'lines')
  }
  const plan = { netting, lines }
  if (netting && lines.some(({ tool }) => tool === 'invoice')) {
    throw new DecisionRefused(
      'If the customer pays in merins, there is nothing to net. Choose netting or the invoice.',
      'netting',
    )
  }
  const use = roomTaken(plan, prices)
  if (use.credit > quarter.creditLine) {
    throw new DecisionRefused(
      `This needs ${money(use.credit)} merins of credit; your line is ${money(quarter.creditLine)}. Forwards use a tenth of their value, the money market its full loan.`,
      'credit',
    )
  }
  if (use.counterparty > quarter.counterpartyLimit) {
    throw new DecisionRefused(
      `Forwards and options add up to ${money(use.counterparty)} merins; your bank’s limit is ${money(quarter.counterpartyLimit)}.`,
      'counterparty',
    )
  }
  return plan
}
