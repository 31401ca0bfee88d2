import { customIds, type CustomId } from '../data/customs.ts'
import { tableIds, type TableId } from '../data/places.ts'
import { asAtHome, wayCount, type Culture } from './world.ts'

/** A sign at one visit: the way tried, and whether it drew a remark. */
export interface Sign {
  /** The number of the way tried. */
  readonly way: number
  readonly remarked: boolean
}

/** The chance of each way to be the rule; they sum to 1. */
export type Belief = readonly number[]

/** The belief before any visit: 25 % for the way of home, and the rest divided equally among the others. */
export function firstBelief(home: number): Belief {
  const elsewhere = (1 - asAtHome) / (wayCount - 1)
  return Array.from({ length: wayCount }, (_, way) => (way === home ? asAtHome : elsewhere))
}

/** The chance of these signs if this way is the rule and one sign in `misleads` misleads. */
function likelihood(holds: number, signs: readonly Sign[], misleads: number): number {
  let all = 1
  for (const { way, remarked } of signs) {
    const honest = remarked === (way !== holds)
    all *= honest ? 1 - 1 / misleads : 1 / misleads
  }
  return all
}

/** Bayes' rule: belief times likelihood, scaled to sum to 1. */
export function learned(before: Belief, signs: readonly Sign[], misleads: number): Belief {
  const weights = before.map((chance, way) => chance * likelihood(way, signs, misleads))
  const total = weights.reduce((all, one) => all + one, 0)
  return weights.map((weight) => weight / total)
}

/** The most likely way; the first where several are equal. */
export function likeliest(belief: Belief): number {
  return belief.indexOf(Math.max(...belief))
}

export interface Visited {
  readonly ways: Culture
  readonly remarks: readonly CustomId[]
  readonly table: TableId
  readonly watched: boolean
}

/** The signs of a custom. Before a stranger nobody shows one, so silence there says nothing. */
export function signsOf(custom: CustomId, visits: readonly Visited[]): Sign[] {
  return visits
    .filter(({ watched }) => !watched)
    .map(({ ways, remarks }) => ({ way: ways[custom], remarked: remarks.includes(custom) }))
}

export type Beliefs = Readonly<Record<CustomId, Belief>>

/** The beliefs of a patient statistician about the other town after these visits, from the remarks alone. */
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
 * The possible changes, most likely first, given that exactly one rule has changed. For each table and custom, a
 * Bayes factor compares another way than the believed one with that way, by the signs of the return.
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

/** The ways that the learner tries next: the most likely ones. */
export function triesNext(beliefs: Beliefs): Culture {
  return Object.fromEntries(customIds.map((custom) => [custom, likeliest(beliefs[custom])])) as Record<
    CustomId,
    number
  >
}
