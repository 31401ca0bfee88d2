import type { Firm } from '@tradewind/contract/teaching/rooms'
import type { PlayProps } from '../../shell/simulation.ts'
import type { MarketEntryState } from '../engine/state.ts'

/** The state of a run, with the names of the firms that meet in it; none elsewhere, and none of robots met alone. */
export type MetState = MarketEntryState & { readonly firms: readonly Firm[] }

export type MarketEntryPlay = PlayProps<MetState>
