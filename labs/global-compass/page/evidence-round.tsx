import { useOwnDraft } from '../../shell/place/drafts.ts'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import { CardsStep } from './cards-step.tsx'
import { CloseStep } from './close-step.tsx'
import { evidenceSteps, type EvidenceStep } from './evidence-steps.ts'
import { ForecastStep } from './forecast-step.tsx'
import type { GlobalCompassPlay } from './global-compass-play.ts'

/** Cards are turned over, then each forecast is drawn, then the round is closed. */
export function EvidenceRound(play: GlobalCompassPlay) {
  const { evidence } = play.state
  const [at, setAt] = useOwnDraft('evidence/step', 0)
  const [reached, setReached] = useOwnDraft('evidence/reached', 0)
  const names = evidenceSteps(evidence)
  useHeadingOfNew(`evidence ${at}`)
  const go = (to: number) => {
    setAt(to)
    setReached(Math.max(to, reached))
  }
  const step: EvidenceStep = {
    ...play,
    steps: { label: 'Steps of the evidence', names, at, reached, onGo: go },
    onNext: () => go(at + 1),
    nextName: names[at + 1] ?? '',
  }
  const forecast = evidence.forecasts[at - 1]
  if (at === 0) return <CardsStep {...step} />
  return forecast ? <ForecastStep key={forecast.id} {...step} card={forecast} /> : <CloseStep {...step} />
}
