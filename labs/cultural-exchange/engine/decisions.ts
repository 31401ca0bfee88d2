import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'

/** What of 100 a trade is worth one asks for oneself. */
export type Share = 40 | 50 | 60 | 70
export const shares: readonly Share[] = [40, 50, 60, 70]

/** For each custom the id of the way chosen. */
export type Ways = Readonly<Record<CustomId, string>>

/** Home: twice. First and second visits, and the return: until the visits are used up, or the player leaves. */
export interface Trade {
  readonly type: 'trade'
  readonly ways: Ways
  readonly share: Share
  /** Only away. */
  readonly table?: TableId
}

export type RepairId = 'own' | 'ask' | 'explain' | 'present' | 'nothing'

/** After each trade that was not taken, away. */
export interface Repair {
  readonly type: 'repair'
  readonly repair: RepairId
}

/** Ends a round of visits before they are used up; after one visit at least. */
export interface Leave {
  readonly type: 'leave'
}

/** Twice: after the first half of the visits and after the second. */
export interface TakeNotes {
  readonly type: 'notes'
  /** For each custom the way that holds in the other town, and how sure the player is: whole percent, 0 to 100. */
  readonly guesses: Readonly<Record<CustomId, { readonly way: string; readonly confidence: number }>>
}

/** Once, after the return: where a rule has changed. */
export interface ReportChange {
  readonly type: 'report'
  readonly table: TableId
  readonly custom: CustomId
  /** That both are right: whole percent, 0 to 100. */
  readonly confidence: number
}

/** Once: how a table of both towns is held. */
export interface HoldTable {
  readonly type: 'joint'
  readonly ways: Ways
  /** A second way in addition to the first, for at most as many customs as the settings allow bridges. */
  readonly bridges: Partial<Ways>
}

/** True or not, by the id of the statement. */
export type Answers = Readonly<Record<string, boolean>>

/** Once: true or not, of the player's own record; a note earns nothing. */
export interface Reflect {
  readonly type: 'reflect'
  readonly answers: Answers
  readonly note?: string
}

export type CulturalExchangeDecision = Trade | Repair | Leave | TakeNotes | ReportChange | HoldTable | Reflect
export type DecisionType = CulturalExchangeDecision['type']
