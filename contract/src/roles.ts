import { labById, packages, type LabId, type PackageId } from './catalogue.ts'

/** The products map that clients read: per lab id, the fixed product id and the end of access in ms since 1970. */
export type Products = Partial<Record<LabId, { id: string; expiration: number }>>

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

/** A package is held while all its labs are, wherever they came from. `now` in ms. */
export function holdsPackage(user: Pick<Holder, 'products'>, id: PackageId, now: number): boolean {
  return packages.some((item) => item.id === id && item.labs.every((lab) => holdsLab(user, lab, now)))
}

/** Instructors and administrators hold every lab by their role and need no verified address. */
export function holdsEverythingByRole(user: Pick<Holder, 'instructor' | 'admin'>): boolean {
  return user.instructor || user.admin
}
