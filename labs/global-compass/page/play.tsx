import { EvidenceRound } from './evidence-round.tsx'
import { NetworkRound } from './network-round.tsx'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { GlobalCompassPlay } from './global-compass-play.ts'
import { ShockRound } from './shock-round.tsx'
import { ShortlistRound } from './shortlist-round.tsx'
import { WeightsRound } from './weights-round.tsx'

const rounds = {
  weights: WeightsRound,
  evidence: EvidenceRound,
  shortlist: ShortlistRound,
  network: NetworkRound,
  shock: ShockRound,
}

/** The round in play. */
export function Play(props: GlobalCompassPlay) {
  const { state } = props
  useHeadingOfNew(state.phase)
  if (state.phase === 'finished') return null
  const PlayedRound = rounds[state.phase]
  return (
    <div className="sim gc">
      <PlayedRound {...props} />
    </div>
  )
}
