import {
  isOffered,
  productById,
  redeemableIds,
  redeemedProduct,
  type Environment,
  type RedeemableId,
} from '@tradewind/contract/catalogue'
import type { CodeBatch, FoundCode } from '@tradewind/contract/access-codes'
import { typedNumber } from '../../ui/numbers.ts'
import type { TagTone } from '../../ui/tag.tsx'

const count = new Intl.NumberFormat()

/** What codes of a name give, as people call it. */
export function redeemableName(id: RedeemableId): string {
  return productById(redeemedProduct(id)).name
}

/** The products that codes may be made for, for a choice of one. */
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

/** How many codes of a batch would be revoked, as the beginning and the end of a sentence around its name. */
export function unusedWords({ codes, unused }: Pick<CodeBatch, 'codes' | 'unused'>): [string, string] {
  if (codes === 1) return ['The code in', 'is unused.']
  if (unused === codes) return [`All ${codesInWords(codes)} in`, 'are unused.']
  return [
    `${count.format(unused)} of the ${codesInWords(codes)} in`,
    unused === 1 ? 'is unused.' : 'are unused.',
  ]
}

/** What a number of codes that somebody typed is wrong about; null where it can be made. */
export function countProblem(text: string): string | null {
  const typed = typedNumber(text)
  if (typed === null) return 'Please enter a whole number.'
  if (typed < 1) return 'Enter at least 1.'
  return typed > 10_000 ? 'At most 10,000 codes.' : null
}
