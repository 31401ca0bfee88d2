import type { Statement } from '../engine/forecasts.ts'

/** The answer of a player who cannot tell. */
export const undecided = 50

export function confidenceIn(statements: readonly Statement[], given: Readonly<Record<string, number>>) {
  return Object.fromEntries(statements.map(({ id }) => [id, given[id] ?? undecided]))
}

/** @param confidence null removes the answer */
export function withSaid(
  given: Readonly<Record<string, number>>,
  id: string,
  confidence: number | null,
): Readonly<Record<string, number>> {
  const { [id]: _, ...others } = given
  return confidence === null ? others : { ...others, [id]: confidence }
}

/** How many statements still lack an answer, as a sentence; null when none does. */
export function missingConfidence(
  statements: readonly Statement[],
  given: Readonly<Record<string, number>>,
): string | null {
  const open = statements.filter(({ id }) => given[id] === undefined).length
  return open === 0
    ? null
    : `Say how likely each statement is, or leave it at 50. ${open} of ${statements.length} still to answer.`
}
