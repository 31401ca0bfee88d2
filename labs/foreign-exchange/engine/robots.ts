import type { RobotStrength } from '../../engine/standing-in.ts'
import type { Random } from '../../math/random.ts'
import type { Calculate, ForeignExchangeDecision } from './decisions.ts'
import type { Check } from './parity.ts'
import { checked, linesByHabit, linesByTheBook, type Habit, type Market } from './robot-hedges.ts'
import type { ForeignExchangeState } from './state.ts'

/** Decides from what a browser sees. */
export type Policy = (state: ForeignExchangeState, random: Random) => ForeignExchangeDecision

/** The right answers, worked out from the figures on the screen. */
function calculated({ quarter, item, rules }: ForeignExchangeState): Calculate {
  const market = quarter.markets[0] as Market
  const sales = quarter.exposures.find(({ id }) => id === 'sales')?.amount ?? 0
  const years = rules.itemYears
  const [home, foreign] = [1 + quarter.home.middle * years, 1 + market.middle.interest * years]
  if (item?.id === 'forward')
    return {
      type: 'calculate',
      item: 'forward',
      steps: { home, foreign, rate: (market.middle.spot * home) / foreign },
    }
  const borrowed = Math.round(sales / (1 + market.interest.ask / 4))
  const converted = Math.round(borrowed * market.spot.bid)
  const proceeds = Math.round(converted * (1 + quarter.home.bid / 4))
  return {
    type: 'calculate',
    item: 'money-market',
    steps: { borrowed, converted, proceeds },
    better: proceeds > sales * market.forward.bid ? 'money-market' : 'forward',
  }
}

/** Calculates with the figures on the screen and follows the textbook. */
export const byTheBook: Policy = (state) => followingTheBook(state, 90)

/** @param ratio the share of each exposure to hedge, in per cent */
function followingTheBook(state: ForeignExchangeState, ratio: number): ForeignExchangeDecision {
  const { quarter } = state
  switch (state.phase) {
    case 'calculate':
      return calculated(state)
    case 'hedge': {
      const [aurel, doral] = ['aurel', 'doral'].map((id) =>
        checked(quarter, quarter.markets.find((market) => market.id === id) as Market),
      )
      return {
        type: 'hedge',
        netting: quarter.offers.netting,
        lines: linesByTheBook(quarter, ratio),
        checks: { aurel: aurel as Check, doral: doral as Check },
      }
    }
    case 'review':
      return { type: 'continue' }
    default:
      return {
        type: 'memo',
        clauses: {
          least: 60,
          most: 100,
          certain: 'fixing',
          contingent: 'option',
          netting: 'always',
          peg: 'as-others',
        },
      }
  }
}

/**
 * Hedges the same way in each quarter without reading news or quotes, and writes that habit down as its memo. Its
 * calculations are right.
 */
export function byHabit({ certain, tender, ratio, netting }: Habit): Policy {
  return (state, random) => {
    if (state.phase === 'memo') {
      const certainly = { none: 'none', forward: 'fixing', option: 'option' } as const
      const perhaps = { none: 'none', forward: 'fixing', put: 'option' } as const
      return {
        type: 'memo',
        clauses: {
          least: Math.max(0, ratio - 40),
          most: ratio,
          certain: certainly[certain],
          contingent: perhaps[tender],
          netting: netting ? 'always' : 'never',
          peg: 'as-others',
        },
      }
    }
    if (state.phase !== 'hedge') return byTheBook(state, random)
    const nets = netting && state.quarter.offers.netting
    const lines = linesByHabit(state.quarter, { certain, tender, ratio, netting: nets })
    return { type: 'hedge', netting: nets, lines, checks: { aurel: 'in-line', doral: 'in-line' } }
  }
}

/** Takes interest for a year where a quarter is asked for, and borrows as much as it will be paid. */
function slipped({ quarter, item }: ForeignExchangeState): Calculate {
  const market = quarter.markets[0] as Market
  if (item?.id === 'forward') {
    const [home, foreign] = [1 + quarter.home.middle, 1 + market.middle.interest]
    return {
      type: 'calculate',
      item: 'forward',
      steps: { home, foreign, rate: (market.middle.spot * home) / foreign },
    }
  }
  const borrowed = quarter.exposures.find(({ id }) => id === 'sales')?.amount ?? 0
  const converted = Math.round(borrowed * market.spot.bid)
  return { type: 'calculate', item: 'money-market', steps: { borrowed, converted, proceeds: null } }
}

/** Sells a part of everything forward, whether the money is certain or not, and believes the quotes. */
const novice: Policy = (state, random) => {
  if (state.phase === 'calculate') return slipped(state)
  const ratio = state.phase === 'memo' ? 60 : random.pick([30, 40, 50, 60])
  return byHabit({ certain: 'forward', tender: 'forward', ratio, netting: false })(state, random)
}

/** Nets, sells most of the rest forward, buys puts on tenders and calculates well, but reads no news and no quotes. */
const steady: Policy = (state, random) => {
  const ratio = state.phase === 'memo' ? 100 : random.pick([80, 90, 100])
  return byHabit({ certain: 'forward', tender: 'put', ratio, netting: true })(state, random)
}

const expert: Policy = (state, random) => followingTheBook(state, random.pick([80, 90, 100]))

export const robots: Readonly<Record<RobotStrength, Policy>> = { novice, steady, expert }
