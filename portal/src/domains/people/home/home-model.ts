import {
  extendWithinDays,
  labsIn,
  maximumExpiration,
  packages,
  type Environment,
  type Lab,
  type LabId,
  type Package,
  type PackageId,
} from '@tradewind/contract/catalogue'
import type { HomeFacts } from '@tradewind/contract/people/home'
import type { User } from '@tradewind/contract/people/users'
import { daysUntil } from '@tradewind/contract/words/dates'
import { holdsLab, holdsPackage, type Products } from '@tradewind/contract/roles'
import { isEnding } from '@tradewind/contract/rules'
import { isStudent, isVisitor, needsVerification } from '../../../session/session-rules.ts'
import { savingWords, termWords } from '../../../ui/offer-words.ts'
import { endingLabs } from '../../access/courtesy/ending-labs.ts'

const dayMs = 86_400_000

/** The reader's access to a product. Times are in ms since 1970. */
export type CardStatus =
  | { kind: 'held' }
  /** Held by a guest's institution or by a demo. */
  | { kind: 'lent' }
  | { kind: 'held-until'; at: number }
  | { kind: 'ending'; at: number; daysLeft: number }
  | { kind: 'ended'; at: number }
  /** Held by courtesy, before it is paid for. */
  | { kind: 'trying'; daysLeft: number }
  | { kind: 'tried'; at: number }
  | { kind: 'not-held' }

export interface HomeCard {
  id: LabId | PackageId
  name: string
  teaches: string
  priceCents: number
  /** The duration of a purchase; null for what is held. */
  duration: string | null
  /** What a package saves against single labs; null for labs. */
  saving: string | null
  status: CardStatus
  /** When the product becomes available, in a few words; null when it is available now. */
  comes: string | null
  /** The lab that the card opens; null for none. */
  opens: LabId | null
  /** What can be bought: the product when it is not held, or an extension when access ends soon. */
  sells: 'purchase' | 'extension' | null
}

/**
 * The cards of Home in order: held labs, other labs, packages. A package is left out once everything in it is held.
 *
 * @param now ms since 1970
 */
export function homeCards(user: { products: Products }, environment: Environment, now: number): HomeCard[] {
  const labCards = labsIn(environment).map((lab) => labCard(user, lab, now))
  const packageCards = packages
    .filter((item) => !holdsPackage(user, item.id, now))
    .map((item) => packageCard(user, item, now))
  return [
    ...labCards.filter((card) => isHeld(card.status)),
    ...labCards.filter((card) => !isHeld(card.status)),
    ...packageCards,
  ]
}

/**
 * The cards of a person without an account: the labs lent by their institution or demo, without prices and dates.
 * Labs that cannot be opened yet come last.
 *
 * @param now ms since 1970
 */
export function visitorCards(
  user: { products: Products },
  environment: Environment,
  now: number,
): HomeCard[] {
  const lent = homeCards(user, environment, now)
    .filter(({ status }) => isHeld(status))
    .map((card): HomeCard => ({ ...card, status: { kind: 'lent' }, sells: null }))
  return [...lent.filter(({ opens }) => opens !== null), ...lent.filter(({ opens }) => opens === null)]
}

export function isHeld(status: CardStatus): boolean {
  return ['held', 'lent', 'held-until', 'ending', 'trying'].includes(status.kind)
}

function labCard(user: { products: Products }, lab: Lab, now: number): HomeCard {
  const status = labStatus(user, lab, now)
  return {
    id: lab.id,
    name: lab.name,
    teaches: lab.teaches,
    priceCents: lab.priceCents,
    duration: isHeld(status) ? null : termWords(lab),
    saving: null,
    status,
    comes: lab.comes,
    opens: isHeld(status) && lab.comes === null ? lab.id : null,
    sells: salesOf(status, lab.comes),
  }
}

function packageCard(user: { products: Products }, item: Package, now: number): HomeCard {
  return {
    id: item.id,
    name: item.name,
    teaches: item.teaches,
    priceCents: item.priceCents,
    duration: termWords(item),
    saving: savingWords(item, user, now),
    status: { kind: 'not-held' },
    comes: null,
    opens: null,
    sells: 'purchase',
  }
}

function salesOf(status: CardStatus, comes: string | null): HomeCard['sells'] {
  if (comes !== null) return null
  if (!isHeld(status) || status.kind === 'trying') return 'purchase'
  return status.kind === 'ending' ? 'extension' : null
}

function labStatus(user: { products: Products }, lab: Lab, now: number): CardStatus {
  const product = user.products[lab.id]
  if (product === undefined || product.id !== lab.productId) return { kind: 'not-held' }
  const at = product.expiration
  if (product.courtesy) {
    return at > now ? { kind: 'trying', daysLeft: daysUntil(at, now) } : { kind: 'tried', at }
  }
  if (!holdsLab(user, lab.id, now)) return { kind: 'ended', at }
  if (at >= maximumExpiration) return { kind: 'held' }
  return isEnding(at, now, extendWithinDays)
    ? { kind: 'ending', at, daysLeft: Math.ceil((at - now) / dayMs) }
    : { kind: 'held-until', at }
}

/** What a reader is offered without paying, of what the server names. `now` in ms. */
export function offeredTo(
  user: Pick<User, 'kind' | 'verified' | 'instructor' | 'admin' | 'isLtiUser' | 'products'>,
  facts: HomeFacts,
  now: number,
): HomeFacts {
  const mayHaveFree = isStudent(user) && !isVisitor(user) && !needsVerification(user)
  if (!mayHaveFree) return { ...facts, courtesy: { days: 0, labs: [] }, extensions: [] }
  // An extension is given once in 400 days, so it is offered only where access ends soon.
  return endingLabs(user, now).length > 0 ? facts : { ...facts, extensions: [] }
}
