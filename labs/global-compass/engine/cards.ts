import { DecisionRefused } from '../../engine/lab-engine.ts'
import { readOneOf } from '../../engine/reading.ts'
import { clamp, sum } from '../../math/statistics.ts'
import type { ShortlistEntry } from './decisions.ts'
import { criteria, criterionIds, criterionOf, type CriterionId, type Importance } from './criteria.ts'
import { sharesOf, type ScoreTable } from './ranking.ts'

export function spent(bought: readonly CriterionId[]): number {
  return sum(bought.map((id) => criterionOf(id).price))
}

/** @throws DecisionRefused */
export function readCard(
  decision: ReadonlyMap<string, unknown>,
  bought: readonly CriterionId[],
  budget: number,
): CriterionId {
  const card = readOneOf(decision.get('card'), criterionIds, 'There is no such card.', 'card')
  const { name, price } = criterionOf(card)
  if (bought.includes(card)) throw new DecisionRefused(`“${name}” is already open.`, 'card')
  const left = budget - spent(bought)
  if (price > left) {
    throw new DecisionRefused(`“${name}” costs ${price} credits and you have ${left}.`, 'card')
  }
  return card
}

/** Share of the weight that the bought cards cover, from 0 to 1. */
export function weightCovered(bought: readonly CriterionId[], weights: Importance): number {
  const shares = sharesOf(weights)
  return clamp(sum(bought.map((id) => shares[id])), 0, 1)
}

/**
 * The cards that cover the most weight within the budget. The result is exact: all 1,024 sets of the ten cards are
 * tried.
 */
export function bestCards(weights: Importance, budget: number): { cards: CriterionId[]; covered: number } {
  const shares = sharesOf(weights)
  let best = { cards: [] as CriterionId[], covered: 0 }
  for (let set = 0; set < 1 << criteria.length; set++) {
    const cards = criterionIds.filter((_, at) => (set >> at) & 1)
    if (spent(cards) > budget) continue
    const covered = sum(cards.map((id) => shares[id]))
    if (covered > best.covered + 1e-12) best = { cards, covered }
  }
  return best
}

/**
 * The z-score from which a figure speaks for a country: a quarter of a standard deviation better than the long list's
 * mean.
 */
export const speaksFor = 0.25

/** A reason must matter to the board as well: `not asked` is what it shrugs off. */
export type ReasonVerdict = 'holds' | 'no card' | 'no figure' | 'does not hold' | 'not asked'

export interface CheckedReason {
  readonly country: string
  readonly criterion: CriterionId
  readonly verdict: ReasonVerdict
}

/** @param asked the criteria that matter to the board */
export function checkReasons(
  entries: readonly ShortlistEntry[],
  bought: readonly CriterionId[],
  asked: readonly CriterionId[],
  { candidates, table }: { readonly candidates: readonly string[]; readonly table: ScoreTable },
): CheckedReason[] {
  return entries.flatMap(({ country, reasons }) =>
    reasons.map((criterion) => {
      const z = table[criterion][candidates.indexOf(country)] ?? null
      const verdict: ReasonVerdict = !bought.includes(criterion)
        ? 'no card'
        : z === null
          ? 'no figure'
          : z < speaksFor
            ? 'does not hold'
            : asked.includes(criterion)
              ? 'holds'
              : 'not asked'
      return { country, criterion, verdict }
    }),
  )
}

/**
 * The mean share of valid reasons over the five countries, from 0 to 1. A country with one reason earns at most half.
 */
export function reasonQuality(entries: readonly ShortlistEntry[], checked: readonly CheckedReason[]): number {
  const each = entries.map(({ country, reasons }) => {
    const holding = checked.filter(
      (reason) => reason.country === country && reason.verdict === 'holds',
    ).length
    return holding / Math.max(2, reasons.length)
  })
  return sum(each) / Math.max(1, entries.length)
}
