import type { HedgeLine } from './hedging.ts'
import type { CurrencyId } from './market.ts'
import type { MemoClauses } from './memo.ts'
import type { Check, ItemId } from './parity.ts'

/** In quarters 1 and 2, once: the steps of a calculation; null for a step that the player leaves out. */
export interface Calculate {
  readonly type: 'calculate'
  readonly item: ItemId
  readonly steps: Readonly<Record<string, number | null>>
  /** For the second calculation: the choice that brings more. */
  readonly better?: 'forward' | 'money-market' | null
}

/** Once in each quarter. */
export interface Hedge {
  readonly type: 'hedge'
  readonly netting: boolean
  /** One line for each exposure; with netting, none for the parts. */
  readonly lines: readonly HedgeLine[]
  /** How each quoted forward compares with parity. */
  readonly checks: Readonly<Record<CurrencyId, Check>>
}

/** After each quarter except the last, once its results are read. */
export interface Continue {
  readonly type: 'continue'
}

/** After the second quarter, once. */
export interface WriteMemo {
  readonly type: 'memo'
  readonly clauses: MemoClauses
  /** A note for the instructor, at most 500 characters. It earns no points. */
  readonly note?: string
}

export type ForeignExchangeDecision = Calculate | Hedge | Continue | WriteMemo
