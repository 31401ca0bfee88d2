import type { HedgeLine } from './hedging.ts'
import type { CurrencyId } from './market.ts'
import type { MemoClauses } from './memo.ts'
import type { Check, ItemId } from './parity.ts'

/** In quarters 1 and 2, once. The steps of a calculation; null for one that the player leaves out. */
export interface Calculate {
  readonly type: 'calculate'
  readonly item: ItemId
  readonly steps: Readonly<Record<string, number | null>>
  /** Of the second item: which of the two brings more. */
  readonly better?: 'forward' | 'money-market' | null
}

/** Once in each quarter. */
export interface Hedge {
  readonly type: 'hedge'
  readonly netting: boolean
  /** One for each exposure; with netting none for the parts. */
  readonly lines: readonly HedgeLine[]
  /** How the quoted forwards stand to parity. */
  readonly checks: Readonly<Record<CurrencyId, Check>>
}

/** After each quarter but the last, once its results are read. */
export interface Continue {
  readonly type: 'continue'
}

/** After the first quarter, once. */
export interface WriteMemo {
  readonly type: 'memo'
  readonly clauses: MemoClauses
  /** For the instructor; earns nothing. At most 500 characters. */
  readonly note?: string
}

export type ForeignExchangeDecision = Calculate | Hedge | Continue | WriteMemo
