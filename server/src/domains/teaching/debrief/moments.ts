import type { Moment } from '@tradewind/contract/teaching/debrief'
import { grouped } from '../classes/class-figures.ts'

/** What the engine found in a run: the decision whose change alone would have earned most. */
export interface Decisive {
  round: number
  name: string
  /** Points, in tenths. */
  weight: number
}

const mostMoments = 3

/**
 * The decisions that mattered most in a class: those with most points at stake, over all runs in which no other decision
 * mattered more. Where fewer than `least` runs share a decision, they are put together by its round.
 */
export function momentsOf(found: readonly Decisive[], least: number): Moment[] {
  const together = grouped(found, ({ round, name }) => `${round} ${name}`)
  const shared = [...together.values()].filter((all) => all.length >= least)
  const others = [...together.values()].filter((all) => all.length < least).flat()
  const byRound = [...grouped(others, ({ round }) => String(round)).values()].filter(
    (all) => all.length >= least,
  )
  return [
    ...shared.map((all) => momentOf(all, all[0]?.name ?? null)),
    ...byRound.map((all) => momentOf(all, null)),
  ]
    .toSorted((a, b) => b.runs * b.weight - a.runs * a.weight || a.round - b.round)
    .slice(0, mostMoments)
}

function momentOf(all: readonly Decisive[], name: string | null): Moment {
  const weight = all.reduce((sum, each) => sum + each.weight, 0) / all.length
  return { round: all[0]?.round ?? 0, name, runs: all.length, weight: Math.round(weight * 10) / 10 }
}
