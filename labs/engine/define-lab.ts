import { decisiveOf, nextOf } from './decisive.ts'
import type { Choice, RunPath } from './hindsight.ts'
import {
  DecisionRefused,
  type ChoiceFact,
  type LabEngine,
  type LabResult,
  type LabWorld,
  type RoundBrief,
  type SettingField,
} from './lab-engine.ts'
import { readObject, readOneOf } from './reading.ts'
import { readSettings } from './settings.ts'
import {
  worldAlone,
  worldOfRoom,
  type Firm,
  type MetWorld,
  type WorldView,
  type WorldEntry,
  type SharedWorld,
} from './shared-world.ts'
import { standIn, type DefaultChoice, type Robot, type RobotStrength, type StandIn } from './standing-in.ts'
import type { TeachingNote } from './teaching-note.ts'

/** The fields of a decision, not yet validated. */
export type Given = ReadonlyMap<string, unknown>
/** Adds a fact about the current decision, for instructors. */
export type Note = (id: string, name: string, value: string | number) => void

/** The effect of one type of decision. */
export interface Step<Run, Phase extends string> {
  /** The phases in which the decision is possible. */
  readonly phases: readonly Phase[]
  /** Changes the run, or throws DecisionRefused and leaves it unchanged. */
  readonly take: (run: Run, given: Given, note: Note) => void
}

interface LabDefinition<
  Settings extends object,
  Run extends { readonly phase: Phase | 'finished' },
  Phase extends string,
  Type extends string,
  State,
  Debrief,
  Solution,
> {
  /** The lab's id in the catalogue. */
  readonly id: string
  /** The number of these rules, one above `earlier`; 1 if it is left out. */
  readonly rules?: number
  /** The engine of the number before. It stays as it was, for the class sessions and runs that began under it. */
  readonly earlier?: LabEngine
  readonly settings: { readonly fields: readonly SettingField[]; readonly defaults: Settings }
  /** The number of rounds in a run with these settings. */
  readonly roundsOf: (settings: Settings) => number
  /** What each of them is about, for classes that are led through them. */
  readonly roundBriefs?: (settings: Settings) => readonly RoundBrief[]
  /** A run before its first decision. The seed is used only here. The seat is null where runs do not meet. */
  readonly newRun: (seed: string, settings: Settings, seat: WorldEntry | null) => Run
  readonly steps: Readonly<Record<Type, Step<Run, Phase>>>
  /** The types of decisions that pay for something and leave what is to be decided open; none if it is left out. */
  readonly purchases?: readonly NoInfer<Type>[]
  /** What each phase asks for, as a sentence. It answers a decision of another phase. */
  readonly asks: Readonly<Record<Phase, string>>
  /** The current round, from 1; the last round after the run is finished. */
  readonly roundOf: (run: Run) => number
  /** The subject of the next decision's facts, if their names alone do not say it. */
  readonly about?: (run: Run) => string | null
  /** JSON for the player's browser: never the seed, hidden facts, or the solution. */
  readonly stateOf: (run: Run) => State
  /** A state and a debrief without what is for the player alone; the whole of each that is left out. */
  readonly forOthers?: {
    readonly state?: (state: State) => State
    readonly debrief?: (debrief: Debrief) => Debrief
  }
  /** Called once the run's phase is `finished`. */
  readonly resultOf: (run: Run) => LabResult<Debrief, Solution>
  /** What could have been decided otherwise in a finished run, to find the decision that mattered most. */
  readonly choicesOf?: (run: Run, decisions: readonly Given[]) => readonly Choice[]
  /** What to try next, by the id of the score part that lost most points. It gives no best choice away. */
  readonly tryNext?: Readonly<Record<string, string>>
  /** The finished run as one picture. */
  readonly pathOf?: (run: Run) => RunPath
  /**
   * What counts in each phase for a player who has not decided when the round closes: what they chose last, else a plain
   * choice. It may depend on what has been entered, never on what is hidden.
   */
  readonly defaults: Readonly<Record<Phase, (run: Run) => DefaultChoice>>
  /** How robots of each strength decide. They see what a player's browser sees. */
  readonly robots: Readonly<Record<RobotStrength, Robot<State>>>
  /** What robots see instead, where people read a text that says what a robot cannot read. */
  readonly robotStateOf?: (run: Run) => State
  /** The world in which runs of a room meet, if they do. */
  readonly shared?: SharedWorld<Settings, Run>
  readonly teachingNote: TeachingNote
  /** The facts by which a class is talked about: their ids, or what these begin with. Results of a round are none. */
  readonly telling?: readonly string[]
}

/**
 * Makes the engine of a lab. The lab says what a run is and what each decision does to it; the engine reads settings,
 * takes decisions in order, refuses those of another phase, and collects the facts for instructors. A run is over when
 * a step has set its phase to `finished`.
 *
 * @example
 * export const coinToss = defineLab({
 *   id: 'coin_toss_lab',
 *   settings: { fields: [], defaults: {} },
 *   roundsOf: () => 1,
 *   newRun: (seed): Run => ({ phase: 'call', heads: randomFrom(seed, 'coin').next() < 0.5, called: null }),
 *   steps: {
 *     call: {
 *       phases: ['call'],
 *       take: (run, given, note) => {
 *         run.called = readOneOf(given.get('side'), ['heads', 'tails'], 'Call heads or tails.', 'side')
 *         run.phase = 'finished'
 *         note('side', 'Called', run.called)
 *       },
 *     },
 *   },
 *   asks: { call: 'Call a side first.' },
 *   roundOf: () => 1,
 *   stateOf: ({ phase, called }) => ({ phase, called }),
 *   resultOf,
 *   teachingNote,
 * })
 */
export function defineLab<
  Settings extends object,
  Run extends { readonly phase: Phase | 'finished' },
  Phase extends string,
  Type extends string,
  State,
  Debrief,
  Solution,
>(
  lab: LabDefinition<Settings, Run, Phase, Type, State, Debrief, Solution>,
): LabEngine<Settings, State, Debrief, Solution> {
  const { id, rules = 1, earlier = null, settings: offered, teachingNote } = lab
  const { roundsOf, newRun, roundOf, stateOf, resultOf, shared, defaults, robots, purchases = [] } = lab
  const passedIn = (settings: Settings) => (run: Run) =>
    run.phase === 'finished' ? roundsOf(settings) : roundOf(run) - 1

  /** Lets a stand-in decide in place of a player, and tells the run the outcome. */
  const passedBy = ({ run, decided, world, who, round }: RunInWorld<Run>) =>
    standIn(
      {
        run,
        decided,
        defaults,
        robots,
        roundOf,
        stateOf: lab.robotStateOf ?? stateOf,
        isWaiting: () => world?.isWaiting(run) === true,
        take: (decision, index) => {
          takeDecision(lab, run, decision, index)
          world?.follow(run)
        },
      },
      who,
      round,
    )

  /** A rival of a player who plays alone, with its own seed. */
  const passRival = ({ number, run }: Firm<Run>, { seed, settings, round }: Passing<Settings>) => {
    const strength = shared?.rivals(settings)[number - 2] ?? 'steady'
    const who: StandIn = { kind: 'robot', strength, seed: `${seed} rival ${number}`, isPlain: true }
    // Robots draw from a stream for each decision, so the round serves as the number of the first one.
    passedBy({ run, decided: round * 1000, world: null, who, round })
  }

  const metBy = (seed: string, settings: Settings, place: WorldView | null): MetWorld<Run> | null => {
    if (shared?.isShared(settings) !== true) return null
    const { rivals, receive, outcomeOf } = shared
    const passed = passedIn(settings)
    if (place !== null) return worldOfRoom(place, passed, receive)
    const begun = (_: RobotStrength, at: number): Firm<Run> => ({
      number: at + 2,
      run: newRun(seed, settings, { number: at + 2, news: [] }),
    })
    return worldAlone(passed, {
      rivals: () => rivals(settings).map(begun),
      pass: (rival, round) => passRival(rival, { seed, settings, round }),
      outcomeOf: (firms, round) => outcomeOf(firms, round, { seed, settings }),
      receive,
    })
  }

  const replay = ({ seed, settings, decisions, place = null }: RunOf<Settings>) => {
    const world = metBy(seed, settings, place)
    const run = newRun(seed, settings, world?.seat ?? null)
    const rounds: number[] = []
    const facts = decisions.flatMap((decision, index) => {
      if (world?.isWaiting(run) === true)
        throw new DecisionRefused('Wait until the round has closed. Then you see what came of it.')
      rounds.push(roundOf(run))
      const noted = takeDecision(lab, run, decision, index)
      world?.follow(run)
      return noted
    })
    return { run, facts, rounds, world }
  }
  const isOver = ({ run, world }: Pick<ReturnType<typeof replay>, 'run' | 'world'>) =>
    run.phase === 'finished' && world?.isWaiting(run) !== true

  return {
    ...{ id, rules, earlier, teachingNote, purchases },
    telling: lab.telling ?? [],
    defaultSettings: offered.defaults,
    settingFields: offered.fields,
    parseSettings: (settings) => readSettings(settings, offered.fields, offered.defaults),
    roundsOf,
    roundBriefs: lab.roundBriefs ?? (() => []),
    play: (seed, settings, decisions, place) => {
      const { run, facts, world } = replay({ seed, settings, decisions, place })
      const done = isOver({ run, world })
      return {
        round: run.phase === 'finished' && !done ? roundsOf(settings) + 1 : roundOf(run),
        rounds: roundsOf(settings),
        done,
        state: stateOf(run),
        result: done ? resultOf(run) : null,
        facts,
        offers: purchases.filter((type) => lab.steps[type].phases.some((phase) => phase === run.phase)),
      }
    },
    decideFor: (who, { seed, settings, decisions, round, place }) => {
      const { run, world } = replay({ seed, settings, decisions, place })
      return passedBy({ run, decided: decisions.length, world, who, round })
    },
    hindsight: (seed, settings, decisions, place) => {
      const played = replay({ seed, settings, decisions, place })
      if (!isOver(played)) return null
      const { run, rounds, world } = played
      const { score, parts } = resultOf(run)
      const choices = lab.choicesOf?.(run, decisions.map(givenOf)) ?? []
      // What the others did stays as it was.
      const met = world && { ...world.seat, outcomes: world.outcomes() }
      const scoreWith = (changed: readonly unknown[]) => {
        const other = replay({ seed, settings, decisions: changed, place: met })
        return isOver(other) ? resultOf(other.run).score : null
      }
      return {
        score,
        ...decisiveOf({ score, decisions, rounds }, choices, scoreWith),
        next: nextOf(parts, lab.tryNext),
        path: lab.pathOf?.(run) ?? null,
      }
    },
    forOthers: (_, { state, result }) => ({
      state: lab.forOthers?.state?.(state) ?? state,
      result: result && {
        ...result,
        debrief: lab.forOthers?.debrief?.(result.debrief) ?? result.debrief,
      },
    }),
    world: shared ? openedWorld(shared, (of) => replay(of).run, passedIn) : null,
  }
}

interface RunOf<Settings> {
  readonly seed: string
  readonly settings: Settings
  readonly decisions: readonly unknown[]
  readonly place?: WorldView | null | undefined
}

interface RunInWorld<Run> {
  readonly run: Run
  /** How many decisions the run has. */
  readonly decided: number
  readonly world: MetWorld<Run> | null
  readonly who: StandIn
  readonly round: number
}

interface Passing<Settings> {
  readonly seed: string
  readonly settings: Settings
  readonly round: number
}

/** A world as the server opens it, which knows of runs only their decisions. */
function openedWorld<Settings, Run>(
  shared: SharedWorld<Settings, Run>,
  replayed: (of: RunOf<Settings>) => Run,
  passedIn: (settings: Settings) => (run: Run) => number,
): LabWorld<Settings> {
  const { outcomeOf, receive: _, rivals: __, news = null, ...told } = shared
  return {
    ...told,
    news,
    outcomeOf: ({ seed, settings, outcomes, news: chosen }, members, round) => {
      const passed = passedIn(settings)
      const met = members
        .flatMap(({ number, decisions }) => {
          try {
            const place = { number, outcomes, news: chosen }
            return [{ number, run: replayed({ seed, settings, decisions, place }) }]
          } catch {
            // One whose decisions no longer play must not keep the others from their round.
            return []
          }
        })
        // One that has not passed the round is not in the market.
        .filter(({ run }) => passed(run) >= round)
        .toSorted((a, b) => a.number - b.number)
      return outcomeOf(met, round, { seed, settings })
    },
  }
}

function givenOf(decision: unknown): Given {
  return readObject(decision, 'A decision is an object with a type.')
}

type Rules<
  Run extends { readonly phase: Phase | 'finished' },
  Phase extends string,
  Type extends string,
> = Pick<
  LabDefinition<object, Run, Phase, Type, unknown, unknown, unknown>,
  'steps' | 'asks' | 'roundOf' | 'about'
>

/**
 * Changes the run.
 * @returns the facts of the decision
 * @throws DecisionRefused if the decision is malformed or not possible now
 */
function takeDecision<
  Run extends { readonly phase: Phase | 'finished' },
  Phase extends string,
  Type extends string,
>(
  { steps, asks, roundOf, about }: Rules<Run, Phase, Type>,
  run: Run,
  decision: unknown,
  index: number,
): ChoiceFact[] {
  const given = givenOf(decision)
  const { phase } = run
  if (phase === 'finished') throw new DecisionRefused('This run is finished.')
  const types = Object.keys(steps) as Type[]
  const step = steps[readOneOf(given.get('type'), types, 'There is no decision of this type.', 'type')]
  if (!step.phases.includes(phase)) throw new DecisionRefused(asks[phase], 'type')
  const round = roundOf(run)
  const subject = about?.(run) ?? null
  const facts: ChoiceFact[] = []
  step.take(run, given, (id, name, value) => {
    facts.push({ decision: index, round, id, name: subject === null ? name : `${name} (${subject})`, value })
  })
  return facts
}
