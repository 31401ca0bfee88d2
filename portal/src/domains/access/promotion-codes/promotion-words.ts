import { isOffered, productById, productIds, type Environment } from '@tradewind/contract/catalogue'
import type { Promotion } from '@tradewind/contract/access/promotion-codes'

type Use = Promotion['uses'][number]

/** The person who used a code. A deleted account has neither name nor address. */
export function userWords({ name, email }: Pick<Use, 'name' | 'email'>): {
  name: string
  email: string | null
} {
  return name === null && email === null
    ? { name: 'Account deleted', email: null }
    : { name: name ?? email ?? '', email: name === null ? null : email }
}

/** The mark of a code that no longer works; null for a working one. */
export function endedWords(ended: Promotion['ended']): string | null {
  if (ended === null) return null
  const words = {
    refunded: 'Refunded',
    disputed: 'Payment disputed',
    revoked: 'Revoked',
    overdue: 'Asleep: invoice overdue',
    void: 'Invoice cancelled',
  }
  return words[ended]
}

/** The options of a select of products for codes. */
export function productOptions(environment: Environment): { value: string; label: string }[] {
  const offered = productIds.filter((id) => isOffered(id, environment))
  return [
    { value: '', label: 'Choose a product' },
    ...offered.map((id) => ({ value: id, label: productById(id).name })),
  ]
}
