import { useEffect, useRef } from 'react'
import { EvidenceRound } from './evidence-round.tsx'
import { NetworkRound } from './network-round.tsx'
import { roundHeading, type CompassPlay } from './round.tsx'
import { ShockRound } from './shock-round.tsx'
import { ShortlistRound } from './shortlist-round.tsx'
import { Sources } from './sources.tsx'
import { WeightsRound } from './weights-round.tsx'

const rounds = {
  weights: WeightsRound,
  evidence: EvidenceRound,
  shortlist: ShortlistRound,
  network: NetworkRound,
  shock: ShockRound,
}

/** The round in play. */
export function Play(props: CompassPlay) {
  const { state } = props
  useHeadingOfNewRound(state.phase)
  if (state.phase === 'finished') return null
  const PlayedRound = rounds[state.phase]
  return (
    <div className="gc">
      <PlayedRound {...props} />
      <Sources sources={state.sources} licence={state.licence} />
    </div>
  )
}

/** A new round begins at its heading, for eyes and for screen readers; the first one shown leaves the focus alone. */
function useHeadingOfNewRound(phase: string) {
  const shown = useRef(phase)
  useEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    document.getElementById(roundHeading)?.focus()
  }, [phase])
}
