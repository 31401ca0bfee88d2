import type { ClassDebrief, DecisionSpread, Moment } from '@tradewind/contract/teaching/debrief'
import { counted, factText, middleNumber, number } from '@tradewind/contract/teaching/words/classes'
import { countedPoints, pathValue, pointsInWords } from '@tradewind/contract/teaching/words/hindsight'

/** Runs that decided alike, under one name. */
export interface Group {
  name: string
  runs: number
  score: number
}

export function groupsOf({ values, ranges }: Pick<DecisionSpread, 'values' | 'ranges'>): Group[] {
  return [
    ...values.map(({ value, ...group }) => ({ name: factText(value), ...group })),
    ...ranges.map(({ from, to, ...group }) => ({
      name: from === to ? middleNumber(from) : `${middleNumber(from)} to ${middleNumber(to)}`,
      ...group,
    })),
  ]
}

/** A group beside its bar: "6 runs, 45.5". */
export function groupInWords({ runs, score }: Group): string {
  return `${counted(runs, 'run')}, ${pointsInWords(score)}`
}

/** The decisions in which a class parted, and those in which all did the same, as "Netting: never". */
export function partedAndAlike(decisions: readonly DecisionSpread[]) {
  const isAlike = (decision: DecisionSpread) => groupsOf(decision).length === 1
  return {
    parted: decisions.filter((decision) => !isAlike(decision)),
    alike: decisions
      .filter(isAlike)
      .map((decision) => ({ name: decision.name, value: groupsOf(decision)[0]?.name ?? '' })),
  }
}

/** What the groups of a decision earned, as one sentence. */
export function earnedInWords(groups: readonly Group[]): string {
  const sorted = groups.toSorted((a, b) => b.score - a.score)
  const [best, last] = [sorted[0], sorted.at(-1)]
  if (!best || !last || sorted.length === 1) return 'All decided the same.'
  if (best.score === last.score) return `All groups have the same median score, ${pointsInWords(best.score)}.`
  return `“${best.name}” has the highest median score, ${pointsInWords(best.score)}; “${last.name}” the lowest, ${pointsInWords(last.score)}.`
}

export function partInWords({
  numbers: { count, lower, median, upper },
}: ClassDebrief['parts'][number]): string {
  if (count === 1 || lower === upper) return pointsInWords(median)
  return `${pointsInWords(median)} (half lie between ${pointsInWords(lower)} and ${pointsInWords(upper)})`
}

export function momentInWords({ runs, weight }: Moment, lookedBack: number): string {
  const share = `In ${number(runs)} of ${counted(lookedBack, 'run')}, no other decision mattered more.`
  return `${share} Another choice there alone would have earned ${countedPoints(weight)} more${runs === 1 ? '' : ' on average'}.`
}

export function momentName({ round, name }: Moment): string {
  return name === null ? `Round ${round}` : `Round ${round}: ${name}`
}

/** How far two paths are apart at the end. */
export function pathsInWords({ best, typical, unit }: NonNullable<ClassDebrief['path']>): string {
  const end = (values: readonly number[]) => pathValue(values.at(-1) ?? 0)
  return `In the end the best run stands at ${end(best.values)}, a typical one at ${end(typical.values)} ${unit}.`
}
