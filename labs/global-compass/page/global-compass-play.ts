import type { PlayProps } from '../../shell/simulation.ts'
import type { Deciding } from '../../shell/play/round.tsx'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import type { GlobalCompassState } from '../engine/state.ts'

export type GlobalCompassPlay = PlayProps<GlobalCompassState>

export type GlobalCompassDeciding = Deciding<GlobalCompassDecision>
