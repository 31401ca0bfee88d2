import type { Mood } from '../../../shell/place/face.tsx'
import type { Weather } from '../harbour.tsx'
import type { DeskState, FilledOrder, MarketRound, OwnRound } from '../../desk/state.ts'
import { aurels, inMillions, percentOf, priceText, thousandMerins } from './words.ts'

/** What a round says in words, before and after its auction. */

/** A change of the exposure that comes with the round in play; null without one. */
export function changeIn({ exposure, round }: Pick<DeskState, 'exposure' | 'round'>): string | null {
  return exposure.changes.find((change) => change.round === round)?.text ?? null
}

/** What one needs to know beside the news: the firm at first, then a change of its exposure. */
export function taskIn(state: DeskState): string | null {
  return state.round === 1 ? state.firm.text : changeIn(state)
}

/** By how much the spot may move while the sky stays clear, as a share. */
const calm = 0.008

export function weatherIn({ history, market }: Pick<DeskState, 'history' | 'market'>): Weather {
  const before = history.at(-1)?.spot
  return before !== undefined && Math.abs(market.spot / before - 1) > calm ? 'cloudy' : 'fair'
}

/** A closed round as one firm met it. */
export interface Close {
  readonly market: MarketRound
  readonly own: OwnRound
  readonly limit: number
  /** Whether the round ended with more hedged than was owed or due. */
  readonly overdone: boolean
}

export function lastClose({ history, own, risk, firm }: DeskState): Close | null {
  const [market, mine] = [history.at(-1), own.at(-1)]
  if (!market || !mine) return null
  return {
    market,
    own: mine,
    limit: risk.schedule[market.round - 1] ?? 0,
    overdone: firm.way === 'receives' ? mine.open < 0 : mine.open > 0,
  }
}

/** What cleared, and what one dealt oneself. */
export function happened({ market: { price, volume }, own }: Close): string {
  if (price === null) return 'Nobody dealt: no buyer met a seller.'
  return `${aurels(volume)} changed hands at ${priceText(price)}. ${dealtIn(own, price)}`
}

function dealtIn({ orders, dealt }: OwnRound, price: number): string {
  if (orders.length === 0) return 'You sent no order.'
  const filled = orders.reduce((all, order) => all + order.filled, 0)
  const sent = orders.reduce((all, order) => all + order.amount, 0)
  if (filled === 0) return 'None of your order was filled.'
  const part = filled === sent ? 'all' : `${inMillions(filled)} of ${inMillions(sent)} million`
  return `You ${dealt > 0 ? 'bought' : 'sold'} ${part} at ${priceText(price)}.`
}

/** Why it came so. */
export function whyIn({ market: { price }, own: { orders } }: Close): string {
  if (price === null) return 'The highest price of a buyer lay below the lowest of a seller.'
  if (orders.length === 0) return 'An open amount stays open, and the rate moves on without you.'
  const left = orders.find(({ filled, amount }) => filled < amount)
  if (left) return whyLeft(left, price)
  const far = orders.some((order) => Math.abs(order.price - price) >= 0.0005)
  return far
    ? 'Your limit was better for the market than the price, and still everybody deals at the one price.'
    : 'Your limit lay close to the price, and just met the other side.'
}

function whyLeft({ side, price: limit, filled }: FilledOrder, price: number): string {
  if (limit === price) return 'Your limit was the price itself. Orders there share what is left for them.'
  if (filled > 0) return 'There was not enough on the other side at your limit.'
  return side === 'buy'
    ? `Your limit of ${priceText(limit)} lay below the price, so sellers found better buyers.`
    : `Your limit of ${priceText(limit)} lay above the price, so buyers found cheaper sellers.`
}

/** A gap to the banks’ middle that is worth a thought, as a share. */
const dear = 0.0015

/** What to try in the next round. */
export function tryNext({ market, own, limit, overdone }: Close): string {
  if (overdone)
    return `You hold ${inMillions(Math.abs(own.open))} million more forwards than you need. Try to bring that back.`
  if (own.risk > limit)
    return `You are ${thousandMerins(own.risk - limit)} above the board’s limit. Try a larger amount, or a limit nearer to the banks.`
  const { price, fair } = market
  const sign = Math.sign(own.dealt)
  const cost = price === null ? 0 : (sign * (price - fair)) / fair
  if (cost > dear)
    return `You are within the limit, at a price ${(cost * 100).toFixed(2)}\u00A0% worse than the banks’ middle. Try to split the amount over two prices.`
  return 'You are within the board’s limit. Try to ask of all news what it does to the aurel before you deal.'
}

/** What the finance director says of it, and how she looks. */
export function chiefAfter({ own, limit, overdone }: Close): { readonly mood: Mood; readonly text: string } {
  if (overdone)
    return { mood: 'asks', text: 'Now we would lose if the rate went the other way. Is that meant?' }
  if (own.risk > limit)
    return { mood: 'worried', text: 'The board will ask me about this. We are above its limit.' }
  if (own.risk > 0.9 * limit)
    return { mood: 'asks', text: 'Just within the limit. There is little room left.' }
  return { mood: 'glad', text: `The board can sleep: we use ${percentOf(own.risk / limit)} of its limit.` }
}
