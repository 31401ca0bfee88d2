import type { CriterionId, Importance } from '../engine/criteria.ts'
import type { GlobalCompassState, CriterionCard } from '../engine/state.ts'

/** The initial weights: every criterion counts the same. */
export function equalWeights(criteria: readonly CriterionCard[]): Importance {
  return Object.fromEntries(criteria.map(({ id }) => [id, 5])) as Importance
}

/** A criterion's share of the weight, from 0 to 1; 0 while no criterion counts. */
export function shareOf(importance: Importance, id: CriterionId): number {
  const total = Object.values(importance).reduce((all, each) => all + each, 0)
  return total === 0 ? 0 : importance[id] / total
}

export function countingCriteria(importance: Importance): number {
  return Object.values(importance).filter((each) => each > 0).length
}

/** The board's objection to these weights as a sentence; null when they are allowed. */
export function objectionToWeights(
  importance: Importance,
  criteria: readonly CriterionCard[],
  { fewestCriteria, greatestShare }: GlobalCompassState['rules'],
): string | null {
  const counting = countingCriteria(importance)
  if (counting < fewestCriteria)
    return `At least ${fewestCriteria} criteria must count; ${counting} count so far. Give another one more than 0.`
  const heavy = criteria.find(({ id }) => shareOf(importance, id) > greatestShare)
  if (!heavy) return null
  const most = Math.round(greatestShare * 100)
  return `“${heavy.name}” has more than ${most} % of the weight. Lower it, or raise others.`
}
