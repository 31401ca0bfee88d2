import type { Given, Note } from '../../engine/define-lab.ts'
import type { WorldEntry } from '../../engine/shared-world.ts'
import { rounded, sum } from '../../math/statistics.ts'
import { accepts } from './auction.ts'
import { orderLimits, readOrders, type OrderLimits } from './orders.ts'
import type { Outcome, SentOrder } from './outcome.ts'
import { limitsOf, riskPerThousand } from './risk.ts'
import type { DeskSettings } from './settings.ts'
import { toPrice } from './units.ts'
import { drawFirm, drawMarket, exposureIn, type FirmDraw, type Market, type RoundMarket } from './world.ts'

/** An order with its result. */
export interface OwnFill extends SentOrder {
  readonly filled: number
}

/** One firm's way through the rounds. */
export interface Run {
  phase: 'order' | 'finished'
  readonly seed: string
  readonly settings: DeskSettings
  readonly seat: WorldEntry
  readonly market: Market
  readonly firm: FirmDraw
  /** The board's limit by round. */
  readonly limits: readonly number[]
  /** The orders of each round that has been sent. */
  readonly sent: (readonly SentOrder[])[]
  /** The outcome of each round that has closed. */
  readonly outcomes: Outcome[]
  readonly fills: (readonly OwnFill[])[]
  /** The forwards held after each round that has closed: bought (+) or sold (-). */
  readonly held: number[]
}

interface Beginning {
  readonly seed: string
  readonly settings: DeskSettings
  readonly seat: WorldEntry | null
}

export function newRun({ seed, settings, seat }: Beginning): Run {
  const place = seat ?? { number: null, news: [] }
  const market = drawMarket(seed, settings, place.news)
  const firm = drawFirm(seed, place.number, settings)
  return {
    phase: 'order',
    seed,
    settings,
    seat: place,
    market,
    firm,
    limits: limitsOf(firm, marketIn({ market }, 1), settings),
    sent: [],
    outcomes: [],
    fills: [],
    held: [],
  }
}

export function marketIn({ market }: Pick<Run, 'market'>, round: number): RoundMarket {
  const found = market.rounds[round - 1]
  if (!found) throw new Error(`There is no round ${round}`)
  return found
}

/** The round for which orders can be sent next; the last one once all have been sent. */
export function roundOf({ sent, settings }: Run): number {
  return Math.min(sent.length + 1, settings.rounds)
}

/** Sends the orders of a round. */
export function takeOrders(run: Run, given: Given, note: Note): void {
  const round = roundOf(run)
  const orders = readOrders(given, limitsIn(run, round))
  run.sent.push(orders)
  if (run.sent.length === run.settings.rounds) run.phase = 'finished'
  if (run.fills.length > 0) noteCover(run, note)
  noteOrders(run, { orders, round }, note)
}

/** Records the last closed round for the instructor. */
function noteCover(run: Run, note: Note): void {
  const round = run.fills.length
  note(`covered.${round}`, `Round ${round}: covered after the auction, %`, coveredAfter(run, round))
}

function noteOrders(
  run: Run,
  { orders, round }: { orders: readonly SentOrder[]; round: number },
  note: Note,
) {
  const sign = run.firm.exposure > 0 ? 1 : -1
  const hedging = sum(orders.map(({ side, amount }) => sign * (side === 'sell' ? amount : -amount)))
  const share = rounded((100 * hedging) / Math.abs(exposureIn(run.firm, round)), 0)
  note(`ordered.${round}`, `Round ${round}: orders that cover, % of the exposure`, share)
  const { fair } = marketIn(run, round)
  for (const [at, { side, price, amount }] of orders.entries())
    note(
      `order.${round}.${at + 1}`,
      `Round ${round}: order ${at + 1}`,
      `${side} ${amount} thousand at ${toPrice(price).toFixed(4)}, the banks’ middle being ${toPrice(fair).toFixed(4)}`,
    )
}

/** Tells a run the outcome of a round. */
export function receive(run: Run, outcome: unknown, round: number): void {
  const told = outcome as Outcome
  run.outcomes.push(told)
  const fills = fillsOf(run.sent[round - 1] ?? [], run.seat.number, told)
  run.fills.push(fills)
  run.held.push((run.held.at(-1) ?? 0) + dealtIn(fills))
}

/**
 * What orders were filled. Those of the auction itself got what the outcome says; any others, such as of a test seat or
 * in hindsight, take the price as it was and move nothing: at the margin they get the share that its orders got.
 */
function fillsOf(orders: readonly SentOrder[], number: number | null, outcome: Outcome): readonly OwnFill[] {
  const own = outcome.fills.find((fill) => fill.number === number)
  const isOwn = own !== undefined && isSame(own.orders, orders)
  return orders.map((order, at) => ({
    ...order,
    filled: isOwn ? (own.filled[at] ?? 0) : takenAtPrice(order, outcome),
  }))
}

function isSame(some: readonly SentOrder[], others: readonly SentOrder[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ side, price, amount }, at) => {
      const other = others[at]
      return other?.side === side && other.price === price && other.amount === amount
    })
  )
}

function takenAtPrice({ side, price, amount }: SentOrder, { margins }: Outcome): number {
  if (margins === null || !accepts(side, price, margins[side].price)) return 0
  const { price: margin, share } = margins[side]
  return price === margin ? Math.floor(amount * share) : amount
}

/** Aurels bought less aurels sold, in thousands. */
export function dealtIn(fills: readonly OwnFill[]): number {
  return sum(fills.map(({ side, filled }) => (side === 'buy' ? filled : -filled)))
}

/** The forwards that a run holds after a round, or after the last one that has closed; none for round 0. */
function forwardsAfter({ held }: Pick<Run, 'held'>, round: number): number {
  return round === 0 ? 0 : (held[round - 1] ?? held.at(-1) ?? 0)
}

/** The open amount before the auction of a round. */
export function openBefore(run: Run, round: number): number {
  return exposureIn(run.firm, round) + forwardsAfter(run, round - 1)
}

/** What stays open after the auction of a round. */
export function openAfter(run: Run, round: number): number {
  return exposureIn(run.firm, round) + forwardsAfter(run, round)
}

/** The cash flow at risk after the auction of a round, in merins. */
export function riskAfter(run: Run, round: number): number {
  return Math.abs(openAfter(run, round)) * riskPerThousand(marketIn(run, round))
}

/** The covered share of the exposure after the auction of a round, in per cent; below 0 where forwards add to it. */
export function coveredAfter(run: Run, round: number): number {
  const exposure = exposureIn(run.firm, round)
  return Math.round((-100 * forwardsAfter(run, round)) / exposure) + 0
}

/** What the orders of a round may be, from the forwards that were dealt before it. */
export function limitsIn(run: Run, round: number): OrderLimits {
  return orderLimits(marketIn(run, round).fair, openBefore(run, round), run.firm.exposure)
}
