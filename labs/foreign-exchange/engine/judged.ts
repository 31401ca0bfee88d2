import { LRUCache } from 'lru-cache'
import { sum } from '../../math/statistics.ts'
import { currencyResults } from './cash.ts'
import { bookPlan, fixedPlan, fixedPolicyIds, type FixedPolicyId } from './fixed-policies.ts'
import { spreadOf, type Spread } from './futures.ts'
import type { HedgePlan } from './hedging.ts'
import type { DecidedQuarter, Run } from './run.ts'

export interface PolicySpreads {
  readonly spreads: readonly Spread[]
}

/** The results of a policy in each quarter over its 1,000 futures. */
export interface JudgedPolicy extends PolicySpreads {
  /** Currency result of all quarters together in each future, in home money. */
  readonly totals: readonly number[]
}

export type JudgedId = 'own' | FixedPolicyId | 'book'

/** What the score depends on. */
export interface JudgedSpreads {
  readonly policies: Readonly<Record<JudgedId, PolicySpreads>>
  readonly limit: number
}

export interface Judged extends JudgedSpreads {
  readonly policies: Readonly<Record<JudgedId, JudgedPolicy>>
}

function judge(run: Run, planOf: (decided: DecidedQuarter) => HedgePlan): JudgedPolicy {
  const results = run.decided.map((decided) =>
    currencyResults(planOf(decided), decided.prices, decided.futures(), run.spreads),
  )
  const count = results[0]?.length ?? 0
  return {
    spreads: results.map(spreadOf),
    totals: Array.from({ length: count }, (_, at) => sum(results.map((list) => list[at] ?? 0))),
  }
}

/** What policies came to that know nothing of the player's decisions. 80 are those of the last 20 cases; under 1 MB. */
const knownPolicies = new LRUCache<string, JudgedPolicy>({ max: 80 })

/** The same for a policy that depends on the case alone. */
function judgeOnce(run: Run, id: JudgedId, planOf: (decided: DecidedQuarter) => HedgePlan): JudgedPolicy {
  const { seed, settings } = run.whole
  const key = JSON.stringify([seed, settings, id])
  const judged = knownPolicies.get(key) ?? judge(run, planOf)
  knownPolicies.set(key, judged)
  return judged
}

export function judgeAll(run: Run): Judged {
  const fixed = fixedPolicyIds.map(
    (id) => [id, judgeOnce(run, id, ({ prices }) => fixedPlan(id, prices))] as const,
  )
  return {
    policies: {
      ...(Object.fromEntries(fixed) as Record<FixedPolicyId, JudgedPolicy>),
      own: judge(run, ({ plan }) => plan),
      book: judgeOnce(run, 'book', ({ prices }) => bookPlan(prices)),
    },
    limit: run.whole.limit,
  }
}

/** The share of the variance that a policy removes, over all quarters; below 0 where it adds variance. */
export function effectivenessOf({ policies }: JudgedSpreads, id: JudgedId): number {
  const swings = (spreads: readonly Spread[]) => sum(spreads.map(({ variance }) => variance))
  return 1 - swings(policies[id].spreads) / swings(policies.none.spreads)
}

/** The cash flow at risk above the limit, summed over the quarters. */
export function excess(spreads: readonly Spread[], limit: number): number {
  return sum(spreads.map(({ atRisk }) => Math.max(0, atRisk - limit)))
}

/** How much less comes in on average than without a hedge; below 0 where hedges pay off. */
export function costOf({ policies }: JudgedSpreads, id: JudgedId): number {
  const average = (spreads: readonly Spread[]) => sum(spreads.map((spread) => spread.mean))
  return average(policies.none.spreads) - average(policies[id].spreads)
}
