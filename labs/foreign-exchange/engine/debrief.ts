import { quantile, rounded, sum } from '../../math/statistics.ts'
import type { TwistId } from './case.ts'
import { currencyResults } from './cash.ts'
import {
  bookPlan,
  fixedPlan,
  fixedPolicyIds,
  fixedPolicyNames,
  type FixedPolicyId,
} from './fixed-policies.ts'
import type { HedgePlan, QuarterPrices } from './hedging.ts'
import { reviewOf, type Review } from './review.ts'
import type { Run } from './run.ts'
import { costOf, effectivenessOf, type Judged, type JudgedId } from './judged.ts'

/** One policy in the comparison. All amounts are in home money. */
export interface ComparedPolicy {
  readonly id: JudgedId
  readonly name: string
  /** Currency result of each quarter on the path that the player saw. */
  readonly path: readonly number[]
  /** Cash flow at risk of each quarter over 1,000 futures. */
  readonly atRisk: readonly number[]
  readonly effectiveness: number
  readonly cost: number
  /** Of all quarters together, over 1,000 futures. */
  readonly mean: number
  readonly worst: number
  /** Share of the futures in each bin of the distribution. */
  readonly shares: readonly number[]
}

export interface TwistStory {
  readonly twist: TwistId
  readonly quarter: number
  readonly title: string
  readonly says: string
  /** Currency result of that quarter on the path, with the hedges and without them. */
  readonly own: number
  readonly unhedged: number
}

export interface ForeignExchangeDebrief {
  readonly limit: number
  readonly reviews: readonly Review[]
  /** The player's decisions, no hedge, everything forward, and options on everything. */
  readonly policies: readonly ComparedPolicy[]
  /** Bin edges of the distributions, one more than there are bins. */
  readonly edges: readonly number[]
  readonly twists: readonly TwistStory[]
  readonly memo: { readonly kept: number; readonly holds: number }
}

export interface ForeignExchangeSolution {
  /** The textbook policy on the same path and in the same futures. */
  readonly book: ComparedPolicy
  readonly quarters: readonly {
    readonly quarter: number
    readonly plan: HedgePlan
    readonly atRisk: number
  }[]
}

const bins = 24

/** The same bins for all policies. They leave out at most the outermost hundredth of the results without a hedge. */
function edgesOf({ policies }: Judged): readonly number[] {
  const { totals } = policies.none
  const reach = Math.max(-quantile(totals, 0.005), quantile(totals, 0.995))
  const step = Math.ceil((2 * reach) / bins / 50_000) * 50_000
  return Array.from({ length: bins + 1 }, (_, at) => (at - bins / 2) * step)
}

function sharesIn(edges: readonly number[], totals: readonly number[]): readonly number[] {
  const low = edges[0] ?? 0
  const step = (edges[1] ?? 1) - low
  const counts = Array.from({ length: bins }, () => 0)
  for (const total of totals) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor((total - low) / step)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts.map((count) => count / totals.length)
}

interface NamedPolicy {
  readonly id: JudgedId
  readonly name: string
  readonly planOf: (prices: QuarterPrices, at: number) => HedgePlan
}

function compared(
  run: Run,
  judged: Judged,
  edges: readonly number[],
  { id, name, planOf }: NamedPolicy,
): ComparedPolicy {
  const { spreads, totals } = judged.policies[id]
  return {
    id,
    name,
    path: run.decided.map(({ prices }, at) => {
      const plan = planOf(prices, at)
      return Math.round(currencyResults(plan, prices, [prices.quarter.outcome], run.spreads)[0] ?? 0)
    }),
    atRisk: spreads.map(({ atRisk }) => Math.round(atRisk)),
    effectiveness: rounded(effectivenessOf(judged, id), 3),
    cost: Math.round(costOf(judged, id)),
    mean: Math.round(sum(spreads.map((spread) => spread.mean))),
    worst: Math.round(quantile(totals, 0.05)),
    shares: sharesIn(edges, totals).map((share) => rounded(share, 4)),
  }
}

const twistTitles: Readonly<Record<TwistId, string>> = {
  volume: 'Orders fell by 60 %',
  limit: 'The bank cut your limit',
  peg: 'The peg broke',
  parity: 'One forward was off parity',
}

const twistWords: Readonly<Record<TwistId, string>> = {
  volume:
    'If you had fixed the rate for all of the sales, you held a bet on the aurel. A put or an invoice in merins followed the order.',
  limit:
    'Forwards and options no longer had room for everything. Netting, the money market and invoices in merins had to cover the rest.',
  peg: 'A currency that had hardly moved while it was pegged lost about a fifth at once. Interest rates had signaled the danger. Cash flow at risk showed it only when the chance rose above one in twenty.',
  parity:
    'Spot and two interest rates give the forward. Where the bank’s quote differs by more than its spread, the same hedge is cheaper on one side and more expensive on the other.',
}

function twistStories(run: Run, reviews: readonly Review[]): readonly TwistStory[] {
  return run.decided.flatMap(({ prices: { quarter } }, at) =>
    quarter.twists.map((twist) => ({
      twist,
      quarter: quarter.number,
      title: twistTitles[twist],
      says: twistWords[twist],
      own: reviews[at]?.result ?? 0,
      unhedged: reviews[at]?.unhedged ?? 0,
    })),
  )
}

export function debriefOf(
  run: Run,
  judged: Judged,
  { kept, holds }: ForeignExchangeDebrief['memo'],
): ForeignExchangeDebrief {
  const edges = edgesOf(judged)
  const reviews = run.decided.map((decided) => reviewOf(run, decided))
  const fixed = (id: FixedPolicyId) =>
    compared(run, judged, edges, {
      id,
      name: fixedPolicyNames[id],
      planOf: (prices) => fixedPlan(id, prices),
    })
  const own = compared(run, judged, edges, {
    id: 'own',
    name: 'You',
    planOf: (prices, at) => run.decided[at]?.plan ?? fixedPlan('none', prices),
  })
  return {
    limit: run.whole.limit,
    reviews,
    policies: [own, ...fixedPolicyIds.map(fixed)],
    edges,
    twists: twistStories(run, reviews),
    memo: { kept: rounded(kept, 3), holds: rounded(holds, 3) },
  }
}

export function solutionOf(run: Run, judged: Judged): ForeignExchangeSolution {
  const book = compared(run, judged, edgesOf(judged), { id: 'book', name: 'By the book', planOf: bookPlan })
  return {
    book,
    quarters: run.decided.map(({ prices }, at) => ({
      quarter: prices.quarter.number,
      plan: bookPlan(prices),
      atRisk: book.atRisk[at] ?? 0,
    })),
  }
}
