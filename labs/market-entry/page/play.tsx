import { useHeadingOfNew } from '../../shell/play/round.tsx'
import { CloserRound } from './closer-round.tsx'
import { ForecastRound } from './forecast-round.tsx'
import { LookBackRound } from './look-back-round.tsx'
import type { MarketEntryPlay } from './market-entry-play.ts'
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
export function Play(props: MarketEntryPlay) {
  const { phase, round } = props.state
  const step = `${phase} ${round}`
  useHeadingOfNew(step)
  if (phase === 'finished') return null
  const PlayedRound = rounds[phase]
  return (
    <div className="sim me">
      <PlayedRound key={step} {...props} />
    </div>
  )
}
