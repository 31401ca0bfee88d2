import type { PlayProps } from '../../shell/simulation.ts'
import type { Deciding } from '../../shell/play/round.tsx'
import type { CompassDecision } from '../engine/decisions.ts'
import type { CompassState } from '../engine/state.ts'

export type CompassPlay = PlayProps<CompassState>

export type CompassDeciding = Deciding<CompassDecision>
