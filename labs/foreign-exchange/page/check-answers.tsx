import type { Review } from '../engine/review.ts'
import { foundIn, verdictOn } from './quotes.ts'

const currencies = ['aurel', 'doral'] as const

interface AnswersProps {
  review: Review
  /** Earlier quarters. */
  before: readonly Review[]
}

/** The player's verdicts on a quarter's quotes beside the right ones; nothing after the quote off parity is found. */
export function CheckAnswers({ review, before }: AnswersProps) {
  const { checks } = review
  if (checks === null || foundIn(before) !== null) return null
  return (
    <ul>
      {currencies.map((id) => (
        <li key={id}>{verdictOn(id, checks[id])}</li>
      ))}
    </ul>
  )
}
