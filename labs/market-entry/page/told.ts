import type { MarketEntryDebrief, MarketEntrySolution } from '../engine/score.ts'
import type { MarketEntryState } from '../engine/state.ts'

/** What every part of the debrief needs. The solution is null while it may not be shown. */
export interface Told {
  state: MarketEntryState
  debrief: MarketEntryDebrief
  solution: MarketEntrySolution | null
}
