import { randomFrom } from '../../math/random.ts'
import { rounded, sum } from '../../math/statistics.ts'
import type { Outcome } from './outcome.ts'
import { robots } from './robots.ts'
import {
  coveredAfter,
  dealtIn,
  newRun,
  receive,
  riskAfter,
  takeOrders,
  type OwnFill,
  type Run,
} from './run.ts'
import { scoreOf } from './score.ts'
import { settle } from './settlement.ts'
import type { DeskSettings } from './settings.ts'
import {
  changesOf,
  ownRound,
  stateOf,
  storyOf,
  type ExposureChange,
  type FirmStory,
  type MarketRound,
  type OwnRound,
  type ToldNews,
} from './state.ts'
import { toPrice } from './units.ts'
import { drawFirm, exposureIn } from './world.ts'

/** A closed round in full, once the run is over. */
export interface DebriefRound {
  readonly market: MarketRound
  readonly news: ToldNews
  /** What the news came to, in per cent of the rate, and the part that prices had not taken in at the auction. */
  readonly effect: number
  readonly ahead: number
  readonly own: OwnRound
  /** The board's limit after the round. */
  readonly limit: number
  /** How much of the exposure was covered after the auction, in per cent; above 100 where it was overdone. */
  readonly covered: number
}

/** How a firm covered itself. Names are not the engine's. */
export interface FirmCover {
  readonly number: number
  readonly way: FirmStory['way']
  /** The covered share of the exposure after each round, in per cent. */
  readonly covered: readonly number[]
  /** The mean price of the deals that covered it; null without any. */
  readonly averagePrice: number | null
}

/** What the player reads after the last round. */
export interface DeskDebrief {
  readonly kind: 'desk'
  readonly firm: FirmStory
  readonly changes: readonly ExposureChange[]
  readonly rounds: readonly DebriefRound[]
  /** The other firms that have dealt, by number: who hedged when is public at the end. */
  readonly others: readonly FirmCover[]
  readonly finalSpot: number
  readonly settlement: {
    /** Thousands of aurels. */
    readonly exposure: number
    /** The exposure at the budget rate: the forward of the round in which the firm learnt of it. */
    readonly budget: number
    /** The exposure at the final spot, and what the forwards gained or lost against it. */
    readonly atSpot: number
    readonly fromForwards: number
    readonly cash: number
    /** How far the cash lies above the budget. */
    readonly result: number
    /** The same result without any forwards. */
    readonly unhedged: number
  }
}

/** What a sound treasurer would have done, dealing at the prices that came and moving none. */
export interface DeskSolution {
  readonly kind: 'desk'
  readonly rounds: readonly {
    readonly round: number
    /** Aurels bought less aurels sold, in thousands. */
    readonly dealt: number
    readonly covered: number
    readonly risk: number
  }[]
  readonly score: number
}

export function debriefOf(run: Run): DeskDebrief {
  const { market, outcomes, seat, settings } = run
  const { history, news } = stateOf(run)
  return {
    kind: 'desk',
    firm: storyOf(run),
    changes: changesOf(run, settings.rounds),
    rounds: history.map((closed, at) => ({
      market: closed,
      news: news[at] ?? { round: at + 1, id: null, title: '', text: '' },
      effect: market.rounds[at]?.news.effect ?? 0,
      ahead: rounded(100 * (market.rounds[at]?.ahead ?? 0), 2),
      own: ownRound(run, at + 1),
      limit: run.limits[at] ?? 0,
      covered: coveredAfter(run, at + 1),
    })),
    others: coversOf(run.seed, settings, outcomes).filter(({ number }) => number !== seat.number),
    finalSpot: toPrice(market.finalSpot),
    settlement: settle(run),
  }
}

/** How each firm that has dealt covered itself, by number. */
export function coversOf(
  seed: string,
  settings: DeskSettings,
  outcomes: readonly Outcome[],
): readonly FirmCover[] {
  const numbers = new Set(outcomes.flatMap(({ fills }) => fills.map(({ number }) => number)))
  return [...numbers].toSorted((a, b) => a - b).map((number) => coverOf(seed, settings, outcomes, number))
}

function coverOf(
  seed: string,
  settings: DeskSettings,
  outcomes: readonly Outcome[],
  number: number,
): FirmCover {
  const firm = drawFirm(seed, number, settings)
  const fills = outcomes.map(({ fills: all, price }) => {
    const own = all.find((fill) => fill.number === number)
    const orders = own?.orders.map((order, at): OwnFill => ({ ...order, filled: own.filled[at] ?? 0 })) ?? []
    return { dealt: dealtIn(orders), orders, price: price ?? 0 }
  })
  const hedging = firm.exposure > 0 ? 'sell' : 'buy'
  const deals = fills.flatMap(({ orders, price }) =>
    orders.filter(({ side }) => side === hedging).map(({ filled }) => ({ filled, price })),
  )
  const amount = sum(deals.map(({ filled }) => filled))
  let forwards = 0
  return {
    number,
    way: firm.exposure > 0 ? 'receives' : 'pays',
    covered: fills.map(({ dealt }, at) => {
      forwards += dealt
      return Math.round((-100 * forwards) / exposureIn(firm, at + 1)) + 0
    }),
    averagePrice:
      amount === 0 ? null : toPrice(sum(deals.map(({ filled, price }) => filled * price)) / amount),
  }
}

/** Plays the firm as the expert robot, at the prices that came. */
export function soundRun(run: Run): Run {
  const sound = newRun(run)
  for (const [at, outcome] of run.outcomes.entries()) {
    const decision = robots.expert(stateOf(sound), randomFrom(run.seed, `sound ${at}`))
    takeOrders(sound, new Map(Object.entries(decision)), () => {})
    receive(sound, outcome, at + 1)
  }
  return sound
}

export function solutionOf(run: Run): DeskSolution {
  const sound = soundRun(run)
  return {
    kind: 'desk',
    rounds: sound.fills.map((fills, at) => ({
      round: at + 1,
      dealt: dealtIn(fills),
      covered: coveredAfter(sound, at + 1),
      risk: Math.round(riskAfter(sound, at + 1)),
    })),
    score: scoreOf(sound).score,
  }
}
