import { isLabId, labs, type Product } from '@tradewind/contract/catalogue'
import { ownsLab, type Products } from '@tradewind/contract/roles'
import { priceWords } from '@tradewind/contract/words/prices'

/** The duration as it is sold, with its days: "1 Semester (365 days)". */
export function termWords({
  shownDuration,
  accessDays,
}: Pick<Product, 'shownDuration' | 'accessDays'>): string {
  return `${shownDuration} (${accessDays} days)`
}

/**
 * What a package saves against buying its labs one by one, counting only labs that the reader does not own; null for a
 * single lab, or if it saves nothing.
 *
 * @param now ms since 1970
 */
export function savingWords(
  { id, labs: given, priceCents }: Pick<Product, 'id' | 'labs' | 'priceCents'>,
  user: { products: Products },
  now: number,
): string | null {
  if (isLabId(id)) return null
  const missing = labs.filter((lab) => given.includes(lab.id) && !ownsLab(user, lab.id, now))
  const saved = missing.reduce((sum, lab) => sum + lab.priceCents, 0) - priceCents
  return saved > 0 ? `Saves ${priceWords(saved)} against ${countWords[missing.length]} single labs` : null
}

// A saving takes at least two labs.
const countWords: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four' }
