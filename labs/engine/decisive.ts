import { rounded } from '../math/statistics.ts'
import type { Choice, Decisive, Hindsight } from './hindsight.ts'
import { DecisionRefused, type ScorePart } from './lab-engine.ts'

interface Played {
  readonly score: number
  readonly decisions: readonly unknown[]
  /** The round of each decision. */
  readonly rounds: readonly number[]
}

/**
 * Tries each alternative with all other decisions unchanged, on the same seed. One that makes a later decision
 * impossible, or leaves the run unfinished, is left out. Of equal ones the first counts.
 * @param replay the score of a run with these decisions; null if it does not end
 */
export function decisiveOf(
  { score, decisions, rounds }: Played,
  choices: readonly Choice[],
  replay: (decisions: readonly unknown[]) => number | null,
): Pick<Hindsight, 'tried' | 'decisive'> {
  let tried = 0
  let decisive: Decisive | null = null
  for (const { alternatives, ...choice } of choices) {
    for (const { name, decision, score: known } of alternatives) {
      const other = known ? known() : scoreOrRefusal(() => replay(decisions.with(choice.decision, decision)))
      if (other === null) continue
      tried += 1
      const weight = rounded(other - score, 1)
      if (weight > (decisive?.weight ?? 0))
        decisive = { ...choice, round: rounds[choice.decision] ?? 1, weight, better: { name, decision } }
    }
  }
  return { tried, decisive }
}

function scoreOrRefusal(replay: () => number | null): number | null {
  try {
    return replay()
  } catch (error) {
    if (error instanceof DecisionRefused) return null
    throw error
  }
}

/** The sentence of the part that lost most points; of equal ones the first. */
export function nextOf(
  parts: readonly ScorePart[],
  sentences: Readonly<Record<string, string>> | undefined,
): string | null {
  const [weakest] = parts.toSorted((a, b) => b.max - b.points - (a.max - a.points))
  return (weakest && sentences?.[weakest.id]) ?? null
}
