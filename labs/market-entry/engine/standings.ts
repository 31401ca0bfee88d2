import { sum } from '../../math/statistics.ts'
import type { MetYear } from './rivals.ts'
import { worthOf } from './outcomes.ts'
import type { Run } from './run.ts'

/** One’s own place among the firms at the end. */
export interface Rank {
  /** From 1; equal firms share a place. */
  readonly place: number
  readonly of: number
  /** 1 for the first, 0 for the last, linear in between; equal firms share what their places earn. */
  readonly quality: number
}

/** The firms at the end, as the last year has recorded them. */
export function firmsAtEnd({ world }: Run): MetYear['firms'] {
  return world.met?.years.at(-1)?.firms ?? []
}

/** The place of a run by the value of its shown years, beside the recorded values of the other firms. */
export function placeOf(run: Run): Rank {
  const own = worthOf(run, run.account).value
  const others = firmsAtEnd(run).filter(({ number }) => number !== run.world.met?.you)
  return placeAmong(
    own,
    others.map(({ value }) => value),
  )
}

export function placeAmong(own: number, others: readonly number[]): Rank {
  const beaten = sum(others.map((value) => (value < own ? 1 : value === own ? 0.5 : 0)))
  return {
    place: 1 + others.filter((value) => value > own).length,
    of: others.length + 1,
    quality: others.length === 0 ? 1 : beaten / others.length,
  }
}
