import type { DebriefProps } from '../../shell/simulation.ts'
import type { CompassDebrief, CompassSolution } from '../engine/score.ts'
import type { CompassState } from '../engine/state.ts'
import { EvidenceDebrief } from './debrief-evidence.tsx'
import { ForecastDebrief } from './debrief-forecasts.tsx'
import { NetworkDebrief, ShockDebrief } from './debrief-later.tsx'
import { RankingDebrief } from './debrief-ranking.tsx'
import { Sources } from './sources.tsx'

export type CompassDebriefProps = DebriefProps<CompassState, CompassDebrief, CompassSolution>

/** What a part of the debrief is made of. The solution is null while it is kept closed. */
export interface Told {
  state: CompassState
  debrief: CompassDebrief
  solution: CompassSolution | null
}

export function Debrief({ state, result: { debrief, solution } }: CompassDebriefProps) {
  const told: Told = { state, debrief, solution }
  return (
    <div className="sim gc sim-debrief">
      <RankingDebrief {...told} />
      {debrief.network && <NetworkDebrief {...told} network={debrief.network} />}
      <ForecastDebrief {...told} />
      <EvidenceDebrief {...told} />
      {debrief.shock && <ShockDebrief {...told} shock={debrief.shock} />}
      <Sources sources={state.sources} licence={state.licence} />
    </div>
  )
}
