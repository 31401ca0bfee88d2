import { Refusal } from '@tradewind/ui/refusal.tsx'
import { DecideButton, useDeciding } from '../../shell/play/round.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { ReviewStage } from './review-stage.tsx'

/** The end of a quarter before the last. */
export function ReviewRound(play: ForeignExchangePlay) {
  const { state } = play
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  const review = state.reviews.at(-1)
  if (!review) return null
  return (
    <ReviewStage
      state={state}
      review={review}
      onward={
        <div className="sim-send">
          <DecideButton deciding={deciding} onDecide={() => void deciding.send({ type: 'continue' })}>
            {review.quarter === state.rules.memoAfter
              ? 'Go on to the policy memo'
              : `Go on to quarter ${review.quarter + 1} of ${state.rounds}`}
          </DecideButton>
          <Refusal sentence={deciding.problem} />
        </div>
      }
    />
  )
}
