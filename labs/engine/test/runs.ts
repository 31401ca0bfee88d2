import type { PlayedRun } from '../lab-engine.ts'

/** A whole run of a simulated player. */
export interface Run<Settings> {
  readonly seed: string
  readonly settings: Settings
  readonly decisions: readonly object[]
  /** The positions before the first decision and after each. */
  readonly along: readonly PlayedRun[]
  readonly last: PlayedRun
}

/** Holds a law against each of some random runs. */
export type EachRun<Settings> = (law: (run: Run<Settings>) => void) => void
