import type { ClaimId } from './claims.ts'
import type { ModeId } from './modes.ts'
import type { ReasonId, ReportId, SourceId } from './research.ts'
import type { AdId, AnswerableId, PriceId } from './terms.ts'

/** Round 1, as often as the budget allows: one topic for all countries. */
export interface BuyReport {
  readonly type: 'report'
  readonly report: ReportId
}

export interface ShortlistEntry {
  readonly country: string
  /** One or two reasons that speak for the country. */
  readonly reasons: readonly ReasonId[]
}

/** Round 1, once: three different countries with reasons. */
export interface Shortlist {
  readonly type: 'shortlist'
  readonly countries: readonly ShortlistEntry[]
}

/** Round 2, as often as the budget allows: one source in one country of the shortlist. */
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
  /** A country of the shortlist. */
  readonly country: string
  readonly mode: ModeId
  /** The first year in the market: 1, 2 or 3. */
  readonly entry: number
  readonly price: PriceId
  /** Advertising in the first year. */
  readonly launch: AdId
}

/** Round 3, as often as the settings allow: the value of a plan by what the player knows. */
export interface Estimate extends PlanTerms {
  readonly type: 'estimate'
}

/** Round 3, once. */
export interface Commit extends PlanTerms {
  readonly type: 'commit'
  /** Three different reasons for the mode. */
  readonly claims: readonly ClaimId[]
  /** A note for the instructor. It earns no points. */
  readonly note?: string
}

/** Round 3, after the plan: a whole percentage from 0 to 100 for each statement. */
export interface Forecast {
  readonly type: 'forecast'
  readonly confidence: Readonly<Record<string, number>>
}

/** Round 4 and later, once for each span of years. */
export interface Run {
  readonly type: 'run'
  /** `out` means to keep waiting before entry, and to close the business after it. */
  readonly mode: ModeId | 'out'
  readonly price: PriceId
  readonly ads: AdId
  /** Answers to events that have struck. */
  readonly answers: readonly AnswerableId[]
  /** What to do about the news. Left out, the news passes. */
  readonly reply?: string
}

/** The last round, once. */
export interface LookBack {
  readonly type: 'look-back'
  /** How likely each statement is to be true, as a whole percentage. */
  readonly confidence: Readonly<Record<string, number>>
  /** A note for the instructor. It earns no points. */
  readonly note?: string
}

export type MarketEntryDecision =
  | BuyReport
  | Shortlist
  | Study
  | CloseResearch
  | Estimate
  | Commit
  | Forecast
  | Run
  | LookBack

export type DecisionType = MarketEntryDecision['type']
