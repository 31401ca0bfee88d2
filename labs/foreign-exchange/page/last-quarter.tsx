import type { Review } from '../engine/review.ts'
import type { QuarterView } from './known-futures.ts'
import { nextTry, reasonOf } from './next-try.ts'
import { outcomeWords } from './outcome-words.ts'
import { RatesPicture } from './rates-picture.tsx'

interface Props {
  state: QuarterView
  review: Review
  limit: number
}

/** The end of the last quarter, to read again below the score. */
export function LastQuarter({ state, review, limit }: Props) {
  const { outcome } = review
  const reason = reasonOf(review)
  return (
    <div className="fx-last">
      <RatesPicture state={state} ends={outcome.rates} pegBroke={outcome.pegBroke} drawn={1} />
      <div>
        <p className="fx-outcome">{outcomeWords(review, reason)}</p>
        <p>{reason}</p>
        <p className="fx-next">{nextTry(review, limit)}</p>
      </div>
    </div>
  )
}
