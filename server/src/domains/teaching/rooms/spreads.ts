import type { ProjectorView } from '@tradewind/contract/teaching/rooms'
import type { StoredFact } from '../../../platform/database/tables.ts'
import { countValues, grouped } from '../classes/class-figures.ts'

type Spread = ProjectorView['spreads'][number]

/** The wall has room for four. */
const mostSpreads = 4
/** More answers than these would not be readable from the last row. */
const mostValues = 6
const bins = 5

/**
 * How the decisions of a round spread: for each fact that at least `least` seats have, how often each value occurs, and
 * of these the ones on which the class differed most. Notes in the players' own words are left out.
 */
export function spreadsOf(facts: readonly StoredFact[], { least }: { least: number }): Spread[] {
  return [...grouped(facts.filter(isShown), ({ id }) => id).values()]
    .filter((same) => same.length >= least)
    .map((same) => ({ name: same[0]?.name ?? '', values: valuesOf(same.map(({ value }) => value)) }))
    .map((spread) => ({ spread, differs: variety(spread) }))
    .toSorted((a, b) => b.differs - a.differs)
    .slice(0, mostSpreads)
    .map(({ spread }) => spread)
}

function isShown({ id }: StoredFact): boolean {
  return !/^(?:note|result|risk)\b/u.test(id)
}

function valuesOf(values: readonly (string | number)[]): Spread['values'] {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === values.length) return binned(numbers)
  const counted = countValues(values.map(String))
  if (counted.length <= mostValues) return counted
  const shown = counted.slice(0, mostValues - 1)
  const others = values.length - shown.reduce((all, { count }) => all + count, 0)
  return [...shown, { value: 'Other answers', count: others }]
}

/** Few different numbers are counted one by one, others in whole ranges of equal width. */
function binned(numbers: readonly number[]): Spread['values'] {
  const different = [...new Set(numbers)].toSorted((a, b) => a - b)
  const countOf = (isIn: (value: number) => boolean) => numbers.filter(isIn).length
  if (different.length <= mostValues)
    return different.map((value) => ({ value: String(value), count: countOf((each) => each === value) }))
  const low = Math.floor(different[0] ?? 0)
  const width = Math.max(1, Math.ceil((Math.ceil(different.at(-1) ?? 0) - low + 1) / bins))
  return Array.from({ length: bins }, (_, at) => {
    const from = low + at * width
    return {
      value: `${from} to ${from + width - 1}`,
      count: countOf((each) => each >= from && each < from + width),
    }
  }).filter(({ count }, at, all) => count > 0 || all.slice(at).some((later) => later.count > 0))
}

/** Shannon's entropy: 0 if all agree. */
function variety({ values }: Spread): number {
  const all = values.reduce((sum, { count }) => sum + count, 0)
  return -values.reduce(
    (sum, { count }) => (count === 0 ? sum : sum + (count / all) * Math.log2(count / all)),
    0,
  )
}
