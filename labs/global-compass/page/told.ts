import type { GlobalCompassDebrief, GlobalCompassSolution } from '../engine/score.ts'
import type { GlobalCompassState } from '../engine/state.ts'

/** What a part of the debrief is made of. The solution is null while it is kept closed. */
export interface Told {
  state: GlobalCompassState
  debrief: GlobalCompassDebrief
  solution: GlobalCompassSolution | null
}
