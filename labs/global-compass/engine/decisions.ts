import type { CriterionId, Importance } from './criteria.ts'
import type { Sites } from './sites.ts'
import type { AnswerId } from './shock.ts'

/** Round 1, once: the importance of each of the ten criteria, a whole number from 0 to 10. */
export interface SetWeights {
  readonly type: 'set-weights'
  readonly weights: Importance
}

/** Round 2, as often as the budget allows: opens the figures of one criterion for all candidates. */
export interface BuyCard {
  readonly type: 'buy-card'
  readonly card: CriterionId
}

/** Round 2: the probability of a statement. A later forecast of the same statement replaces the earlier one. */
export interface Forecast {
  readonly type: 'forecast'
  /** The id of a forecast card. */
  readonly statement: string
  /** A whole percentage from 0 to 100. */
  readonly confidence: number
}

/** Round 2, once, after every statement has a forecast. */
export interface CloseEvidence {
  readonly type: 'close-evidence'
}

export interface ShortlistEntry {
  readonly country: string
  /** One to three criteria that speak for the country. */
  readonly reasons: readonly CriterionId[]
}

/** Round 3, once: five different candidates with reasons, and the one to enter first. */
export interface SetShortlist {
  readonly type: 'shortlist'
  readonly countries: readonly ShortlistEntry[]
  /** The country to enter first, one of the five. */
  readonly pick: string
}

/** Round 4, once. */
export interface PlaceNetwork {
  readonly type: 'place'
  readonly sites: Sites
}

/** Round 5, once. */
export interface AnswerShock {
  readonly type: 'answer'
  readonly option: AnswerId
  /** The country of the second site or of the move; the other answers have none. */
  readonly to?: string
}

export type GlobalCompassDecision =
  | SetWeights
  | BuyCard
  | Forecast
  | CloseEvidence
  | SetShortlist
  | PlaceNetwork
  | AnswerShock

export type DecisionType = GlobalCompassDecision['type']
