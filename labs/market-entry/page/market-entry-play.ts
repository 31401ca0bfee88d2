import type { PlayProps } from '../../shell/simulation.ts'
import type { MarketEntryState } from '../engine/state.ts'

export type MarketEntryPlay = PlayProps<MarketEntryState>
