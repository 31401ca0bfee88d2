import { wholeNumber } from '@tradewind/contract/words/numbers'

/** What is wrong with a typed size of a class, which may be left out; null when it is valid. */
export function classSizeProblem(text: string): string | null {
  const size = wholeNumber(text) ?? 0
  return text.trim() === '' || (size >= 1 && size <= 99_999) ? null : 'Please enter a whole number.'
}
