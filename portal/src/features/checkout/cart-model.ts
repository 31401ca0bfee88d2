import {
  extendWithinDays,
  isLabId,
  isOffered,
  isProductId,
  labById,
  labPath,
  maximumExpiration,
  packageIds,
  productById,
  type Environment,
  type LabId,
  type Product,
  type ProductId,
} from '@tradewind/contract/catalogue'
import { holdsLab, type Products } from '@tradewind/contract/roles'
import { isEnding } from '@tradewind/contract/rules'
import { dayWords, type Place } from '../../ui/dates.ts'

interface Holder {
  products: Products
}

/** When access ends, in ms since 1970; null where it has no end. */
type Until = number | null

export interface HeldLab {
  name: string
  until: Until
}

/** How much of a product a person already holds. */
export type Holding =
  | { kind: 'none' }
  | { kind: 'some'; labs: HeldLab[] }
  /** `until` is the first end among its labs; `ending` where a further purchase would add to what is left. */
  | { kind: 'held'; until: Until; ending: boolean }

export interface CartItem {
  id: ProductId
  title: string
  /** For how long, as it is sold. */
  note: string
  description: string
  priceCents: number
  gives: string[]
  holding: Holding
  /** Null where it is sold now; else a few words that say when it comes. */
  comes: string | null
  /** Where OPEN leads; null where there is nothing to open. */
  opensAt: string | null
  /** What the button to buy says; null where nothing can be bought for oneself. */
  buys: 'CHECKOUT' | 'Extend' | null
}

/** The product of an address, or null where there is none, or it is hidden in this environment. */
export function offeredProduct(id: string | undefined, environment: Environment): Product | null {
  return id !== undefined && isProductId(id) && isOffered(id, environment) ? productById(id) : null
}

/** What the cart shows for a chosen product: a lab with the packages that could be had instead, or the packages. */
export function cartProducts(chosen: ProductId): ProductId[] {
  return isLabId(chosen) ? [chosen, ...packageIds] : [...packageIds]
}

/** @param now ms since 1970 */
export function cartItem(product: Product, user: Holder, now: number): CartItem {
  const holding = holdingOf(product, user, now)
  const held = holding.kind === 'held'
  return {
    id: product.id,
    title: product.name,
    note: product.shownDuration,
    description: product.teaches,
    priceCents: product.priceCents,
    gives: giftWords(product),
    holding,
    comes: product.comes,
    opensAt: held ? openingOf(product) : null,
    buys: canBuyForOneself(holding) ? (held ? 'Extend' : 'CHECKOUT') : null,
  }
}

/** A lab that has no simulation yet has nothing to open; the labs of a package are on Home. */
function openingOf({ id, comes }: Product): string | null {
  if (!isLabId(id)) return '/'
  return comes === null ? labPath(id) : null
}

/** @param now ms since 1970 */
export function holdingOf(product: Product, user: Holder, now: number): Holding {
  const labs = product.labs.filter((lab) => holdsLab(user, lab, now))
  if (labs.length === 0) return { kind: 'none' }
  if (labs.length < product.labs.length)
    return { kind: 'some', labs: labs.map((lab) => ({ name: labById(lab).name, until: endOf(user, lab) })) }
  const first = Math.min(...labs.map((lab) => user.products[lab]?.expiration ?? 0))
  return { kind: 'held', until: endless(first), ending: isEnding(first, now, extendWithinDays) }
}

function endOf(user: Holder, lab: LabId): Until {
  return endless(user.products[lab]?.expiration ?? 0)
}

function endless(expiration: number): Until {
  return expiration >= maximumExpiration ? null : expiration
}

/** A person buys for themselves only what they do not hold or what ends soon. Seats can always be bought. */
export function canBuyForOneself(holding: Holding): boolean {
  return holding.kind !== 'held' || holding.ending
}

/** What a purchase or a code gives, line by line. */
export function giftWords({ labs, accessDays, id }: Product): string[] {
  const days = `${accessDays} days of access`
  return isLabId(id) ? [days] : [...labs.map((lab) => labById(lab).name), days]
}

/** Says which labs of a package a person already has. */
export function alreadyHeldWords(labs: readonly HeldLab[], place: Place = {}): string {
  const parts = labs.map(({ name, until }) =>
    until === null ? `${name} with no end date` : `${name} until ${dayWords(until, place)}`,
  )
  return `You already have ${parts.join('; ')}.`
}

/** Says how long a product is held. */
export function heldWords(until: Until, place: Place = {}): string {
  return until === null ? 'Yours' : `Yours until ${dayWords(until, place)}`
}
