import type { CompassDebrief, CompassSolution } from '../engine/score.ts'
import type { CompassState } from '../engine/state.ts'

/** What a part of the debrief is made of. The solution is null while it is kept closed. */
export interface Told {
  state: CompassState
  debrief: CompassDebrief
  solution: CompassSolution | null
}
