import type { Given } from '../../engine/define-lab.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import type { DecisionType } from './decisions.ts'
import { newRun, playDue, type World } from './run.ts'
import { scoreOf } from './score.ts'
import { steps } from './steps.ts'

const note = () => undefined

/**
 * Scores of the run with another decision. All runs share one world, so that what the decision does not change is
 * computed once, and nothing is computed that only the debrief or the solution shows.
 * @returns a function that answers null if a decision is refused or the run does not end
 */
export function scorerOf(world: World, decisions: readonly Given[]) {
  return (at: number, decision: object): number | null => {
    const run = newRun(world)
    const changed = decisions.with(at, new Map(Object.entries(decision)))
    try {
      for (const given of changed) {
        const { phase } = run
        const { phases, take } = steps[given.get('type') as DecisionType]
        if (phase === 'finished' || !phases.includes(phase)) return null
        take(run, given, note)
        // What the other firms did is known by now and stays.
        playDue(run)
      }
    } catch (error) {
      if (error instanceof DecisionRefused) return null
      throw error
    }
    return run.phase === 'finished' ? scoreOf(run) : null
  }
}
