import type { Product } from '@tradewind/contract/catalogue'
import type { User } from '@tradewind/contract/people/users'
import { holdsAllByRole } from '../../../session/session-rules.ts'

type Buyer = Pick<User, 'instructor' | 'admin' | 'products'>

/** Why a buyer of seats needs none of them; null for buyers who hold only what was registered for them. */
export function heldByRoleWords(buyer: Buyer): string | null {
  if (!holdsAllByRole(buyer)) return null
  const role = buyer.instructor ? 'an instructor' : 'an administrator'
  return `As ${role}, you already have every lab, so you do not need a seat for yourself.`
}

/** What the code of a purchase of seats does, before the purchase. */
export function seatsWords({ name, labs }: Pick<Product, 'name' | 'labs'>): string {
  return labs.length > 1
    ? `You get one promotion code that works once per seat. Each use gives one person all ${labNumber(labs)} labs of the ${name}. Share it with your students as a link or in an email.`
    : `You get one promotion code that works once per seat. Share it with your students, so each of them can register ${name}.`
}

/** The number of labs in a package, as a word where there is one. */
export function labNumber(labs: Product['labs']): string {
  return labs.length === 4 ? 'four' : `${labs.length}`
}

/** What a buyer of seats must know before the purchase about using the code for themselves. */
export function ownUseWords(buyer: Buyer, productName: string): string {
  return (
    heldByRoleWords(buyer) ??
    `Buying seats does not register anything for you. For your own access to ${productName}, use one seat yourself.`
  )
}
