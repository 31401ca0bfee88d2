/** A decision of a finished run, or a part of one, that could have been another. */
export interface Choice {
  /** Index of the decision in the run, from 0. */
  readonly decision: number
  /** Which decision it was: "Quarter 3: sales in aurels". It hints at nothing better. */
  readonly name: string
  /** What the player chose. */
  readonly chosen: string
  readonly alternatives: readonly Alternative[]
}

export interface Alternative {
  readonly name: string
  /** The whole decision as it would have been sent. */
  readonly decision: object
  /** A faster way to the score than replaying the run. The laws hold both equal. */
  readonly score?: () => number
}

/** The one decision whose change alone would have brought most. */
export interface Decisive extends Omit<Choice, 'alternatives'> {
  readonly round: number
  /** The points that the better choice would have brought: above 0, in tenths. */
  readonly weight: number
  /** Part of the solution. */
  readonly better: { readonly name: string; readonly decision: object }
}

interface NamedPath {
  readonly name: string
  /** One value per round. */
  readonly values: readonly number[]
}

/** A run as one picture: a value after each round. */
export interface RunPath {
  /** What the value is: "Cash compared with the budget". */
  readonly name: string
  readonly unit: string
  readonly rounds: readonly string[]
  readonly own: readonly number[]
  /** Others on the same seed that give no best choice away. */
  readonly others: readonly NamedPath[]
  /** The best known. Part of the solution. */
  readonly best: NamedPath | null
}

/** What the engine says of a finished run when it looks back. */
export interface Hindsight {
  /** The score as replayed. */
  readonly score: number
  /** How many other choices were tried, one at a time; 0 if the lab names none. */
  readonly tried: number
  /** Null if no other choice would have earned more, or if the lab names none. */
  readonly decisive: Decisive | null
  /** What to try next, as a sentence that gives no best choice away; null if the lab says nothing. */
  readonly next: string | null
  readonly path: RunPath | null
}
