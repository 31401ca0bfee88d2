import type { Robot } from '../../engine/standing-in.ts'
import type { Random } from '../../math/random.ts'
import type { CriterionId, Importance } from './criteria.ts'
import type { AnswerShock, GlobalCompassDecision, SetShortlist } from './decisions.ts'
import type { NetworkState, ShockState } from './later-state.ts'
import type { Sites } from './sites.ts'
import type { ForecastCard, GlobalCompassState } from './state.ts'

/** How a player decides in each round, from what the browser shows. */
export interface Habits {
  readonly weights: (state: GlobalCompassState, random: Random) => Importance
  /** The cards to open, most wanted first. What the budget does not allow is passed over. */
  readonly cards: (state: GlobalCompassState, random: Random) => readonly CriterionId[]
  /** In per cent. */
  readonly confidence: (card: ForecastCard, state: GlobalCompassState, random: Random) => number
  readonly shortlist: (state: GlobalCompassState, random: Random) => Omit<SetShortlist, 'type'>
  readonly sites: (network: NetworkState, random: Random) => Sites
  readonly answer: (shock: ShockState, random: Random) => Omit<AnswerShock, 'type'>
}

/** Decides by habits, one decision at a time. */
export function playsBy(
  habits: Habits,
): (...given: Parameters<Robot<GlobalCompassState>>) => GlobalCompassDecision {
  return (state, random) => {
    switch (state.phase) {
      case 'weights':
        return { type: 'set-weights', weights: habits.weights(state, random) }
      case 'evidence':
        return gather(habits, state, random)
      case 'shortlist':
        return { type: 'shortlist', ...habits.shortlist(state, random) }
      case 'network':
        return { type: 'place', sites: habits.sites(state.network as NetworkState, random) }
      default:
        return { type: 'answer', ...habits.answer(state.shock as ShockState, random) }
    }
  }
}

/** First the cards, because the forecasts may use them. */
function gather(habits: Habits, state: GlobalCompassState, random: Random): GlobalCompassDecision {
  const { left, forecasts } = state.evidence
  const offered = state.criteria.filter(({ bought, price }) => !bought && price <= left)
  const wanted = offered.length === 0 ? [] : habits.cards(state, random)
  const card = wanted.find((id) => offered.some((one) => one.id === id))
  if (card !== undefined) return { type: 'buy-card', card }
  const next = forecasts.find(({ confidence }) => confidence === null)
  if (!next) return { type: 'close-evidence' }
  return { type: 'forecast', statement: next.id, confidence: habits.confidence(next, state, random) }
}
