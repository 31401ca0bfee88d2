import { mean } from '../../math/statistics.ts'
import type { StatementOutcome, Statement } from './forecasts.ts'
import { modes } from './modes.ts'
import { partingCost } from './moments.ts'
import {
  entries,
  planValues,
  someFutures,
  type Atlas,
  type JudgedMode,
  type Landscape,
  type PlacedPlan,
} from './plans.ts'
import type { Committed } from './run.ts'
import { prices } from './terms.ts'

/** The price one step higher; one step lower when the price is already the highest. */
function otherPrice(plan: PlacedPlan) {
  const at = prices.findIndex(({ value }) => value === plan.price)
  const up = prices[at + 1]
  return up ? { ...up, word: 'higher' } : { ...prices[at - 1 < 0 ? 0 : at - 1]!, word: 'lower' }
}

/** Statements about the causes of the result. Each is true, false or a draw on average over the futures. */
export function lookBackStatements({ plan }: Committed): Statement[] {
  return [
    {
      id: 'luck',
      text: 'You were lucky: the years you saw earned more than your decisions earn on average.',
    },
    {
      id: 'mode',
      text: `A different entry mode than “${modes[plan.mode].name}” would have been worth more, in the same country and year, each at its best price.`,
    },
    {
      id: 'timing',
      text: `A different first year than year ${plan.entry} would have been worth more, with the rest of the plan unchanged.`,
    },
    {
      id: 'country',
      text: 'Another country on your shortlist would have been worth more, each with its best plan.',
    },
    {
      id: 'price',
      text: `A price one step ${otherPrice(plan).word} from the beginning would have been worth more.`,
    },
  ]
}

interface JudgedPath {
  readonly atlas: Atlas
  readonly committed: Committed
  readonly shortlist: readonly string[]
  readonly modes: readonly JudgedMode[]
  readonly landscape: Landscape
  /** The value of the shown path, and the mean value of the same decisions. */
  readonly realised: number
  readonly expected: number
}

/**
 * Mean values that differ by less than this count as equal, in millions of dollars. Smaller differences over some
 * hundred futures are chance.
 */
export const draw = partingCost / 2

/** The truth of the statement that `one` is worth more than `other`: 1, 0, or ½ for a draw. */
export function truthOf(one: number, other: number): number {
  return Math.abs(one - other) < draw ? 0.5 : one > other ? 1 : 0
}

const most = (values: readonly number[]) => Math.max(...values)

/** The truth of each statement: 1, 0 or ½. */
export function lookBackTruths(known: JudgedPath): StatementOutcome[] {
  const { atlas, committed, shortlist, landscape } = known
  const { plan, pilot } = committed
  const worth = (other: PlacedPlan) => mean(planValues(atlas, other, pilot, someFutures))
  const valuesOf = <Judged extends { readonly value: number }>(
    list: readonly Judged[],
    which: (entry: Judged) => boolean,
  ) => most(list.filter(which).map(({ value }) => value))
  const times = entries.filter((entry) => entry !== plan.entry).map((entry) => worth({ ...plan, entry }))
  const listed = landscape.countries.filter(({ country }) => shortlist.includes(country))
  const own = worth(plan)
  const truths: Readonly<Record<string, number>> = {
    luck: truthOf(known.realised, known.expected),
    mode: truthOf(
      valuesOf(known.modes, ({ mode }) => mode !== plan.mode),
      valuesOf(known.modes, ({ mode }) => mode === plan.mode),
    ),
    timing: truthOf(most(times), own),
    country: truthOf(
      valuesOf(listed, ({ country }) => country !== plan.country),
      valuesOf(listed, ({ country }) => country === plan.country),
    ),
    price: truthOf(worth({ ...plan, price: otherPrice(plan).value }), own),
  }
  return lookBackStatements(committed).map(({ id }) => ({ statement: id, frequency: truths[id] as number }))
}
