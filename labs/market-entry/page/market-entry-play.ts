import type { Firm } from '@tradewind/contract/teaching/rooms'
import type { PlayProps } from '../../shell/simulation.ts'
import type { MarketEntryState } from '../engine/state.ts'
import type { MarketEntryDebrief, MarketEntrySolution } from '../engine/score.ts'

/** The state of a run, with the names of the firms that meet in it; none elsewhere, and none of robots met alone. */
export type MetState = MarketEntryState & { readonly firms: readonly Firm[] }

export type MarketEntryPlay = PlayProps<MetState>

/** What every part of the debrief needs. The solution is null while it may not be shown. */
export interface EntryDebriefProps {
  state: MarketEntryState
  debrief: MarketEntryDebrief
  solution: MarketEntrySolution | null
}
