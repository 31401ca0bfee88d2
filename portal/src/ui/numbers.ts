import { wholeNumber } from '@tradewind/contract/words/numbers'

/** What is wrong with a typed number of uses of a code; null when it is valid. */
export function usesProblem(text: string): string | null {
  const typed = wholeNumber(text)
  if (typed === null) return 'Please enter a whole number.'
  if (typed < 1) return 'Enter at least 1.'
  return typed > 100_000 ? 'At most 100,000 uses.' : null
}
