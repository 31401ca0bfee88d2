import type { StepsProps } from '../../shell/place/steps.tsx'
import type { CriterionId } from '../engine/criteria.ts'
import type { GlobalCompassState } from '../engine/state.ts'
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
