import type { User } from '@tradewind/contract/users'
import { holdsAllByRole } from '../../session/session-rules.ts'

type Buyer = Pick<User, 'instructor' | 'admin' | 'products'>

/** Why a buyer of seats needs none of them; null for buyers who hold only what was registered for them. */
export function heldByRoleWords(buyer: Buyer): string | null {
  if (!holdsAllByRole(buyer)) return null
  const role = buyer.instructor ? 'an instructor' : 'an administrator'
  return `As ${role}, you already have every lab, so you do not need a seat for yourself.`
}

/** What a buyer of seats must know before the purchase about using the code for themselves. */
export function ownUseWords(buyer: Buyer, productName: string): string {
  return (
    heldByRoleWords(buyer) ??
    `Buying seats does not register anything for you. For your own access to ${productName}, use one seat yourself.`
  )
}
