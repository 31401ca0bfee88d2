import { isOffered, productById, productIds, type Environment } from '@tradewind/contract/catalogue'

/** The options of a select of products for codes. */
export function productOptions(environment: Environment): { value: string; label: string }[] {
  const offered = productIds.filter((id) => isOffered(id, environment))
  return [
    { value: '', label: 'Choose a product' },
    ...offered.map((id) => ({ value: id, label: productById(id).name })),
  ]
}
