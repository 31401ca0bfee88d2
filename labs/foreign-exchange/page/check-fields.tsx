import type { Check } from '../engine/parity.ts'
import type { Review } from '../engine/review.ts'
import { foundIn, verdictOn } from './quotes.ts'
import { SelectField } from '../../shell/ui/fields.tsx'

const options: readonly { value: Check; name: string }[] = [
  { value: 'unchecked', name: 'I have not checked' },
  { value: 'in-line', name: 'In line with parity' },
  { value: 'high', name: 'Too high' },
  { value: 'low', name: 'Too low' },
]

const currencies = ['aurel', 'doral'] as const

export interface GivenChecks {
  aurel: Check
  doral: Check
}

interface Props {
  checks: GivenChecks
  /** A quote this close to parity, as a share, counts as in line. */
  within: number
  /** Finished quarters. */
  reviews: readonly Review[]
  onChecks: (checks: GivenChecks) => void
}

/** The player's verdicts on the bank's forwards. The fields disappear once the quote off parity is found. */
export function CheckFields({ checks, within, reviews, onChecks }: Props) {
  const found = foundIn(reviews)
  if (found !== null) {
    return (
      <p>
        You found the quote that was off in quarter {found}. No other quote is off in this run, so you are
        done here.
      </p>
    )
  }
  return (
    <>
      <p>
        Compare the middle of each quoted forward with the forward that spot and interest imply. Within{' '}
        {(within * 100).toFixed(1)} % it is in line. In one quarter one quote is off: then one way of hedging
        is a bargain and the other is expensive. Answer for both quotes in every quarter until you find it.
        Quotes you have not checked count as wrong.
      </p>
      <div className="fx-line">
        {currencies.map((id) => (
          <SelectField
            key={id}
            label={`The forward for the ${id}`}
            value={checks[id]}
            onChange={(check) => onChecks({ ...checks, [id]: check })}
            options={options}
          />
        ))}
      </div>
    </>
  )
}

interface AnswersProps {
  review: Review
  /** Earlier quarters. */
  before: readonly Review[]
}

/** The player's verdicts on a quarter's quotes beside the right ones; nothing after the quote off parity is found. */
export function CheckAnswers({ review, before }: AnswersProps) {
  if (foundIn(before) !== null) return null
  return (
    <ul>
      {currencies.map((id) => (
        <li key={id}>{verdictOn(id, review.checks[id])}</li>
      ))}
    </ul>
  )
}
