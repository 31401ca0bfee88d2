import type { DebriefProps } from '../../shell/simulation.ts'
import type { GlobalCompassDebrief, GlobalCompassSolution } from '../engine/score.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { EvidenceDebrief } from './debrief-evidence.tsx'
import { ForecastDebrief } from './debrief-forecasts.tsx'
import { NetworkDebrief, ShockDebrief } from './debrief-later.tsx'
import { PathDebrief } from './debrief-path.tsx'
import { RankingDebrief } from './debrief-ranking.tsx'
import { Sources } from './sources.tsx'
import type { Told } from './told.ts'

export type GlobalCompassDebriefProps = DebriefProps<
  GlobalCompassState,
  GlobalCompassDebrief,
  GlobalCompassSolution
>

export function Debrief({ state, result }: GlobalCompassDebriefProps) {
  const { debrief, solution } = result
  const told: Told = { state, debrief, solution }
  return (
    <div className="sim gc sim-debrief">
      <PathDebrief state={state} parts={result.parts} />
      <RankingDebrief {...told} />
      {debrief.network && <NetworkDebrief {...told} network={debrief.network} />}
      <ForecastDebrief {...told} />
      <EvidenceDebrief {...told} />
      {debrief.shock && <ShockDebrief {...told} shock={debrief.shock} />}
      <Sources {...state} />
    </div>
  )
}
