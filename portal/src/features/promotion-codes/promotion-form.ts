import { isOffered, productById, productIds, type Environment } from '@tradewind/contract/catalogue'
import { typedNumber } from '../../ui/numbers.ts'

/** The options of a select of products for codes. */
export function productOptions(environment: Environment): { value: string; label: string }[] {
  const offered = productIds.filter((id) => isOffered(id, environment))
  return [
    { value: '', label: 'Choose a product' },
    ...offered.map((id) => ({ value: id, label: productById(id).name })),
  ]
}

/** What is wrong with a typed number of uses; null when it is valid. */
export function usesProblem(text: string): string | null {
  const typed = typedNumber(text)
  if (typed === null) return 'Please enter a whole number.'
  if (typed < 1) return 'Enter at least 1.'
  return typed > 100_000 ? 'At most 100,000 uses.' : null
}
