import type { Deciding } from '../../shell/play/round.tsx'
import type { PlayProps } from '../../shell/simulation.ts'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { Check } from '../engine/parity.ts'
import type { ForeignExchangeState, QuarterState } from '../engine/state.ts'

export type ForeignExchangePlay = PlayProps<ForeignExchangeState>
export type ForeignExchangeDeciding = Deciding<ForeignExchangeDecision>
export type ShownExposure = QuarterState['exposures'][number]
export type ShownMarket = QuarterState['markets'][number]

/** The player's verdicts on the bank's forwards. */
export interface GivenChecks {
  aurel: Check
  doral: Check
}
