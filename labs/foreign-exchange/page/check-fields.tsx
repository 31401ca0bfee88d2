import type { Check } from '../engine/parity.ts'
import type { Review } from '../engine/review.ts'
import { foundIn, verdictOn } from './quotes.ts'

const options: readonly (readonly [Check, string])[] = [
  ['unchecked', 'I have not checked'],
  ['in-line', 'In line with parity'],
  ['high', 'Too high'],
  ['low', 'Too low'],
]

const currencies = ['aurel', 'doral'] as const

export interface GivenChecks {
  aurel: Check
  doral: Check
}

interface Props {
  checks: GivenChecks
  /** A quote is in line within this share of parity. */
  within: number
  /** The quarters that are over. */
  reviews: readonly Review[]
  onChecks: (checks: GivenChecks) => void
}

/** How the player finds the bank's forwards; nothing is asked any more once the one that is off was found. */
export function CheckFields({ checks, within, reviews, onChecks }: Props) {
  const found = foundIn(reviews)
  if (found !== null) {
    return (
      <p>
        You found the quote that was off in quarter {found}. No other is off in this run, so there is nothing
        left to answer here.
      </p>
    )
  }
  return (
    <>
      <p>
        Compare the middle of each quoted forward with the forward that spot and interest imply. Within{' '}
        {(within * 100).toFixed(1)} % it is in line. In one quarter one quote is off: then one way of hedging
        is a bargain and the other is dear. Answer for both quotes in every quarter until you have found it:
        what you have not checked counts as wrong.
      </p>
      <div className="fx-line">
        {currencies.map((id) => (
          <label className="sim-field" key={id}>
            The forward of the {id}
            <select
              value={checks[id]}
              onChange={(event) => onChecks({ ...checks, [id]: event.target.value as Check })}
            >
              {options.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </>
  )
}

interface AnswersProps {
  review: Review
  /** The quarters before it. */
  before: readonly Review[]
}

/** What the player said of the quotes of a quarter, beside how they stood; nothing once there was nothing to say. */
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
