import { worldOfRoom, type WorldView } from '../../../engine/shared-world.ts'
import type { RobotStrength, StandIn } from '../../../engine/standing-in.ts'
import type { MarketEntryDecision } from '../decisions.ts'
import { marketEntry } from '../engine.ts'
import type { MetYear } from '../rivals.ts'
import { drawWorld, newRun, roundOf, type Run } from '../run.ts'
import { scoreOf } from '../score.ts'
import { defaultSettings, type MarketEntrySettings } from '../settings.ts'
import { shared } from '../shared.ts'
import { take } from './policies.ts'

export const firmsSettings: MarketEntrySettings = {
  ...defaultSettings,
  rivals: 'firms',
  locals: 'both',
  rank: 10,
}

export const robot = (strength: RobotStrength, seed: string): StandIn => ({
  kind: 'robot',
  strength,
  seed,
})

/** Everything that was decided in a room, and what came of it. */
export interface PlayedRoom {
  readonly seed: string
  readonly settings: MarketEntrySettings
  /** By firm, from number 1 on. */
  readonly decisions: readonly (readonly object[])[]
  readonly outcomes: readonly unknown[]
}

interface Played {
  readonly settings?: MarketEntrySettings
  /** Numbers of the firms, if they are not 1, 2 and so on. */
  readonly numbers?: readonly number[]
}

/** Plays a room whose seats are stand-ins, round by round, as the server does. */
export function playedRoom(
  seed: string,
  seats: readonly StandIn[],
  { settings = firmsSettings, numbers = seats.map((_, at) => at + 1) }: Played = {},
): PlayedRoom {
  const decisions: object[][] = seats.map(() => [])
  const outcomes: unknown[] = []
  for (let round = 1; round <= marketEntry.roundsOf(settings); round++) {
    seats.forEach((who, at) => {
      const place = placeOf(numbers[at] ?? null, outcomes)
      const own = decisions[at] as object[]
      const made = marketEntry.decideFor(who, { seed, settings, decisions: own, round, place })
      own.push(...made.map(({ decision }) => decision))
    })
    const firms = decisions.map((own, at) => ({ number: numbers[at] ?? 0, decisions: own }))
    outcomes.push(throughJson(outcomeOf({ seed, settings, outcomes }, firms, round)))
  }
  return { seed, settings, decisions, outcomes }
}

function outcomeOf(
  world: Pick<PlayedRoom, 'seed' | 'settings' | 'outcomes'>,
  firms: readonly { readonly number: number; readonly decisions: readonly object[] }[],
  round: number,
): unknown {
  return marketEntry.world?.outcomeOf({ ...world, news: [] }, firms, round)
}

/** As the server keeps it. */
function throughJson(outcome: unknown): unknown {
  return JSON.parse(JSON.stringify(outcome))
}

export function placeOf(number: number | null, outcomes: readonly unknown[]): WorldView {
  return { number, outcomes, news: [] }
}

/** Where a firm stands at the end. */
export function endOf({ seed, settings, decisions, outcomes }: PlayedRoom, number: number) {
  const position = marketEntry.play(seed, settings, decisions[number - 1] ?? [], placeOf(number, outcomes))
  if (!position.result) throw new Error(`Firm ${number} has not finished`)
  return { ...position, result: position.result }
}

/** The score of a firm, without the solution of its result, which takes longer than all decisions. */
export function scoreIn({ seed, settings, decisions, outcomes }: PlayedRoom, number: number): number {
  const place = placeOf(number, outcomes)
  const world = worldOfRoom<Run>(place, (run) => roundOf(run) - 1, shared.receive)
  const run = newRun(drawWorld(seed, settings, place))
  for (const decision of decisions[number - 1] ?? []) {
    take(run, decision as MarketEntryDecision)
    world.follow(run)
  }
  return scoreOf(run)
}

/** The years of a room. */
export const yearsOf = ({ outcomes }: Pick<PlayedRoom, 'outcomes'>) =>
  outcomes.filter((outcome): outcome is MetYear => outcome !== null)
