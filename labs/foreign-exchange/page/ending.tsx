import { Button } from '@tradewind/ui/button.tsx'
import type { EndingProps } from '../../shell/simulation.ts'
import type { ForeignExchangeDebrief, ForeignExchangeSolution } from '../engine/debrief.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { ReviewStage } from './review-stage.tsx'

type Props = EndingProps<ForeignExchangeState, ForeignExchangeDebrief, ForeignExchangeSolution>

/** The end of the last quarter, before the score. */
export function Ending({ state, result: { debrief }, onDone }: Props) {
  const last = debrief.reviews.at(-1)
  if (!last) return null
  return (
    <div className="sim fx">
      <ReviewStage
        state={{ ...state, reviews: debrief.reviews, limit: debrief.limit }}
        review={last}
        onward={
          <Button kind="solid" onClick={onDone}>
            See your score
          </Button>
        }
      />
    </div>
  )
}
