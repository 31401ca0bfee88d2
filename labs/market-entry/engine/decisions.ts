import type { ClaimId } from './claims.ts'
import type { ModeId } from './modes.ts'
import type { ReasonId, ReportId, SourceId } from './research.ts'
import type { AdId, AnswerableId, PriceId } from './terms.ts'

/** Round 1, any number of times while the budget lasts. One topic for all countries. */
export interface BuyReport {
  readonly type: 'report'
  readonly report: ReportId
}

export interface ShortlistEntry {
  readonly country: string
  /** One or two things that speak for the country. */
  readonly reasons: readonly ReasonId[]
}

/** Round 1, once. Three different countries with reasons. */
export interface Shortlist {
  readonly type: 'shortlist'
  readonly countries: readonly ShortlistEntry[]
}

/** Round 2, any number of times while the budget lasts. One source in one country of the shortlist. */
export interface Study {
  readonly type: 'study'
  readonly country: string
  readonly source: SourceId
}

/** Round 2, once. */
export interface CloseResearch {
  readonly type: 'close-research'
}

export interface PlanTerms {
  /** One of the shortlist. */
  readonly country: string
  readonly mode: ModeId
  /** The first year in the market: 1, 2 or 3. */
  readonly entry: number
  readonly price: PriceId
  /** Advertising in the first year. */
  readonly launch: AdId
}

/** Round 3, as often as the settings allow. What a plan would bring by what the player knows. */
export interface Estimate extends PlanTerms {
  readonly type: 'estimate'
}

/** Round 3, once. */
export interface Commit extends PlanTerms {
  readonly type: 'commit'
  /** Three different reasons for the mode. */
  readonly claims: readonly ClaimId[]
  /** In the player's own words, for the instructor; earns nothing. */
  readonly note?: string
}

/** Round 3, after the plan. Whole percent, 0 to 100, for each statement. */
export interface Forecast {
  readonly type: 'forecast'
  readonly confidence: Readonly<Record<string, number>>
}

/** Rounds 4 and on, once for each span of years. */
export interface Run {
  readonly type: 'run'
  /** `out`: wait on where the firm has not entered yet, close the business where it has. */
  readonly mode: ModeId | 'out'
  readonly price: PriceId
  readonly ads: AdId
  /** Events to answer, each of which has struck. */
  readonly answers: readonly AnswerableId[]
}

/** The last round, once. */
export interface LookBack {
  readonly type: 'look-back'
  /** How likely each statement is to be true, in whole percent. */
  readonly confidence: Readonly<Record<string, number>>
  /** In the player's own words, for the instructor; earns nothing. */
  readonly note?: string
}

export type MarketEntryDecision =
  BuyReport | Shortlist | Study | CloseResearch | Estimate | Commit | Forecast | Run | LookBack

export type DecisionType = MarketEntryDecision['type']
