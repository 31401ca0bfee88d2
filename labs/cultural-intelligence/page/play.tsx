import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { CulturalIntelligencePlay } from './cultural-intelligence-play.ts'
import { ExplainRound } from './explain-round.tsx'
import { LookRound } from './look-round.tsx'
import { OpenRound } from './open-round.tsx'
import { RatingsRound } from './ratings-round.tsx'
import { ReplyRound } from './reply-round.tsx'

const sceneRounds = { look: LookRound, open: OpenRound, reply: ReplyRound, explain: ExplainRound }

/** The round in play. */
export function Play(props: CulturalIntelligencePlay) {
  const { phase, round, scene } = props.state
  // Each turn of a scene counts as a new place, like a round.
  const place = `${phase} ${round} ${scene?.lines.length ?? 0}`
  useHeadingOfNew(place)
  if (phase === 'finished') return null
  if (phase === 'before' || phase === 'after') {
    return (
      <div className="sim ci">
        <RatingsRound key={phase} {...props} />
      </div>
    )
  }
  if (!scene) return null
  const PlayedRound = sceneRounds[phase]
  return (
    <div className="sim ci">
      <PlayedRound key={place} {...props} scene={scene} />
    </div>
  )
}
