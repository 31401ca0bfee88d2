import type { HedgeLine } from './hedging.ts'
import type { Check } from './parity.ts'
import type { QuarterState } from './state.ts'

/** What a robot works out from the figures on the screen. */

type Exposure = QuarterState['exposures'][number]
export type Market = QuarterState['markets'][number]

const marketOf = (quarter: QuarterState, { currency }: Exposure) =>
  quarter.markets.find(({ id }) => id === currency) as Market

/** The exposures that are left to hedge. */
export function leftToHedge(quarter: QuarterState, netting: boolean): Exposure[] {
  const parts = quarter.exposures.find(({ id }) => id === 'parts')
  if (!netting || !parts) return [...quarter.exposures]
  return quarter.exposures
    .filter(({ id }) => id !== 'parts')
    .map((exposure) =>
      exposure.id === 'sales' ? { ...exposure, amount: exposure.amount - parts.amount } : exposure,
    )
}

/** The room that the lines take of both limits. */
function roomOf(quarter: QuarterState, netting: boolean, lines: readonly HedgeLine[]) {
  let [credit, counterparty] = [0, 0]
  for (const exposure of leftToHedge(quarter, netting)) {
    const line = lines.find((each) => each.exposure === exposure.id)
    if (!line) continue
    const market = marketOf(quarter, exposure)
    const hedged = (exposure.amount * line.ratio) / 100
    const pays = exposure.kind === 'payable'
    if (line.tool === 'forward') {
      const value = hedged * (pays ? market.forward.ask : market.forward.bid)
      credit += value / 10
      counterparty += value
    }
    if (line.tool === 'money-market')
      credit += pays
        ? (hedged * market.spot.ask) / (1 + market.interest.bid / 4)
        : (hedged * market.spot.bid) / (1 + market.interest.ask / 4)
    if (line.tool === 'put' || line.tool === 'call')
      counterparty +=
        hedged *
        (market.options.find(({ right, strikeId }) => right === line.tool && strikeId === line.strike)
          ?.strike ?? 0)
  }
  return { credit, counterparty }
}

export function fits(quarter: QuarterState, netting: boolean, lines: readonly HedgeLine[]): boolean {
  const { credit, counterparty } = roomOf(quarter, netting, lines)
  return credit <= quarter.creditLine && counterparty <= quarter.counterpartyLimit
}

/** Shrinks all shares together until the lines fit within the limits. */
function shortenedToFit(quarter: QuarterState, netting: boolean, given: readonly HedgeLine[]): HedgeLine[] {
  let lines = [...given]
  while (!fits(quarter, netting, lines))
    lines = lines.map((line): HedgeLine =>
      line.ratio > 10 ? { ...line, ratio: line.ratio - 10 } : { ...line, tool: 'none', ratio: 0 },
    )
  return lines
}

const parityOf = (quarter: QuarterState, { middle }: Market) =>
  (middle.spot * (1 + quarter.home.middle / 4)) / (1 + middle.interest / 4)

/** How the quoted forward of a market compares with parity. */
export function checked(quarter: QuarterState, market: Market): Check {
  const middle = (market.forward.bid + market.forward.ask) / 2
  const off = middle / parityOf(quarter, market) - 1
  return Math.abs(off) < 0.005 ? 'in-line' : off > 0 ? 'high' : 'low'
}

function fixing(quarter: QuarterState, exposure: Exposure): HedgeLine['tool'] {
  const { spot, interest, forward } = marketOf(quarter, exposure)
  const loan = (spot.bid * (1 + quarter.home.bid / 4)) / (1 + interest.ask / 4)
  if (!quarter.offers.tools.includes('money-market')) return 'forward'
  return loan > forward.bid ? 'money-market' : 'forward'
}

/** Fixes certain money, buys puts for contingent money, and shrinks what does not fit. */
export function linesByTheBook(quarter: QuarterState, ratio: number): HedgeLine[] {
  const { netting } = quarter.offers
  let lines = leftToHedge(quarter, netting).map((exposure): HedgeLine => {
    const maybe = exposure.kind === 'tender' || (exposure.shrinks && quarter.volumeChance > 0.2)
    const tool = maybe ? 'put' : fixing(quarter, exposure)
    return { exposure: exposure.id, tool, ratio, strike: 'forward' }
  })
  const islands = lines.findIndex(({ exposure }) => exposure === 'islands')
  if (!fits(quarter, netting, lines)) {
    const moved = lines.map((line, at): HedgeLine =>
      at === islands && line.tool === 'forward' ? { ...line, tool: 'money-market' } : line,
    )
    if (roomOf(quarter, netting, moved).credit <= quarter.creditLine) lines = moved
  }
  return shortenedToFit(quarter, netting, lines)
}

export interface Habit {
  /** The tool for everything except tenders, whatever the news says. */
  readonly certain: 'none' | 'forward' | 'option'
  readonly tender: 'none' | 'forward' | 'put'
  readonly ratio: number
  readonly netting: boolean
}

/** The same tool and share each quarter, whatever news and quotes say, shrunk where it does not fit. */
export function linesByHabit(
  quarter: QuarterState,
  { certain, tender, ratio, netting }: Habit,
): readonly HedgeLine[] {
  const lines = leftToHedge(quarter, netting).map((exposure): HedgeLine => {
    const right = exposure.kind === 'payable' ? 'call' : 'put'
    const wanted = exposure.kind === 'tender' ? tender : certain === 'option' ? right : certain
    const tool = quarter.offers.tools.includes(wanted) ? wanted : 'forward'
    return { exposure: exposure.id, tool, ratio: tool === 'none' ? 0 : ratio, strike: 'forward' }
  })
  return shortenedToFit(quarter, netting, lines)
}
