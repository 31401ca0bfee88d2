import { useDraft } from '../../shell/place/drafts.ts'
import type { StepsProps } from '../../shell/place/steps.tsx'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { CriterionId } from '../engine/criteria.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { CardsStep } from './cards-step.tsx'
import { CloseStep } from './close-step.tsx'
import { ForecastStep } from './forecast-step.tsx'
import type { GlobalCompassPlay } from './global-compass-play.ts'

/** What every step of the round needs. */
export interface EvidenceStep extends GlobalCompassPlay {
  steps: StepsProps
  /** Goes to the next step. */
  onNext: () => void
  nextName: string
}

const shortNames: Readonly<Partial<Record<CriterionId, string>>> = {
  growth: 'Growth',
  prices: 'Prices',
  credit: 'Loans',
  debt: 'Debt',
  digital: 'Online',
}

/** The steps: the cards, each forecast by its criterion, and the end of the round. */
export function evidenceSteps({ forecasts }: GlobalCompassState['evidence']): string[] {
  const names = forecasts.map(({ criterion }, at) => {
    const name = shortNames[criterion] ?? criterion
    const before = forecasts.slice(0, at).filter((card) => card.criterion === criterion).length
    return before === 0 ? name : before === 1 && name === 'Growth' ? 'GDP' : `${name} ${before + 1}`
  })
  return ['Cards', ...names, 'Close']
}

/** Cards are turned over, then each forecast is drawn, then the round is closed. */
export function EvidenceRound(play: GlobalCompassPlay) {
  const { evidence } = play.state
  const [at, setAt] = useDraft('evidence/step', 0)
  const [reached, setReached] = useDraft('evidence/reached', 0)
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
