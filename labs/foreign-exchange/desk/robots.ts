import type { Random } from '../../math/random.ts'
import { plainTaste, type Robot, type Taste } from '../../engine/standing-in.ts'
import { clamp, rounded } from '../../math/statistics.ts'
import type { DeskDecision, Order, Side } from './decisions.ts'
import { catalogue } from './news-catalogue.ts'
import { takenInAtOnce } from './news.ts'
import type { DeskState } from './state.ts'

/** What a robot sees: the state, and what words of a host say to those who can read them. */
export interface RobotState extends DeskState {
  /** The effect of this round's news in per cent, where a host has written it. */
  readonly ownEffect?: number
}

type Policy = (state: RobotState, random: Random, taste?: Taste) => DeskDecision

/** What a robot wants to have covered, and at which prices. */
interface Wish {
  /** Share of the exposure, such as 0.6. */
  readonly covered: number
  /**
   * By which share of the price it goes beyond the nearest quote of the banks, for each part of its amount; null for a
   * part that waits at the banks' middle.
   */
  readonly gives: readonly (number | null)[]
}

/** Orders that bring the cover to a share of the exposure, in equal parts. */
export function ordersFor(state: DeskState, { covered, gives }: Wish): DeskDecision {
  const { exposure, position, market, limits } = state
  const aim = -exposure.now * covered - position.forwards
  const side: Side = aim > 0 ? 'buy' : 'sell'
  const most = side === 'buy' ? limits.mostBuy : limits.mostSell
  const quotes = market.banks.map(({ ask, bid }) => (side === 'buy' ? ask : bid))
  const nearest = side === 'buy' ? Math.min(...quotes) : Math.max(...quotes)
  const whole = Math.min(most, 100 * Math.round(Math.abs(aim) / 100))
  const part = Math.floor(whole / gives.length)
  const orders = gives.map((give, at): Order => {
    const price = give === null ? market.fair : nearest * (1 + (side === 'buy' ? give : -give))
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
  const covered = random.between(0, 0.2) + 0.4 * late + (fears ? 0.2 : 0)
  return ordersFor(state, { covered, gives: [random.between(0.001, 0.005)] })
}

/** Follows the board's limit with a margin, at the banks' prices, and reads no news. */
const steady: Policy = (state, random) => {
  const covered = Math.max(
    neededCover(state) + random.between(0.08, 0.16),
    0.6 * (state.round / state.rounds),
  )
  return ordersFor(state, { covered: Math.min(1, covered), gives: [0, 0.0014] })
}

/** By which share the news will still move the rate, as an attentive reader understands it. */
function stillToCome({ news, ownEffect }: RobotState): number {
  const item = catalogue.find(({ id }) => id === news.at(-1)?.id)
  return ((ownEffect ?? item?.effect ?? 0) * (1 - takenInAtOnce)) / 100
}

/** News that moves the rate by less than this share is not worth waiting for. */
const worthwhile = 0.0015

/** Keeps the limit, covers all at once where the news speaks for it, and no more than it must where it speaks against. */
const expert: Policy = (state, random, taste = plainTaste) => {
  const { exposure, position } = state
  const held = clamp(-position.forwards / exposure.now, 0, 1)
  const margin = 0.05 + 0.03 * taste('margin')
  const hurry = 1 + 0.5 * taste('hurry')
  const needed = Math.max(held, Math.min(1, neededCover(state) + margin))
  // With a receivable it is good to wait while the rate still rises.
  const waiting = Math.sign(exposure.now) * stillToCome(state)
  if (waiting < -worthwhile)
    return ordersFor(state, { covered: 1, gives: [0.0002, 0.001 * hurry, -waiting / 2] })
  if (waiting > worthwhile || needed > held + 0.1)
    return ordersFor(state, { covered: needed, gives: [0.0002, 0.0016 * hurry] })
  const patient = Math.min(1, needed + random.between(0.05, 0.15))
  return ordersFor(state, { covered: patient, gives: [null, 0.0002] })
}

export const robots: Readonly<Record<'novice' | 'steady' | 'expert', Robot<DeskState>>> = {
  novice,
  steady,
  expert,
}
