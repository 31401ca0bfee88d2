import type { ExposureId } from '../engine/exposures.ts'
import type { CurrencyId } from '../engine/market.ts'
import type { HedgeLine } from '../engine/hedging.ts'
import type { ToolId } from '../engine/rules.ts'
import type { ForeignExchangeState, QuarterState } from '../engine/state.ts'
import { nettedName } from './exposure-names.ts'
import type { ShownExposure, ShownMarket } from './foreign-exchange-play.ts'

/**
 * The hedges on the page before they are sent. The functions below compute their effect from figures on the screen
 * alone.
 */

export type HedgeDraft = Readonly<Partial<Record<ExposureId, Omit<HedgeLine, 'exposure'>>>>

type Figures = Pick<QuarterState, 'exposures' | 'markets' | 'home' | 'nettingFee'>

export function marketFor(quarter: Pick<QuarterState, 'markets'>, exposure: ShownExposure): ShownMarket {
  return quarter.markets.find(({ id }) => id === exposure.currency) as ShownMarket
}

/** The exposures of the quarter; with netting, sales and parts are one. */
export function hedged(quarter: Pick<QuarterState, 'exposures'>, netting: boolean): readonly ShownExposure[] {
  const parts = quarter.exposures.find(({ id }) => id === 'parts')
  if (!netting || !parts) return quarter.exposures
  return quarter.exposures
    .filter(({ id }) => id !== 'parts')
    .map((exposure) =>
      exposure.id === 'sales'
        ? {
            ...exposure,
            name: nettedName,
            amount: exposure.amount - parts.amount,
            invoiceRate: null,
          }
        : exposure,
    )
}

export function lineFor(draft: HedgeDraft, exposure: ShownExposure): HedgeLine {
  const line = draft[exposure.id] ?? { tool: 'none', ratio: 0, strike: 'forward' }
  const impossible = line.tool === 'invoice' && exposure.invoiceRate === null
  return {
    exposure: exposure.id,
    tool: impossible ? 'none' : line.tool,
    ratio: line.tool === 'none' || impossible ? 0 : line.tool === 'invoice' ? 100 : line.ratio,
    strike: line.strike,
  }
}

/** Whether an option gains when the exposure gains, and so adds to the risk. */
export function isWrongWay({ tool }: Pick<HedgeLine, 'tool'>, { kind }: ShownExposure): boolean {
  return tool === (kind === 'payable' ? 'put' : 'call')
}

/** Whether the invoice in merins was chosen for sales that are netted now: the customer then pays in aurels. */
export function losesInvoice(draft: HedgeDraft, netting: boolean): boolean {
  return netting && draft.sales?.tool === 'invoice'
}

/** The tools that the quarter offers for an exposure. */
export function toolsFor(
  { offers }: Pick<QuarterState, 'offers'>,
  exposure: ShownExposure,
): readonly ToolId[] {
  return offers.tools.filter((tool) => tool !== 'invoice' || exposure.invoiceRate !== null)
}

/** The currencies in which money comes or goes in the quarter. */
export function moneysIn({ exposures }: Pick<QuarterState, 'exposures'>): readonly CurrencyId[] {
  return [...new Set(exposures.map(({ currency }) => currency))]
}

/** The rate that the money market fixes by borrowing in one currency and lending in the other. */
export function loanRate({ home }: Pick<QuarterState, 'home'>, market: ShownMarket, pays: boolean): number {
  return pays
    ? (market.spot.ask * (1 + home.ask / 4)) / (1 + market.interest.bid / 4)
    : (market.spot.bid * (1 + home.bid / 4)) / (1 + market.interest.ask / 4)
}

function optionFor(market: ShownMarket, { tool, strike }: Pick<HedgeLine, 'tool' | 'strike'>) {
  return market.options.find(({ right, strikeId }) => right === tool && strikeId === strike)
}

/** The home money that a line takes of the credit line and of the counterparty limit. */
export function roomFor(
  quarter: Figures,
  exposure: ShownExposure,
  line: HedgeLine,
  margin: number,
): { credit: number; counterparty: number } {
  const market = marketFor(quarter, exposure)
  const amount = (exposure.amount * line.ratio) / 100
  const pays = exposure.kind === 'payable'
  switch (line.tool) {
    case 'forward': {
      const value = amount * (pays ? market.forward.ask : market.forward.bid)
      return { credit: value * margin, counterparty: value }
    }
    case 'money-market': {
      const rate = pays ? market.spot.ask : market.spot.bid
      return {
        credit: (amount * rate) / (1 + (pays ? market.interest.bid : market.interest.ask) / 4),
        counterparty: 0,
      }
    }
    case 'put':
    case 'call':
      return { credit: 0, counterparty: amount * (optionFor(market, line)?.strike ?? 0) }
    default:
      return { credit: 0, counterparty: 0 }
  }
}

/** One possible end of the quarter. */
export interface Scenario {
  readonly name: string
  readonly aurel: number
  readonly doral: number
  readonly ordersFall: boolean
  readonly tenderWon: boolean
}

function dealt(amount: number, rate: number, half: number): number {
  return amount * rate * (amount >= 0 ? 1 - half : 1 + half)
}

/** The home money of an exposure, from the foreign money that comes in (+) or goes out (−) and the rate at the end. */
export type Settling = (realised: number, rate: number) => number

/** How an exposure is settled with this line. All that does not depend on the future is computed once. */
export function settlingOf(quarter: Figures, exposure: ShownExposure, line: HedgeLine): Settling {
  const market = marketFor(quarter, exposure)
  const pays = exposure.kind === 'payable'
  const amount = ((pays ? -1 : 1) * exposure.amount * line.ratio) / 100
  const half = market.endSpread
  const open: Settling = (realised, rate) => dealt(realised, rate, half)
  const fixedAt = (fixed: number): Settling => {
    const sure = amount * fixed
    return (realised, rate) => sure + dealt(realised - amount, rate, half)
  }
  switch (line.tool) {
    case 'forward':
      return fixedAt(pays ? market.forward.ask : market.forward.bid)
    case 'money-market':
      return fixedAt(loanRate(quarter, market, pays))
    case 'invoice': {
      const fixed = exposure.invoiceRate ?? 0
      return (realised) => realised * fixed
    }
    case 'put':
    case 'call': {
      const quote = optionFor(market, line)
      if (!quote) return open
      const [size, side, { strike }] = [Math.abs(amount), line.tool === 'put' ? 1 : -1, quote]
      const premium = quote.premium * (1 + quarter.home.ask / 4)
      return (realised, rate) =>
        dealt(realised, rate, half) + size * (Math.max(0, side * (strike - rate)) - premium)
    }
    default:
      return open
  }
}

/** Foreign money that comes in (+) or goes out (−) for an exposure before netting. */
export function realisedIn(
  exposure: ShownExposure,
  scenario: Pick<Scenario, 'ordersFall' | 'tenderWon'>,
  volumeDrop: number,
): number {
  if (exposure.kind === 'tender') return scenario.tenderWon ? exposure.amount : 0
  if (exposure.kind === 'payable') return -exposure.amount
  return exposure.amount * (exposure.shrinks && scenario.ordersFall ? 1 - volumeDrop : 1)
}

/** The home money that all lines together take of both limits. */
export function roomForAll(
  quarter: Figures,
  exposures: readonly ShownExposure[],
  draft: HedgeDraft,
  margin: number,
): { credit: number; counterparty: number } {
  const uses = exposures.map((exposure) => roomFor(quarter, exposure, lineFor(draft, exposure), margin))
  return {
    credit: uses.reduce((all, use) => all + use.credit, 0),
    counterparty: uses.reduce((all, use) => all + use.counterparty, 0),
  }
}

/** The budget rate: the forward at parity of the mid rates for spot and interest. */
export function budgetRate({ home }: Pick<QuarterState, 'home'>, { middle }: ShownMarket): number {
  return (middle.spot * (1 + home.middle / 4)) / (1 + middle.interest / 4)
}

/** A line of the quarter, ready to be settled in many futures. */
export interface CompiledLine {
  readonly exposure: ShownExposure
  /** The exposure before netting, and what netting takes off it. */
  readonly original: ShownExposure
  readonly netted: number
  readonly settle: Settling
  readonly budget: number
}

export function compiledLines(
  { quarter }: Pick<ForeignExchangeState, 'quarter'>,
  draft: HedgeDraft,
  netting: boolean,
): readonly CompiledLine[] {
  const parts = quarter.exposures.find(({ id }) => id === 'parts')
  return hedged(quarter, netting).map((exposure) => ({
    exposure,
    original: quarter.exposures.find(({ id }) => id === exposure.id) ?? exposure,
    netted: netting && parts && exposure.id === 'sales' ? parts.amount : 0,
    settle: settlingOf(quarter, exposure, lineFor(draft, exposure)),
    budget: budgetRate(quarter, marketFor(quarter, exposure)),
  }))
}

/** What the bank charges for netting. */
export function nettingCost({ exposures, nettingFee }: Figures, netting: boolean): number {
  return netting && exposures.some(({ id }) => id === 'parts') ? nettingFee : 0
}

/** The quarter's cash less its budget, the same amounts at parity; in home money. */
export function previewIn(
  { quarter, rules: { volumeDrop } }: Pick<ForeignExchangeState, 'quarter' | 'rules'>,
  draft: HedgeDraft,
  netting: boolean,
  scenario: Scenario,
): number {
  let result = -nettingCost(quarter, netting)
  for (const { exposure, original, netted, settle, budget } of compiledLines({ quarter }, draft, netting)) {
    const realised = realisedIn(original, scenario, volumeDrop) - netted
    result += settle(realised, scenario[exposure.currency]) - realised * budget
  }
  return result
}

/** The scenarios to look at, including bad ones. Their figures all appear on the screen. */
export function scenariosOf({ quarter }: Pick<ForeignExchangeState, 'quarter'>): readonly Scenario[] {
  const [aurel, doral] = quarter.markets as readonly [ShownMarket, ShownMarket]
  const still = {
    aurel: aurel.middle.spot,
    doral: doral.middle.spot,
    ordersFall: false,
    tenderWon: true,
  }
  const doralFalls = quarter.pegged
    ? { name: 'The doral’s peg breaks', doral: quarter.brokenRate }
    : { name: 'The doral falls (one in twenty)', doral: doral.low }
  const orders: readonly Scenario[] = [
    { ...still, name: 'The aurel falls, orders fall by 60 %', aurel: aurel.low, ordersFall: true },
    { ...still, name: 'The aurel rises, orders fall by 60 %', aurel: aurel.high, ordersFall: true },
  ]
  const ways: readonly Scenario[] = [
    { ...still, name: 'All rates stay the same' },
    { ...still, name: 'The aurel falls (one in twenty)', aurel: aurel.low },
    { ...still, name: 'The aurel rises (one in twenty)', aurel: aurel.high },
    ...(moneysIn(quarter).includes('doral') ? [{ ...still, ...doralFalls }] : []),
    ...(quarter.volumeChance > 0 ? orders : []),
  ]
  if (!quarter.exposures.some(({ kind }) => kind === 'tender')) return ways
  return [
    ...ways.map((way) => ({ ...way, name: `${way.name}, tender won` })),
    { ...still, name: 'The aurel falls, tender lost', aurel: aurel.low, tenderWon: false },
    { ...still, name: 'The aurel rises, tender lost', aurel: aurel.high, tenderWon: false },
  ]
}
