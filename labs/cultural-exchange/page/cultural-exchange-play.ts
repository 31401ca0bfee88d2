import { inWords } from '@tradewind/contract/words/figures'
import type { PlayProps } from '../../shell/simulation.ts'
import type { CustomId } from '../data/customs.ts'
import type { CulturalExchangeState, ShownCustom, ShownTrade } from '../engine/state.ts'

export type CulturalExchangePlay = PlayProps<CulturalExchangeState>

export function awayTrades({ trades }: CulturalExchangeState): readonly ShownTrade[] {
  return trades.filter(({ table }) => table !== null)
}

export function isVisiting({ stage }: CulturalExchangeState): boolean {
  return stage === 'first' || stage === 'second' || stage === 'return'
}

/** The ids of the ways chosen so far. */
export type ChosenWays = Partial<Readonly<Record<CustomId, string>>>

/** Names of the customs without a choice. */
export function missingIn(customs: readonly ShownCustom[], chosen: ChosenWays): string[] {
  return customs.filter(({ id }) => chosen[id] === undefined).map(({ name }) => name.toLowerCase())
}

/** The chance of a random guess in per cent: one of three ways; one of two tables and eight customs. */
export const knowingNothing = { rule: 33, report: 6 } as const

/** A note that has not been sent yet. */
export interface Guess {
  way: string | null
  confidence: number | null
}
export type Guesses = Readonly<Record<CustomId, Guess>>

/** What the notes still lack, as a sentence; null when they are complete. */
export function missingInNotes(customs: readonly ShownCustom[], guesses: Guesses): string | null {
  const without = (part: keyof Guess) =>
    customs.filter(({ id }) => guesses[id][part] === null).map(({ name }) => name.toLowerCase())
  const ways = without('way')
  if (ways.length > 0) return `Still to guess: ${inWords(ways)}.`
  const unsure = without('confidence')
  return unsure.length === 0 ? null : `Say how sure you are, or that you cannot tell: ${inWords(unsure)}.`
}

/** What the report of the change still lacks, as a sentence; null when it is complete. */
export function missingInReport(
  table: string | null,
  custom: string | null,
  confidence: number | null,
): string | null {
  if (table === null) return 'Choose the table.'
  if (custom === null) return 'Choose the custom.'
  return confidence === null ? 'Say how sure you are, or that you cannot tell.' : null
}
