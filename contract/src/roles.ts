import { extendWithinDays, labById, packages, type LabId, type PackageId, type Product } from './catalogue.ts'
import { isEnding } from './rules.ts'

/**
 * The products map that clients read: per lab id, the fixed product id and the end of access in ms since 1970.
 * `courtesy` marks a lab that is held to try it before paying.
 */
export type Products = Partial<Record<LabId, { id: string; expiration: number; courtesy?: true | undefined }>>

interface Holder {
  instructor: boolean
  admin: boolean
  products: Products
}

/** A lab is held only while its expiration is in the future and its product id is the catalogue's. `now` in ms. */
export function holdsLab(user: Pick<Holder, 'products'>, lab: LabId, now: number): boolean {
  const held = user.products[lab]
  return held !== undefined && held.expiration > now && held.id === labById(lab).productId
}

/** Whether a lab is held other than by courtesy, so that nothing needs to be paid for it. `now` in ms. */
export function ownsLab(user: Pick<Holder, 'products'>, lab: LabId, now: number): boolean {
  return holdsLab(user, lab, now) && user.products[lab]?.courtesy !== true
}

/** Whether a lab is held by courtesy only. `now` in ms. */
export function triesLab(user: Pick<Holder, 'products'>, lab: LabId, now: number): boolean {
  return holdsLab(user, lab, now) && user.products[lab]?.courtesy === true
}

/** A package is held while all its labs are, wherever they came from. Courtesy does not count. `now` in ms. */
export function holdsPackage(user: Pick<Holder, 'products'>, id: PackageId, now: number): boolean {
  return packages.some((item) => item.id === id && item.labs.every((lab) => ownsLab(user, lab, now)))
}

const dayMs = 86_400_000

/**
 * Whether a product can be bought for oneself: it is not held, it ends within 30 days, or it extends to a year what is
 * held. `now` in ms.
 */
export function canBuyForOneself(
  product: Pick<Product, 'id' | 'labs' | 'accessDays'>,
  user: Pick<Holder, 'products'>,
  now: number,
): boolean {
  const soon = now + extendWithinDays * dayMs
  return !product.labs.every((lab) => ownsLab(user, lab, soon)) || extendsToYear(product, user, now)
}

/**
 * Whether the Supreme Package moves the end of a lab by more than 30 days for a person who holds all its labs, for
 * example by the shorter Pro Package. `now` in ms.
 */
export function extendsToYear(
  { id, labs, accessDays }: Pick<Product, 'id' | 'labs' | 'accessDays'>,
  user: Pick<Holder, 'products'>,
  now: number,
): boolean {
  if (id !== 'TradewindPackageSupreme' || !holdsPackage(user, id, now)) return false
  return labs.some((lab) => {
    const held = user.products[lab]?.expiration ?? now
    const begins = isEnding(held, now, extendWithinDays) ? held : now
    return begins + accessDays * dayMs - held > extendWithinDays * dayMs
  })
}

/** Instructors and administrators hold every lab by their role and need no verified address. */
export function holdsEverythingByRole(user: Pick<Holder, 'instructor' | 'admin'>): boolean {
  return user.instructor || user.admin
}

/** What lists call people without an account. */
export const visitorNames = { guest: 'Guest of an institution', demo: 'Demo visitor' } as const
