import type { Deciding } from '../../shell/play/round.tsx'
import type { PlayProps } from '../../shell/simulation.ts'
import type { ExchangeDecision } from '../engine/decisions.ts'
import type { ExchangeState, QuarterState } from '../engine/state.ts'

export type ExchangePlay = PlayProps<ExchangeState>
export type ExchangeDeciding = Deciding<ExchangeDecision>
export type ShownExposure = QuarterState['exposures'][number]
export type ShownMarket = QuarterState['markets'][number]
