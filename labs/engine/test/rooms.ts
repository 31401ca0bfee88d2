import type { LabEngine, PlayedRun } from '../lab-engine.ts'
import type { WorldView } from '../shared-world.ts'
import type { StandIn } from '../standing-in.ts'

/** A room of a world, played to its end. */
export interface PlayedRoom<State = unknown, Debrief = unknown, Solution = unknown> {
  readonly outcomes: readonly unknown[]
  readonly firms: readonly {
    readonly number: number
    readonly place: WorldView
    readonly decisions: readonly object[]
    readonly last: PlayedRun<State, Debrief, Solution>
  }[]
}

/** Decides once in a round, from what a browser sees. */
export type Member<State> = StandIn | ((state: State, round: number) => object)

interface Room<Settings, State> {
  readonly seed: string
  readonly settings: Settings
  /** Who decides for the firms 1, 2 and so on. */
  readonly members: readonly Member<State>[]
  /** What the host has chosen to tell, by round. */
  readonly news?: readonly unknown[]
}

/** Plays a room as the server does: in each round everybody decides, then the world makes the outcome. */
export function playRoom<Settings, State, Debrief, Solution>(
  engine: LabEngine<Settings, State, Debrief, Solution>,
  { seed, settings, members, news = [] }: Room<Settings, State>,
): PlayedRoom<State, Debrief, Solution> {
  const { world } = engine
  if (!world) throw new Error('The runs of this lab do not meet')
  const outcomes: unknown[] = []
  const firms = members.map((who, at) => ({ number: at + 1, who, decisions: [] as object[] }))
  const placeOf = (number: number): WorldView => ({ number, outcomes: [...outcomes], news })
  for (let round = 1; round <= engine.roundsOf(settings); round++) {
    for (const { number, who, decisions } of firms) {
      const at = { seed, settings, decisions: [...decisions], round, place: placeOf(number) }
      if (typeof who === 'function')
        decisions.push(who(engine.play(seed, settings, decisions, at.place).state, round))
      else decisions.push(...engine.decideFor(who, at).map(({ decision }) => decision))
    }
    outcomes.push(world.outcomeOf({ seed, settings, outcomes: [...outcomes], news }, firms, round))
  }
  return {
    outcomes,
    firms: firms.map(({ number, decisions }) => {
      const place = placeOf(number)
      return { number, place, decisions, last: engine.play(seed, settings, decisions, place) }
    }),
  }
}
