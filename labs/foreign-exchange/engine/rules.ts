export const toolIds = ['none', 'forward', 'money-market', 'put', 'call', 'invoice'] as const
export type ToolId = (typeof toolIds)[number]

/** A quarter by its number, from 1. */
export interface Numbered {
  readonly number: number
}

/** What there is to decide in a quarter. */
export interface Offers {
  readonly tools: readonly ToolId[]
  readonly netting: boolean
  /** Whether the bank's quotes are weighed against parity. */
  readonly quotes: boolean
  /** Whether the bank asks for room on a credit line and sets a limit. */
  readonly limits: boolean
}

const everything: Offers = { tools: toolIds, netting: true, quotes: true, limits: true }

/** The first quarters, which are easier; everything afterwards. */
const firstOffers: readonly Offers[] = [
  { tools: ['none', 'forward'], netting: false, quotes: false, limits: false },
  { tools: ['none', 'forward', 'put', 'call'], netting: true, quotes: false, limits: false },
]

export function offersIn({ number }: Numbered): Offers {
  return firstOffers[number - 1] ?? everything
}

/** The first quarter with quotes, loans and limits. */
export const firstInFull = firstOffers.length + 1

/** The quarter after which the memo is written. */
export const memoAfter = 2
