import type { RobotStrength } from './standing-in.ts'

/**
 * Runs of a room may meet in one world: what each of them comes to depends on what all have decided. An engine stays
 * pure: when a round has closed, it makes the outcome of that round of everybody's decisions, and from then on a run is
 * played by its seed, its decisions and the outcomes so far. Who plays alone meets robots.
 */

/** A run's place in the world of its room, as the server keeps it. */
export interface WorldView {
  /** The number of its firm, from 1; null for one that plays along and moves nothing, such as a test seat. */
  readonly number: number | null
  /** The outcomes of the rounds that have closed, from the first one on. */
  readonly outcomes: readonly unknown[]
  /** By round, from the first one on: the news that the host has chosen, or null where the lab chooses. */
  readonly news: readonly unknown[]
}

/** A run's place as the lab gets it: outcomes come one by one. */
export type WorldEntry = Pick<WorldView, 'number' | 'news'>

/** A run that is a firm of the world. */
export interface Firm<Run> {
  readonly number: number
  readonly run: Run
}

/** Everything that a world is made of. */
export interface WorldSoFar<Settings> extends Pick<WorldView, 'outcomes' | 'news'> {
  readonly seed: string
  readonly settings: Settings
}

/**
 * What everybody may see of a world: on the host’s page, on the wall, and in the debrief. Its sentences call firms
 * "Firm 3", and the server puts their names there.
 */
export interface WorldReport {
  /** What happened in the last round, in one or two sentences. */
  readonly says: string
  /** A question for discussion. */
  readonly question: string
  /** Values by round; `firm` is null for a line of the whole market. */
  readonly chart: {
    readonly title: string
    readonly unit: string
    readonly labels: readonly string[]
    readonly lines: readonly {
      readonly firm: number | null
      readonly name: string
      readonly values: readonly (number | null)[]
    }[]
  } | null
  readonly table: {
    readonly title: string
    readonly columns: readonly string[]
    readonly rows: readonly {
      readonly firm: number | null
      readonly name: string
      readonly cells: readonly string[]
    }[]
  } | null
}

/** News that a host may choose for a round. */
export interface NewsItem {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** What a host can do about the news of a world. */
export interface WorldNews<Settings> {
  /** What there is to choose from, and what the lab tells in each round if the host chooses nothing. */
  offered(
    seed: string,
    settings: Settings,
  ): { readonly items: readonly NewsItem[]; readonly planned: readonly NewsItem[] }
  /** What a host who writes own news says of its effect, from `least` to `most`; null where nobody writes any. */
  readonly own: {
    readonly name: string
    readonly help: string
    readonly least: number
    readonly most: number
  } | null
  /**
   * What a host has chosen or written: the id of an item, or own news with title, text and effect, as the world takes it.
   * @throws SettingsRefused for what is beyond the limits
   */
  read(given: unknown): unknown
}

/** What a lab says of the world in which its runs meet. */
export interface SharedWorld<Settings, Run> {
  /** How this way of playing is called, such as "The live desk". */
  readonly name: string
  /** What it is, as one sentence to a player who may try it alone. */
  readonly says: string
  /** The settings with which it is tried alone. */
  readonly alone: Settings
  /** Whether runs with these settings meet. */
  readonly isShared: (settings: Settings) => boolean
  /** How many firms there may be. */
  readonly firms: { readonly least: number; readonly most: number }
  /** Whether each firm is a team. */
  readonly needsTeams: boolean
  /** The robots that a player meets who plays alone. Their numbers begin at 2. */
  readonly rivals: (settings: Settings) => readonly RobotStrength[]
  /** The outcome of a round that every firm has passed, as JSON. It may be anything, also null, in a round without a meeting. */
  readonly outcomeOf: (
    firms: readonly Firm<Run>[],
    round: number,
    world: { readonly seed: string; readonly settings: Settings },
  ) => unknown
  /** Tells a run the outcome of a round that it has passed. */
  readonly receive: (run: Run, outcome: unknown, round: number) => void
  readonly reportOf: (world: WorldSoFar<Settings>) => WorldReport | null
  readonly news?: WorldNews<Settings>
}

/** The world as one run meets it. */
export interface MetWorld<Run> {
  readonly seat: WorldEntry
  /** Whether the run has passed a round of which it does not know the outcome. */
  isWaiting(run: Run): boolean
  /** Tells the run what has come of the rounds that it has passed. */
  follow(run: Run): void
  /** The outcomes of the rounds that have closed. */
  outcomes(): readonly unknown[]
}

/** The world of a room, of which the outcomes are known. */
export function worldOfRoom<Run>(
  place: WorldView,
  passedBy: (run: Run) => number,
  receive: (run: Run, outcome: unknown, round: number) => void,
): MetWorld<Run> {
  let known = 0
  return {
    seat: place,
    isWaiting: (run) => passedBy(run) > known,
    follow: (run) => {
      while (passedBy(run) > known && known < place.outcomes.length) {
        known++
        receive(run, place.outcomes[known - 1], known)
      }
    },
    outcomes: () => place.outcomes,
  }
}

/** The world of a player who plays alone: as soon as they have passed a round, the robots do. */
export function worldAlone<Run>(
  passedBy: (run: Run) => number,
  {
    rivals,
    pass,
    outcomeOf,
    receive,
  }: {
    rivals: () => readonly Firm<Run>[]
    /** Lets a rival decide until a round has passed. */
    pass: (rival: Firm<Run>, round: number) => void
    outcomeOf: (firms: readonly Firm<Run>[], round: number) => unknown
    receive: (run: Run, outcome: unknown, round: number) => void
  },
): MetWorld<Run> {
  let known = 0
  let met: readonly Firm<Run>[] | null = null
  const outcomes: unknown[] = []
  return {
    seat: { number: 1, news: [] },
    isWaiting: () => false,
    follow: (run) => {
      while (passedBy(run) > known) {
        known++
        met ??= rivals()
        for (const rival of met) pass(rival, known)
        const firms = [{ number: 1, run }, ...met]
        const outcome = outcomeOf(firms, known)
        outcomes.push(outcome)
        for (const firm of firms) receive(firm.run, outcome, known)
      }
    },
    outcomes: () => outcomes,
  }
}
