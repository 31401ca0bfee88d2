import type { GlobalCompassDebrief, GlobalCompassSolution } from '../engine/score.ts'
import type { GlobalCompassState } from '../engine/state.ts'

/** What every part of the debrief needs. The solution is null while it may not be shown. */
export interface Told {
  state: GlobalCompassState
  debrief: GlobalCompassDebrief
  solution: GlobalCompassSolution | null
}
