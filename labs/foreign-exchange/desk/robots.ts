import type { Random } from '../../math/random.ts'
import type { Robot } from '../../engine/standing-in.ts'
import { clamp, rounded } from '../../math/statistics.ts'
import type { DeskDecision, Order, Side } from './decisions.ts'
import { catalogue } from './news-catalogue.ts'
import { takenInAtOnce } from './news.ts'
import type { DeskState } from './state.ts'

type Policy = (state: DeskState, random: Random) => DeskDecision

/** What a robot wants: so much of the exposure covered, paying up to so much more than the banks' middle. */
interface Wish {
  /** Share of the exposure, such as 0.6. */
  readonly covered: number
  /** Share of the price by which it gives way, from the first to the last part of its amount. */
  readonly gives: readonly number[]
}

/** Orders that bring the cover to a share of the exposure: the amount in equal parts, each giving way more. */
export function ordersFor(state: DeskState, { covered, gives }: Wish): DeskDecision {
  const { exposure, position, market, limits } = state
  const aim = -exposure.now * covered - position.forwards
  const side: Side = aim > 0 ? 'buy' : 'sell'
  const most = side === 'buy' ? limits.mostBuy : limits.mostSell
  const whole = Math.min(most, 100 * Math.round(Math.abs(aim) / 100))
  const part = Math.floor(whole / gives.length)
  const orders = gives.map((give, at): Order => {
    const price = market.fair * (1 + (side === 'buy' ? give : -give))
    return {
      side,
      price: rounded(clamp(price, limits.lowestPrice, limits.highestPrice), 4),
      amount: at === 0 ? whole - part * (gives.length - 1) : part,
    }
  })
  return { type: 'order', orders: orders.filter(({ amount }) => amount > 0) }
}

/** The share that has to be covered to end within the board's limit, if all of it is dealt. */
export function neededCover({ exposure, risk }: DeskState): number {
  const whole = Math.abs(exposure.now) * risk.perThousand
  return clamp(1 - risk.limit / whole, 0, 1)
}

/** Waits and sees: covers about a third late and at any price, and follows what the rate has done lately. */
const novice: Policy = (state, random) => {
  const { round, rounds, history, exposure, market } = state
  const before = history.at(-1)?.spot ?? market.spot
  const fears = (market.spot - before) * exposure.now < 0
  const late = round / rounds
  const covered = random.between(0.1, 0.3) + 0.35 * late + (fears ? 0.25 : 0)
  return ordersFor(state, { covered, gives: [random.between(0.002, 0.006)] })
}

/** Follows the board's limit with a margin, at the banks' prices, and reads no news. */
const steady: Policy = (state, random) => {
  const covered = Math.max(
    neededCover(state) + random.between(0.08, 0.16),
    0.6 * (state.round / state.rounds),
  )
  return ordersFor(state, { covered: Math.min(1, covered), gives: [0.001, 0.0022] })
}

/** By which share the news will still move the rate; 0 for news that a host has written, which a robot cannot read. */
function stillToCome({ news }: DeskState): number {
  const item = catalogue.find(({ id }) => id === news.at(-1)?.id)
  return ((item?.effect ?? 0) * (1 - takenInAtOnce)) / 100
}

/** Keeps the limit, covers all at once where the news speaks for it, and no more than it must where it speaks against. */
const expert: Policy = (state, random) => {
  const { exposure } = state
  const needed = Math.min(1, neededCover(state) + 0.04)
  const held = clamp(-state.position.forwards / exposure.now, 0, 1)
  // What the rate still does is good for whoever waits with a receivable while it rises.
  const waiting = Math.sign(exposure.now) * stillToCome(state)
  if (waiting > 0.0015)
    return ordersFor(state, { covered: Math.max(needed, Math.min(held, 1)), gives: [0.0004, 0.0015] })
  if (waiting < -0.0015)
    return ordersFor(state, { covered: 1, gives: [0.0006, 0.0018, Math.min(0.004, -waiting)] })
  const patient = Math.min(1, Math.max(needed, held) + random.between(0.05, 0.15))
  return ordersFor(state, { covered: Math.max(patient, held), gives: [0, 0.0009] })
}

export const robots: Readonly<Record<'novice' | 'steady' | 'expert', Robot<DeskState>>> = {
  novice,
  steady,
  expert,
}
