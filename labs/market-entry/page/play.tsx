import { useHeadingOfNew } from '../../shell/play/round.tsx'
import { CloserRound } from './closer-round.tsx'
import { ForecastRound } from './forecast-round.tsx'
import { LookBackRound } from './look-back-round.tsx'
import type { PlayProps } from '../../shell/simulation.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { PlanRound } from './plan-round.tsx'
import { RunRound } from './run-round.tsx'
import { ScreenRound } from './screen-round.tsx'

const rounds = {
  screen: ScreenRound,
  closer: CloserRound,
  plan: PlanRound,
  forecast: ForecastRound,
  run: RunRound,
  'look-back': LookBackRound,
}

/** The round in play. */
export function Play({ state, firms = [], ...props }: PlayProps<MarketEntryState>) {
  const { phase, round } = state
  const step = `${phase} ${round}`
  useHeadingOfNew(step)
  if (phase === 'finished') return null
  const PlayedRound = rounds[phase]
  return (
    <div className="sim me">
      <PlayedRound key={step} {...props} state={{ ...state, firms }} />
    </div>
  )
}
