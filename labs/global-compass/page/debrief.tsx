import type { ReactNode } from 'react'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import type { DebriefProps } from '../../shell/simulation.ts'
import type { GlobalCompassDebrief, GlobalCompassSolution } from '../engine/score.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { EvidenceDebrief } from './debrief-evidence.tsx'
import { ForecastDebrief } from './debrief-forecasts.tsx'
import { NetworkDebrief, ShockDebrief } from './debrief-later.tsx'
import { PathDebrief } from './debrief-path.tsx'
import { RankingDebrief } from './debrief-ranking.tsx'
import { Sources } from './sources.tsx'
import type { CompassDebriefProps } from './global-compass-play.ts'

export type GlobalCompassDebriefProps = DebriefProps<
  GlobalCompassState,
  GlobalCompassDebrief,
  GlobalCompassSolution
>

export function Debrief({ state, result }: GlobalCompassDebriefProps) {
  const { debrief, solution } = result
  const told: CompassDebriefProps = { state, debrief, solution }
  return (
    <div className="sim gc sim-debrief">
      <PathDebrief state={state} parts={result.parts} />
      <Folded part="the ranking">
        <RankingDebrief {...told} />
      </Folded>
      {debrief.network && (
        <Folded part="the network">
          <NetworkDebrief {...told} network={debrief.network} />
        </Folded>
      )}
      <Folded part="the forecasts">
        <ForecastDebrief {...told} />
      </Folded>
      <Folded part="the evidence">
        <EvidenceDebrief {...told} />
      </Folded>
      {debrief.shock && (
        <Folded part="the shock">
          <ShockDebrief {...told} shock={debrief.shock} />
        </Folded>
      )}
      <Sources {...state} />
    </div>
  )
}

/** A part of the score with its charts; open on paper. */
function Folded({ part, children }: { part: string; children: ReactNode }) {
  return (
    <Disclosure className="gc-folded" summary={`More about ${part}`}>
      {children}
    </Disclosure>
  )
}
