import { toolIds, type ToolId } from './tools.ts'

/**
 * A quarter under a number of the rules. Under rules 1, as they were until November 2026, every quarter has everything and the run begins with a calculation.
 * Since rules 2 the first quarter has certain aurels and the forward alone, and the rest comes quarter by quarter.
 */
export interface Numbered {
  readonly rules: number
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

/** The first quarters since rules 2; everything afterwards. */
const firstOffers: readonly Offers[] = [
  { tools: ['none', 'forward'], netting: false, quotes: false, limits: false },
  { tools: ['none', 'forward', 'put', 'call'], netting: true, quotes: false, limits: false },
]

export function offersIn({ rules, number }: Numbered): Offers {
  return (rules > 1 ? firstOffers[number - 1] : undefined) ?? everything
}

/** The first quarter with quotes, loans and limits. */
export function firstInFull(rules: number): number {
  return rules > 1 ? firstOffers.length + 1 : 1
}

/** The quarter after which the memo is written. */
export function memoAfter(rules: number): number {
  return rules > 1 ? 2 : 1
}

/**
 * The time of the forward that is calculated by hand, in years. Under rules 1 it is one that no bank quotes; since rules
 * 2 it is the quarter of the quote that it is compared with.
 */
export function itemYears(rules: number): number {
  return rules > 1 ? 0.25 : 0.5
}
