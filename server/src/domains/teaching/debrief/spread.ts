import type { DecisionSpread } from '@tradewind/contract/teaching/debrief'
import type { StoredFact } from '../../../platform/database/tables.ts'
import { byName, grouped, quartilesOf } from '../classes/class-figures.ts'

/** A finished attempt that counts, of a student or a team. */
export interface FinishedRun {
  id: string
  score: number
  facts: readonly StoredFact[]
}

interface Choice {
  run: FinishedRun
  fact: StoredFact
}

/** More groups than a quarter each are not told apart by a glance. */
const mostRanges = 4

/**
 * How the decisions of a class spread, and what they earned, by round. Groups of fewer than `least` runs are left out,
 * and so are decisions of which nothing remains.
 * @param telling ids of facts, or what these begin with
 */
export function spreadOfDecisions(
  runs: readonly FinishedRun[],
  { telling, least }: { telling: readonly string[]; least: number },
): DecisionSpread[] {
  const choices = runs.flatMap((run) => run.facts.map((fact) => ({ run, fact })))
  const spreads = [...grouped(choices, ({ fact }) => `${fact.round} ${fact.id}`).values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { id, name, round } = first.fact
    const rank = telling.findIndex((start) => id === start || (start.endsWith('.') && id.startsWith(start)))
    const areNumbers = all.every(({ fact }) => typeof fact.value === 'number')
    const values = areNumbers ? [] : valuesOf(all, least)
    const ranges = areNumbers ? rangesOf(all, least) : []
    if (values.length + ranges.length === 0) return []
    const middle = areNumbers ? middleOf(all) : null
    return [{ rank: rank === -1 ? telling.length : rank, id, name, round, values, ranges, middle }]
  })
  return spreads
    .toSorted((a, b) => a.round - b.round || a.rank - b.rank)
    .map(({ rank, ...spread }) => ({ ...spread, telling: rank < telling.length }))
}

function valuesOf(choices: readonly Choice[], least: number): DecisionSpread['values'] {
  return [...grouped(choices, ({ fact }) => String(fact.value))]
    .map(([value, own]) => ({ value, ...groupOf(own) }))
    .filter(({ runs }) => runs >= least)
    .toSorted((a, b) => b.runs - a.runs || byName.compare(a.value, b.value))
}

/** Groups of about the same size. Equal numbers are in one group. */
function rangesOf(choices: readonly Choice[], least: number): DecisionSpread['ranges'] {
  const sorted = choices
    .map(({ run, fact }) => ({ run, fact, value: Number(fact.value) }))
    .toSorted((a, b) => a.value - b.value)
  const size = Math.max(least, Math.ceil(sorted.length / mostRanges))
  const groups: (typeof sorted)[] = []
  for (const choice of sorted) {
    const last = groups.at(-1)
    if (last && (last.length < size || last.at(-1)?.value === choice.value)) last.push(choice)
    else groups.push([choice])
  }
  const tail = groups.at(-1)
  if (tail && tail.length < least && groups.length > 1) {
    groups.pop()
    groups.at(-1)?.push(...tail)
  }
  return groups
    .filter((group) => new Set(group.map(({ run }) => run.id)).size >= least)
    .map((group) => ({
      from: group[0]?.value ?? 0,
      to: group.at(-1)?.value ?? 0,
      ...groupOf(group),
    }))
}

function middleOf(choices: readonly Choice[]): DecisionSpread['middle'] {
  const numbers = quartilesOf(choices.map(({ fact }) => Number(fact.value)))
  return numbers && { lower: numbers.lower, median: numbers.median, upper: numbers.upper }
}

/** A run that decided the same several times in a round is one of the group. */
function groupOf(choices: readonly Choice[]): { runs: number; score: number } {
  const scores = new Map(choices.map(({ run }) => [run.id, run.score]))
  return { runs: scores.size, score: quartilesOf([...scores.values()])?.median ?? 0 }
}
