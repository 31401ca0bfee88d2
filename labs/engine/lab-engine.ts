import type { Hindsight } from './hindsight.ts'
import type { WorldView, WorldNews, WorldReport, WorldSoFar } from './shared-world.ts'
import type { MadeDecision, StandIn } from './standing-in.ts'
import type { TeachingNote } from './teaching-note.ts'

/**
 * What every lab gives the server. The server keeps the seed, the settings and the decisions of a run, asks the engine
 * where the run stands, and knows nothing else of the lab. An engine is pure: the same seed, settings and decisions
 * give the same position on any machine, at any time.
 */

/** One graded part of a score. */
export interface ScorePart {
  readonly id: string
  readonly name: string
  /** From 0 to `max`, in tenths. */
  readonly points: number
  readonly max: number
  /** One or two sentences to the player about what the points mean in this run. */
  readonly says: string
}

export interface LabResult<Debrief = unknown, Solution = unknown> {
  /** From 0 to 100, in tenths: the sum of the points of the parts. */
  readonly score: number
  readonly parts: readonly ScorePart[]
  /** JSON: the player's decisions and their consequences, without the best alternatives. */
  readonly debrief: Debrief
  /** JSON: the best alternatives on the same seed. Shown only if the class or the rules of attempts allow it. */
  readonly solution: Solution
}

/** A short named fact about one decision, for an instructor's spread of choices, timeline and CSV. */
export interface ChoiceFact {
  /** Index of the decision in the run, from 0. */
  readonly decision: number
  readonly round: number
  /** Stable word: facts of the same id are compared across a class. */
  readonly id: string
  readonly name: string
  readonly value: string | number
}

export interface LabPosition<State = unknown, Debrief = unknown, Solution = unknown> {
  /**
   * The current round, from 1; the last round once the run is done. One more while everything is decided and the outcome of
   * the last round is not known.
   */
  readonly round: number
  readonly rounds: number
  readonly done: boolean
  /** JSON for the player's browser: never the seed, hidden facts, or the solution. */
  readonly state: State
  /** Null until the run is done. */
  readonly result: LabResult<Debrief, Solution> | null
}

/** The part of a position that its player reads. */
export type ShownPosition<State = unknown, Debrief = unknown, Solution = unknown> = Pick<
  LabPosition<State, Debrief, Solution>,
  'state' | 'result'
>

/** The result of an engine: the position of a run and, only for instructors, how it came about. */
export interface PlayedRun<State = unknown, Debrief = unknown, Solution = unknown> extends LabPosition<
  State,
  Debrief,
  Solution
> {
  /** Facts about the decisions, oldest first. They never reach the player's browser. */
  readonly facts: readonly ChoiceFact[]
  /** The types of purchases that the lab takes now. */
  readonly offers: readonly string[]
}

/** A setting that an instructor may change, with everything needed to draw a form. */
export interface SettingField {
  readonly id: string
  readonly name: string
  readonly help: string
  readonly options: readonly { readonly value: string | number; readonly name: string }[]
  /** The setting that this one belongs to, and its value with which it matters; always if it is left out. */
  readonly only?: { readonly field: string; readonly value: string | number }
}

/** What a round is about, as a class reads it. */
export interface RoundBrief {
  /** What is done in it, such as "Screen the countries". */
  readonly name: string
  /** The same as one sentence. */
  readonly says: string
  /** For the class to discuss once the round has closed. It asks only about what has been decided by then. */
  readonly question: string
}

export interface LabEngine<Settings = unknown, State = unknown, Debrief = unknown, Solution = unknown> {
  /** The lab's id in the catalogue. */
  readonly id: string
  /** The number of these rules, from 1. Class sessions and runs store it, and keep the rules that they began with. */
  readonly rules: number
  /** The engine of the number before, for what began under it; null under rules 1. */
  readonly earlier: LabEngine | null
  /** What an instructor reads before a class. It reaches only people who teach. */
  readonly teachingNote: TeachingNote
  /** The types of decisions that pay for something and leave what is to be decided open. Teams vote on them apart. */
  readonly purchases: readonly string[]
  /** The facts by which a class is talked about: their ids, or what these begin with, in order. Others come after them. */
  readonly telling: readonly string[]
  readonly defaultSettings: Settings
  readonly settingFields: readonly SettingField[]
  /**
   * Settings from unknown JSON; missing ones get their defaults.
   * @throws SettingsRefused
   */
  parseSettings(settings: unknown): Settings
  /** The number of rounds in a run with these settings. */
  roundsOf(settings: Settings): number
  /** What each round is about. Empty in a lab that does not say it. */
  roundBriefs(settings: Settings): readonly RoundBrief[]
  /**
   * The position after these decisions, oldest first.
   * @param seed any text; it decides everything that is not the player's choice
   * @param place where the run stands in the world of its room; without it, a lab in which runs meet plays the others
   * @throws DecisionRefused for the first decision that is malformed or not possible at its time
   */
  play(
    seed: string,
    settings: Settings,
    decisions: readonly unknown[],
    place?: WorldView | null,
  ): PlayedRun<State, Debrief, Solution>
  /**
   * The decisions that a stand-in makes in place of the player, until a round has passed or the run is over. The same
   * input gives the same decisions.
   */
  decideFor(
    who: StandIn,
    at: {
      readonly seed: string
      readonly settings: Settings
      readonly decisions: readonly unknown[]
      readonly round: number
      readonly place?: WorldView | null | undefined
    },
  ): readonly MadeDecision[]
  /**
   * What may be said of a finished run when looking back. It may take as long as a hundred plays.
   * @returns null unless the decisions finish the run
   */
  hindsight(
    seed: string,
    settings: Settings,
    decisions: readonly unknown[],
    place?: WorldView | null,
  ): Hindsight | null
  /** What a run shows, as other people may see it, such as an instructor: without what is for its player alone. */
  forOthers(
    settings: Settings,
    shown: ShownPosition<State, Debrief, Solution>,
  ): ShownPosition<State, Debrief, Solution>
  /** The world in which the runs of a room meet; null in a lab in which they never do. */
  readonly world: LabWorld<Settings> | null
}

/** What an engine says of the world in which runs meet. */
export interface LabWorld<Settings = unknown> {
  readonly name: string
  readonly says: string
  /** The settings with which a player tries it alone, against robots. */
  readonly alone: Settings
  /** How many firms there may be. */
  readonly firms: { readonly least: number; readonly most: number }
  /** Whether each firm is a team. */
  readonly needsTeams: boolean
  /** What a host can do about the news; null where the lab tells none. */
  readonly news: WorldNews<Settings> | null
  /** Whether runs with these settings meet. */
  isShared(settings: Settings): boolean
  /** What everybody may see of the world; null before there is anything. */
  reportOf(world: WorldSoFar<Settings>): WorldReport | null
  /** The outcome of a round, of everything that the firms have decided. Pure, as play is. */
  outcomeOf(
    world: WorldSoFar<Settings>,
    firms: readonly { readonly number: number; readonly decisions: readonly unknown[] }[],
    round: number,
  ): unknown
}

/** A decision that is not possible now. The message is a sentence to the player. */
export class DecisionRefused extends Error {
  override readonly name = 'DecisionRefused'
  /** The part of the decision at fault, if any. */
  readonly field: string | null

  constructor(sentence: string, field: string | null = null) {
    super(sentence)
    this.field = field
  }
}

/** Settings that no run can have. The message is a sentence to the instructor. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused'
  /** The setting at fault; null if the value is not an object. */
  readonly field: string | null

  constructor(sentence: string, field: string | null = null) {
    super(sentence)
    this.field = field
  }
}
