import { randomFrom } from '../../../math/random.ts'
import { desk } from '../desk.ts'
import { robots } from '../robots.ts'
import { defaultSettings } from '../settings.ts'
import type { DeskState } from '../state.ts'

type Strength = keyof typeof robots

/** A robot's run alone against the others: each position from the first round to the end. */
function positionsOf(seed: string, rounds: number, strength: Strength) {
  const decisions: Record<string, unknown>[] = []
  const positions = [desk.play(seed, defaultSettings, decisions)]
  while (decisions.length < rounds) {
    const state = positions.at(-1)?.state as DeskState
    decisions.push({ ...robots[strength](state, randomFrom(seed, `page ${decisions.length}`)) })
    positions.push(desk.play(seed, defaultSettings, decisions))
  }
  return positions
}

/** The states of a run of the desk, from the first round to the end, which has its own. */
export function statesOf(
  seed: string,
  rounds: number = defaultSettings.rounds,
  strength: Strength = 'steady',
): readonly DeskState[] {
  return positionsOf(seed, rounds, strength).map(({ state }) => state)
}

/** What the page gets of a whole run. */
export function finishedRun(seed: string) {
  const last = positionsOf(seed, defaultSettings.rounds, 'steady').at(-1)
  if (!last) throw new Error('A run has a position')
  return last
}
