import type { CriterionId, Importance } from './criteria.ts'
import type { Sites } from './network.ts'
import type { AnswerId } from './shock.ts'

/** Round 1, once. How much each criterion counts: whole numbers from 0 to 10, one for each of the ten criteria. */
export interface SetWeights {
  readonly type: 'set-weights'
  readonly weights: Importance
}

/** Round 2, any number of times while the budget lasts. Opens the figures of one criterion for all candidates. */
export interface BuyCard {
  readonly type: 'buy-card'
  readonly card: CriterionId
}

/** Round 2. How likely a statement is to come true; a later forecast of the same statement replaces the earlier one. */
export interface Forecast {
  readonly type: 'forecast'
  /** Id of a forecast card. */
  readonly statement: string
  /** Whole per cent, 0 to 100. */
  readonly confidence: number
}

/** Round 2, once, after a forecast of every statement. */
export interface CloseEvidence {
  readonly type: 'close-evidence'
}

export interface ShortlistEntry {
  readonly country: string
  /** One to three criteria that speak for the country. */
  readonly reasons: readonly CriterionId[]
}

/** Round 3, once. Five different candidates with reasons, and the one to enter first. */
export interface SetShortlist {
  readonly type: 'shortlist'
  readonly countries: readonly ShortlistEntry[]
  /** One of the five. */
  readonly pick: string
}

/** Round 4. What a network would cost a year; as often as the settings allow. */
export interface AskQuote {
  readonly type: 'quote'
  readonly sites: Sites
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
  /** Where to, for the answers that need a second site. */
  readonly to?: string
}

export type GlobalCompassDecision =
  SetWeights | BuyCard | Forecast | CloseEvidence | SetShortlist | AskQuote | PlaceNetwork | AnswerShock

export type DecisionType = GlobalCompassDecision['type']
