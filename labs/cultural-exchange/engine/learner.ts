import { customIds, type CustomId } from '../data/customs.ts'
import { tableIds, type TableId } from '../data/places.ts'
import { asAtHome, wayCount, type Culture } from './world.ts'

/** What one visit showed: how a thing was done, and whether it drew a remark. */
export interface Sign {
  /** The number of the way that was tried. */
  readonly way: number
  readonly remarked: boolean
}

/** The chance of each way to be the one that holds; they sum to 1. */
export type Belief = readonly number[]

/** Before any visit: a quarter of things are as at home, the other ways are alike. */
export function firstBelief(home: number): Belief {
  const elsewhere = (1 - asAtHome) / (wayCount - 1)
  return Array.from({ length: wayCount }, (_, way) => (way === home ? asAtHome : elsewhere))
}

/** The chance of what was shown, if this way holds and one sign in `misleads` misleads. */
function likelihood(holds: number, signs: readonly Sign[], misleads: number): number {
  let all = 1
  for (const { way, remarked } of signs) {
    const honest = remarked === (way !== holds)
    all *= honest ? 1 - 1 / misleads : 1 / misleads
  }
  return all
}

/** Bayes: belief times likelihood, made to sum to 1. */
export function learned(before: Belief, signs: readonly Sign[], misleads: number): Belief {
  const weights = before.map((chance, way) => chance * likelihood(way, signs, misleads))
  const total = weights.reduce((all, one) => all + one, 0)
  return weights.map((weight) => weight / total)
}

/** The way believed in most; the first of those that are alike. */
export function likeliest(belief: Belief): number {
  return belief.indexOf(Math.max(...belief))
}

export interface Visited {
  readonly ways: Culture
  readonly remarks: readonly CustomId[]
  readonly table: TableId
}

export function signsOf(custom: CustomId, visits: readonly Visited[]): Sign[] {
  return visits.map(({ ways, remarks }) => ({ way: ways[custom], remarked: remarks.includes(custom) }))
}

export type Beliefs = Readonly<Record<CustomId, Belief>>

/** What a patient statistician believes of the other town after these visits. Goes by the remarks alone. */
export function beliefsAfter(home: Culture, visits: readonly Visited[], misleads: number): Beliefs {
  return Object.fromEntries(
    customIds.map((custom) => [
      custom,
      learned(firstBelief(home[custom]), signsOf(custom, visits), misleads),
    ]),
  ) as Record<CustomId, Belief>
}

export interface ChangeBelief {
  readonly table: TableId
  readonly custom: CustomId
  readonly chance: number
}

/**
 * Where the rule has changed, the likeliest first: for each table and custom, how much better the signs of the return
 * fit another way than the one that was believed in (Bayes factor); one of them has changed.
 */
export function changeBeliefs(
  before: Beliefs,
  returned: readonly Visited[],
  misleads: number,
): ChangeBelief[] {
  const factors = tableIds.flatMap((table) => {
    const there = returned.filter((visit) => visit.table === table)
    return customIds.map((custom) => {
      const signs = signsOf(custom, there)
      const belief = before[custom]
      const fits = belief.map((_, way) => likelihood(way, signs, misleads))
      const stayed = belief.reduce((all, chance, way) => all + chance * (fits[way] ?? 0), 0)
      const changed = belief.reduce(
        (all, _, way) => all + ((1 - (belief[way] ?? 0)) / (wayCount - 1)) * (fits[way] ?? 0),
        0,
      )
      return { table, custom, factor: changed / stayed }
    })
  })
  const total = factors.reduce((all, { factor }) => all + factor, 0)
  return factors
    .map(({ table, custom, factor }) => ({ table, custom, chance: factor / total }))
    .toSorted((a, b) => b.chance - a.chance)
}

/** The way that the learner tries next: the one it believes in. */
export function triesNext(beliefs: Beliefs): Culture {
  return Object.fromEntries(customIds.map((custom) => [custom, likeliest(beliefs[custom])])) as Record<
    CustomId,
    number
  >
}
