import type { Check } from '../engine/parity.ts'
import type { Review } from '../engine/review.ts'

/** The quarter in which the player named the quote off parity; null until then. */
export function foundIn(reviews: readonly Pick<Review, 'quarter' | 'checks'>[]): number | null {
  const named = ({ checks }: Pick<Review, 'checks'>) =>
    Object.values(checks ?? {}).some(({ given, right }) => right !== 'in-line' && given === right)
  return reviews.find(named)?.quarter ?? null
}

const checkNames: Readonly<Record<Check, string>> = {
  'in-line': 'in line',
  high: 'too high',
  low: 'too low',
  unchecked: 'not checked',
}

/** The verdicts of this quarter, or in which quarter the quote off parity was found. */
export function givenWords(
  reviews: readonly Pick<Review, 'quarter' | 'checks'>[],
  checks: Readonly<Record<'aurel' | 'doral', Check>>,
): string {
  const found = foundIn(reviews)
  return found === null
    ? `Forwards: aurel ${checkNames[checks.aurel]}, doral ${checkNames[checks.doral]}.`
    : `You found the odd forward in quarter ${found}.`
}

/** How a quote compared with parity, beside the player's verdict. */
export function verdictOn(
  currency: string,
  { given, right }: { readonly given: Check; readonly right: Check },
): string {
  const was = `The forward for the ${currency} was ${checkNames[right]}${right === 'in-line' ? ' with parity' : ''}`
  if (given === 'unchecked') return `${was}; you had not checked it.`
  if (given === right) return `${was}, as you said.`
  return `${was}; you said ${checkNames[given]}${right === 'in-line' ? ': a false alarm' : ''}.`
}
