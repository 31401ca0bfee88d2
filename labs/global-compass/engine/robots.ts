import { aboutAsSure, type Robot, type RobotStrength } from '../../engine/standing-in.ts'
import { normalCdf } from '../../math/normal.ts'
import {
  answeredByMeanLength,
  bestPlan,
  byWeight,
  cheapestAnswer,
  gapOf,
  listed,
  mattersTo,
} from './choosing.ts'
import { pullToMedian } from './forecasts.ts'
import { playsBy, type Habits } from './habits.ts'
import { countsHeard, heard, heardAs } from './hearing.ts'
import { placedByRunningCost, placedInTurn, searchedSites } from './placing.ts'
import type { GlobalCompassState } from './state.ts'

/** The chance that a remark of the board is understood. */
const understanding = { novice: 0.4, steady: 0.6 }

/**
 * Understands some of the board, opens the heaviest cards first, takes this year's figures for next year's, lists what
 * leads in one criterion, places each function by its running cost, and eases the shock whatever it costs.
 */
const novice: Habits = {
  weights: (state, random) => heard(state, () => random.next() < understanding.novice),
  cards: byWeight(() => 1),
  confidence: (card, state, random) => {
    const gap = gapOf(card, state)
    if (gap === null) return random.pick([30, 70])
    return gap > 0 ? 95 : 5
  },
  shortlist: (state) => {
    const { bought } = state.evidence
    const heaviest = byWeight(() => 1)(state).find((id) => bought.includes(id))
    return listed(state, heaviest ? [heaviest] : [], () => true)
  },
  sites: placedByRunningCost,
  answer: () => ({ option: 'cushion' }),
}

/** Understands most of the board, ranks by its weights over the open cards, and computes without searching. */
const steady: Habits = {
  weights: (state, random) => heard(state, () => random.next() < understanding.steady),
  cards: byWeight(({ price }) => price),
  confidence: (card, state) => {
    const gap = gapOf(card, state)
    if (gap === null) return 50
    return gap > 0 ? 80 : 20
  },
  shortlist: (state) =>
    listed(state, state.evidence.bought, (id) => (state.weights?.importance[id] ?? 0) > heardAs.useful),
  sites: placedInTurn,
  answer: answeredByMeanLength,
}

/** Understands each remark, and computes all that can be computed from what is shown. */
const expert: Habits = {
  weights: (state) => heard(state),
  cards: bestPlan,
  confidence: (card, state, random) => {
    const gap = gapOf(card, state)
    const computed = gap === null ? 50 : 100 * normalCdf(((1 - pullToMedian) * gap) / card.gapSpread)
    return aboutAsSure(computed, random)
  },
  shortlist: (state) => listed(state, state.evidence.bought, mattersTo(state)),
  sites: (network) => searchedSites(network, countsHeard(network)),
  answer: cheapestAnswer,
}

export const robots: Readonly<Record<RobotStrength, Robot<GlobalCompassState>>> = {
  novice: playsBy(novice),
  steady: playsBy(steady),
  expert: playsBy(expert),
}
