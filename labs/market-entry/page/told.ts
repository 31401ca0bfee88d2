import type { MarketEntryDebrief, MarketEntrySolution } from '../engine/score.ts'
import type { MarketEntryState } from '../engine/state.ts'

/** What a part of the debrief is made of. The solution is null while it is kept closed. */
export interface Told {
  state: MarketEntryState
  debrief: MarketEntryDebrief
  solution: MarketEntrySolution | null
}
