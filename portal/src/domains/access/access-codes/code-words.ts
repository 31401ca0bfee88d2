import {
  isOffered,
  productById,
  redeemableIds,
  redeemedProduct,
  type Environment,
  type RedeemableId,
} from '@tradewind/contract/catalogue'
import type { CodeBatch, FoundCode } from '@tradewind/contract/access/access-codes'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import type { TagTone } from '../../../ui/tag.tsx'

const count = new Intl.NumberFormat()

/** The name of the product that such codes give. */
export function redeemableName(id: RedeemableId): string {
  return productById(redeemedProduct(id)).name
}

/** The options of a select of products for codes. */
export function redeemableOptions(environment: Environment): { value: string; label: string }[] {
  const offered = redeemableIds.filter((id) => isOffered(redeemedProduct(id), environment))
  return [
    { value: '', label: 'Choose a product' },
    ...offered.map((id) => ({ value: id, label: redeemableName(id) })),
  ]
}

export function codesInWords(codes: number): string {
  return codes === 1 ? '1 code' : `${count.format(codes)} codes`
}

export const statusTags: Record<FoundCode['status'], { tone: TagTone; word: string }> = {
  available: { tone: 'success', word: 'Available' },
  used: { tone: 'info', word: 'Used' },
  expired: { tone: 'warning', word: 'Expired' },
  revoked: { tone: 'danger', word: 'Revoked' },
}

/** The number of unused codes in a batch, as the words before and after the batch's name in a sentence. */
export function unusedWords({ codes, unused }: Pick<CodeBatch, 'codes' | 'unused'>): [string, string] {
  if (codes === 1) return ['The code in', 'is unused.']
  if (unused === codes) return [`All ${codesInWords(codes)} in`, 'are unused.']
  return [
    `${count.format(unused)} of the ${codesInWords(codes)} in`,
    unused === 1 ? 'is unused.' : 'are unused.',
  ]
}

/** What is wrong with a typed number of codes; null when it is valid. */
export function countProblem(text: string): string | null {
  const typed = wholeNumber(text)
  if (typed === null) return 'Please enter a whole number.'
  if (typed < 1) return 'Enter at least 1.'
  return typed > 10_000 ? 'At most 10,000 codes.' : null
}
