import { copiedText } from '@tradewind/contract/typed'
import { wholeNumber } from '@tradewind/contract/words/numbers'

/** What is wrong with a typed number of uses of a code; null when it is valid. */
export function usesProblem(text: string): string | null {
  const typed = wholeNumber(text)
  if (typed === null) return 'Please enter a whole number.'
  if (typed < 1) return 'Enter at least 1.'
  return typed > 100_000 ? 'At most 100,000 uses.' : null
}

/** What is wrong with the last day of a code, as yyyy-mm-dd. An empty day means no end. */
export function lastDayProblem(day: string, today: string): string | null {
  return day !== '' && day < today ? 'This day has passed. Please choose a later one.' : null
}

/** The trimmed entries of a text, which are separated by commas or line breaks. */
export function entriesOf(text: string): string[] {
  return copiedText(text)
    .split(/[,\n]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** What is wrong with a typed size of a class, which may be left out; null when it is valid. */
export function classSizeProblem(text: string): string | null {
  const size = wholeNumber(text) ?? 0
  return text.trim() === '' || (size >= 1 && size <= 99_999) ? null : 'Please enter a whole number.'
}
