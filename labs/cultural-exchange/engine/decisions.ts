import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'

/** The player's share of a trade that is worth 100. */
export type Share = 40 | 50 | 60 | 70
export const shares: readonly Share[] = [40, 50, 60, 70]

/** The id of the chosen way for each custom. */
export type Ways = Readonly<Record<CustomId, string>>

/** Twice at home. In the rounds of visits, until the visits are used up or the player leaves. */
export interface Trade {
  readonly type: 'trade'
  readonly ways: Ways
  readonly share: Share
  /** Away only. */
  readonly table?: TableId
}

export type RepairId = 'own' | 'ask' | 'explain' | 'present' | 'nothing'

/** After each refused trade away. */
export interface Repair {
  readonly type: 'repair'
  readonly repair: RepairId
}

/** Ends a round of visits early, after at least one visit. */
export interface Leave {
  readonly type: 'leave'
}

/** Twice: after the first and after the second half of the visits. */
export interface TakeNotes {
  readonly type: 'notes'
  /**
   * For each custom the way that the player expects in the other town, and a confidence as a whole percentage from 0
   * to 100.
   */
  readonly guesses: Readonly<Record<CustomId, { readonly way: string; readonly confidence: number }>>
}

/** Once, after the return: the table and custom whose rule has changed. */
export interface ReportChange {
  readonly type: 'report'
  readonly table: TableId
  readonly custom: CustomId
  /** Confidence that both are right, as a whole percentage from 0 to 100. */
  readonly confidence: number
}

/** Once: the ways of the joint table. */
export interface HoldTable {
  readonly type: 'joint'
  readonly ways: Ways
  /** Second ways beside the first, for at most as many customs as the settings allow. */
  readonly bridges: Partial<Ways>
}

/** True or false by statement id. */
export type Answers = Readonly<Record<string, boolean>>

/** Once: whether each statement about the player's own play is true. A note earns no points. */
export interface Reflect {
  readonly type: 'reflect'
  readonly answers: Answers
  readonly note?: string
}

export type CulturalExchangeDecision = Trade | Repair | Leave | TakeNotes | ReportChange | HoldTable | Reflect
export type DecisionType = CulturalExchangeDecision['type']
