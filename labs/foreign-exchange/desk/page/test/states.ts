import { randomFrom } from '../../../../math/random.ts'
import { desk } from '../../desk.ts'
import { robots } from '../../robots.ts'
import { defaultSettings } from '../../settings.ts'
import type { DeskState } from '../../state.ts'

type Strength = keyof typeof robots

const played = (seed: string, decisions: readonly Record<string, unknown>[]) =>
  desk.play(seed, defaultSettings, decisions)

/** The decisions of a robot that plays alone against the others. */
function decisionsOf(seed: string, rounds: number, strength: Strength) {
  const decisions: Record<string, unknown>[] = []
  while (decisions.length < rounds) {
    const state = played(seed, decisions).state as DeskState
    decisions.push({ ...robots[strength](state, randomFrom(seed, `page ${decisions.length}`)) })
  }
  return decisions
}

/** The states of a run of the desk, from the first round to the end, which has its own. */
export function statesOf(
  seed: string,
  rounds: number = defaultSettings.rounds,
  strength: Strength = 'steady',
) {
  const decisions = decisionsOf(seed, rounds, strength)
  return [...decisions, null].map((_, at) => played(seed, decisions.slice(0, at)).state as DeskState)
}

/** What the page gets of a whole run. */
export function finishedRun(seed: string, strength: Strength = 'steady') {
  return played(seed, decisionsOf(seed, defaultSettings.rounds, strength))
}
