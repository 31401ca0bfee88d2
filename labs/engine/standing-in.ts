import { randomFrom, type Random } from '../math/random.ts'
import { clamp } from '../math/statistics.ts'

/** How well a robot plays: like a player new to the lab, like one who has understood it, or about as well as one can. */
export const robotStrengths = ['novice', 'steady', 'expert'] as const
export type RobotStrength = (typeof robotStrengths)[number]

/** Who decides in place of a player. */
export type StandIn =
  /** A player who had not decided when a round closed. */
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'robot'
      readonly strength: RobotStrength
      readonly seed: string
      /** Whether it has no taste, as the rivals of a player who plays alone: their stored runs are played again. */
      readonly isPlain?: boolean
    }

/** What counts in a phase if the player has not decided when the round closes. */
export interface DefaultChoice {
  readonly decision: object
  /**
   * A sentence that tells the player what counted: "You had not decided, so nothing was hedged in quarter 2." Null for a
   * step in which nothing is decided, such as reading on.
   */
  readonly says: string | null
}

/** A decision that was made in place of a player. */
export interface MadeDecision {
  readonly decision: object
  /** The round that it belongs to. */
  readonly round: number
  /** What the player is told about it; null for robots, and where nothing was decided. */
  readonly says: string | null
}

/**
 * What sets a robot apart from others of its strength: for each thing a number from -1 to 1, the same in all its
 * decisions. A plain robot has 0 for everything.
 */
export type Taste = (thing: string) => number
export const plainTaste: Taste = () => 0

/** Decides as a robot, from what a player's browser sees. */
export type Robot<State> = (state: State, random: Random, taste?: Taste) => object

/** No round has as many decisions, so a stand-in that does not come to its end is an error of the lab. */
const mostDecisions = 200

interface StandInRun<Run, Phase extends string, State> {
  readonly run: Run & { readonly phase: Phase | 'finished' }
  /** How many decisions the run has. */
  readonly decided: number
  readonly defaults: Readonly<Record<Phase, (run: Run) => DefaultChoice>>
  readonly robots: Readonly<Record<RobotStrength, Robot<State>>>
  readonly roundOf: (run: Run) => number
  readonly stateOf: (run: Run) => State
  /** Whether the run has to wait for what others do. */
  readonly isWaiting: () => boolean
  /** Makes a decision and changes the run. Throws DecisionRefused if it is not possible. */
  readonly take: (decision: object, index: number) => void
}

/** Decides in place of a player until `round` has passed, or the run is over. Changes the run. */
export function standIn<Run, Phase extends string, State>(
  { run, decided, defaults, robots, roundOf, stateOf, isWaiting, take }: StandInRun<Run, Phase, State>,
  who: StandIn,
  round: number,
): MadeDecision[] {
  const made: MadeDecision[] = []
  while (run.phase !== 'finished' && roundOf(run) <= round && !isWaiting()) {
    if (made.length === mostDecisions) throw new Error(`Round ${round} does not end`)
    const at = roundOf(run)
    if (who.kind === 'absent') {
      const { decision, says } = defaults[run.phase](run)
      made.push({ decision, round: at, says })
      take(decision, decided + made.length - 1)
    } else {
      // A stream for each decision, so that a robot which stops and goes on decides as one that did not.
      const index = decided + made.length
      // As in a browser: what JSON leaves out is hidden from robots too.
      const seen = JSON.parse(JSON.stringify(stateOf(run))) as State
      const taste = who.isPlain ? plainTaste : tasteOf(who.seed)
      const decision = robots[who.strength](seen, randomFrom(who.seed, `robot ${index}`), taste)
      made.push({ decision, round: at, says: null })
      take(decision, index)
    }
  }
  return made
}

function tasteOf(seed: string): Taste {
  return (thing) => randomFrom(seed, `taste for ${thing}`).between(-1, 1)
}

/** A confidence in per cent, give or take a few points: no two players put the same figure on what they believe. */
export function aboutAsSure(confidence: number, random: Random): number {
  return Math.round(clamp(confidence + random.between(-4, 4), 0, 100))
}
