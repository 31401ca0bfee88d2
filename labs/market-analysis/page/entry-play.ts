import type { PlayProps } from '../../shell/simulation.ts'
import type { EntryState } from '../engine/state.ts'

export type EntryPlay = PlayProps<EntryState>
