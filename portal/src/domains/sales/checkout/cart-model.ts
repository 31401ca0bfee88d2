import {
  extendWithinDays,
  freeLab,
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
import { dayWords } from '@tradewind/contract/words/dates'
import { canBuyForOneself, extendsToYear, ownsLab, type Products } from '@tradewind/contract/roles'
import { isEnding } from '@tradewind/contract/rules'
import { savingWords, termWords } from '../../../ui/offer-words.ts'

const dayMs = 86_400_000

interface Holder {
  products: Products
}

/** The end of access in ms since 1970; null for access without an end. */
type Until = number | null

export interface HeldLab {
  name: string
  until: Until
}

/** How much of a product the reader already holds. */
export type Holding =
  | { kind: 'none' }
  | { kind: 'some'; labs: HeldLab[] }
  /**
   * `until` is the first end among its labs. `ending` means that a purchase now would add to the remaining time.
   * `toYear` is set where a purchase extends its labs to a year.
   */
  | { kind: 'held'; until: Until; ending: boolean; toYear: ToYear | null }

interface ToYear {
  labs: HeldLab[]
  /** The end of access after a purchase now. */
  end: number
}

export interface CartItem {
  id: ProductId
  title: string
  /** The duration as it is sold, with its days. */
  note: string
  /** What a package saves against single labs; null if nothing. */
  saving: string | null
  description: string
  priceCents: number
  gives: string[]
  holding: Holding
  /** When it becomes available, in a few words; null when it is sold now. */
  comes: string | null
  /** The target of OPEN; null when there is nothing to open. */
  opensAt: string | null
  /** The label of the purchase button; null when the reader cannot buy it for themselves. */
  buys: 'CHECKOUT' | 'Extend' | 'Extend to 1 year' | null
}

/** The product in an address; null when there is none or it is hidden in this environment. */
export function offeredProduct(id: string | undefined, environment: Environment): Product | null {
  return id !== undefined && isProductId(id) && isOffered(id, environment) ? productById(id) : null
}

/** The products beside a chosen one: a lab with the two packages, or both packages. */
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
    note: termWords(product),
    saving: savingWords(product, user, now),
    description: product.teaches,
    priceCents: product.priceCents,
    gives: giftWords(product),
    holding,
    comes: product.comes,
    opensAt: held ? openingOf(product) : null,
    buys: purchaseOf(product, holding, { user, now }),
  }
}

/**
 * How a card offers seats for others: first to people who hold every lab by their role and so buy nothing else. Every
 * student holds the free lab anyway, so nobody is offered seats of it.
 */
export function seatsOffer(
  { id, comes }: Pick<Product, 'id' | 'comes'>,
  { byRole }: { byRole: boolean },
): 'first' | 'also' | null {
  if (comes !== null || id === freeLab.id) return null
  return byRole ? 'first' : 'also'
}

function purchaseOf(
  product: Product,
  holding: Holding,
  { user, now }: { user: Holder; now: number },
): CartItem['buys'] {
  if (!canBuyForOneself(product, user, now)) return null
  if (holding.kind !== 'held') return 'CHECKOUT'
  return holding.toYear && !holding.ending ? 'Extend to 1 year' : 'Extend'
}

/** A lab without a simulation cannot be opened. The labs of a package are opened from Home. */
function openingOf({ id, comes }: Product): string | null {
  if (!isLabId(id)) return '/'
  return comes === null ? labPath(id) : null
}

/** @param now ms since 1970 */
export function holdingOf(product: Product, user: Holder, now: number): Holding {
  const held = product.labs.filter((lab) => ownsLab(user, lab, now))
  const labs = held.map((lab) => ({ name: labById(lab).name, until: endOf(user, lab) }))
  if (labs.length === 0) return { kind: 'none' }
  if (labs.length < product.labs.length) return { kind: 'some', labs }
  const first = Math.min(...held.map((lab) => user.products[lab]?.expiration ?? 0))
  return {
    kind: 'held',
    until: endless(first),
    ending: isEnding(first, now, extendWithinDays),
    toYear: extendsToYear(product, user, now) ? { labs, end: now + product.accessDays * dayMs } : null,
  }
}

function endOf(user: Holder, lab: LabId): Until {
  return endless(user.products[lab]?.expiration ?? 0)
}

function endless(expiration: number): Until {
  return expiration >= maximumExpiration ? null : expiration
}

/** The contents of a purchase or code, line by line. */
export function giftWords({ labs, accessDays, id }: Product): string[] {
  const days = `${accessDays} days of access`
  return isLabId(id) ? [days] : [...labs.map((lab) => labById(lab).name), days]
}

/** Names the labs of a package that the reader already holds, together where they end on the same day. */
export function alreadyHeldWords(labs: readonly HeldLab[]): string {
  const ends = labs.map(({ until }) => (until === null ? 'with no end date' : `until ${dayWords(until)}`))
  const parts = [...new Set(ends)].map((end) => {
    const names = labs.filter((_, at) => ends[at] === end).map(({ name }) => name)
    return `${listed.format(names)} ${end}`
  })
  return `You already have ${parts.join('; ')}.`
}

const listed = new Intl.ListFormat('en-GB')

/** Says what extending to a year gives. */
export function toYearWords({ labs, end }: ToYear): string {
  return `${alreadyHeldWords(labs)} Extended now, every lab is yours until at least ${dayWords(end)}.`
}

/** Says until when a product is held. */
export function heldWords(until: Until): string {
  return until === null ? 'Yours' : `Yours until ${dayWords(until)}`
}
