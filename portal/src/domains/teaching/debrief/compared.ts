import type { ClassDebrief, DecisionSpread } from '@tradewind/contract/teaching/debrief'
import { factText, middleNumber } from '@tradewind/contract/teaching/words/classes'

/** A decision in two classes: of words the share of each class that chose it, of numbers the middle. */
export interface ComparedDecision {
  key: string
  title: string
  rows: { name: string; values: readonly [string, string] }[]
}

type Both = readonly [ClassDebrief, ClassDebrief]

/** The decisions by which a class is talked about, as far as both classes made them. */
export function comparedDecisions([own, other]: Both): ComparedDecision[] {
  return own.decisions
    .filter(({ telling }) => telling)
    .flatMap((decision) => {
      const theirs = other.decisions.find(({ id, round }) => id === decision.id && round === decision.round)
      if (!theirs) return []
      const rows = decision.values.length > 0 ? ofWords(decision, theirs) : ofNumbers(decision, theirs)
      return [
        { key: `${decision.round} ${decision.id}`, title: `Round ${decision.round}: ${decision.name}`, rows },
      ]
    })
}

function ofWords(own: DecisionSpread, other: DecisionSpread): ComparedDecision['rows'] {
  const values = new Set([...own.values, ...other.values].map(({ value }) => value))
  const share = ({ values: all }: DecisionSpread, value: string) => {
    const total = all.reduce((sum, { runs }) => sum + runs, 0)
    const runs = all.find((each) => each.value === value)?.runs ?? 0
    return total === 0 ? 0 : Math.round((100 * runs) / total)
  }
  return [...values].map((value) => ({
    name: factText(value),
    values: [`${share(own, value)} %`, `${share(other, value)} %`] as const,
  }))
}

/** Of numbers, whose groups differ between classes, the middle and the middle half of each. */
function ofNumbers(
  { middle: own }: DecisionSpread,
  { middle: other }: DecisionSpread,
): ComparedDecision['rows'] {
  if (!own || !other) return []
  const row = (name: string, which: 'lower' | 'median' | 'upper') => ({
    name,
    values: [middleNumber(own[which]), middleNumber(other[which])] as const,
  })
  return [row('Median', 'median'), row('A quarter lies below', 'lower'), row('A quarter lies above', 'upper')]
}
