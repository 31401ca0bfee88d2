import {
  freeLab,
  isLabId,
  labById,
  labIds,
  productById,
  type LabId,
  type ProductId,
} from '@tradewind/contract/catalogue'

/**
 * A plain model of who holds what until when, and who has paid what: the product's rules, told again without a database,
 * a provider or mails. The histories of `histories.ts` must leave the server as they leave this. Times are ms since 1970.
 */

const day = 86_400_000

export interface Order {
  buyer: number
  product: ProductId
  /** 0 for a purchase for oneself. */
  seats: number
  cents: number
  paidAt: number
  /** Cents that went back. */
  back: number
  asked: { pieces: number; cents: number; state: 'asked' | 'paid_back' | 'refused' } | null
  disputed: boolean
  swapped: LabId | null
  used: number
  /** What it gives its buyer while it works. */
  gives: { lab: LabId; until: number }[]
}

interface Holding {
  person: number
  lab: LabId
  until: number
  /** The seats order whose code gave it. */
  code: number
}

interface Courtesy {
  person: number
  lab: LabId
  until: number
}

export interface World {
  now: number
  orders: Order[]
  byCode: Holding[]
  courtesies: Courtesy[]
  /** Who has used the code of which order. */
  uses: { person: number; order: number }[]
}

export function emptyWorld(now: number): World {
  return { now, orders: [], byCode: [], courtesies: [], uses: [] }
}

export function statusOf({ back, cents, disputed }: Order): 'paid' | 'refunded' | 'disputed' {
  if (back >= cents) return 'refunded'
  return disputed ? 'disputed' : 'paid'
}

/** Whether what an order gives counts: its money is there and is not asked back. */
export function works(order: Order): boolean {
  if (statusOf(order) !== 'paid') return false
  return order.seats > 0 || order.asked === null || order.asked.state === 'refused'
}

/** The end of what somebody has paid for, also by a code; null without any. */
export function paidUntil(world: World, person: number, lab: LabId): number | null {
  const bought = world.orders
    .filter((order) => order.seats === 0 && order.buyer === person && works(order))
    .flatMap(({ gives }) => gives)
  const ends = [...bought, ...world.byCode.filter((one) => one.person === person)]
    .filter((one) => one.lab === lab)
    .map(({ until }) => until)
  return ends.length === 0 ? null : Math.max(...ends)
}

/** What the products map says of a lab. */
export function entryOf(
  world: World,
  person: number,
  lab: LabId,
): { expiration: number; courtesy?: true } | undefined {
  const paid = paidUntil(world, person, lab)
  const tried = world.courtesies.find((one) => one.person === person && one.lab === lab)
  if (tried && tried.until > (paid ?? 0)) return { expiration: tried.until, courtesy: true }
  return paid === null ? undefined : { expiration: paid }
}

function owns(world: World, person: number, lab: LabId, at = world.now): boolean {
  const entry = entryOf(world, person, lab)
  return entry !== undefined && entry.courtesy !== true && entry.expiration > at
}

/** The end of new days: in the last 30 days of what is held they add to it. */
export function endOf(world: World, person: number, lab: LabId, days: number): number {
  const held = paidUntil(world, person, lab)
  const adds = held !== null && held > world.now && held - world.now <= 30 * day
  return (adds ? held : world.now) + days * day
}

export function mayBuy(world: World, person: number, product: ProductId): boolean {
  return !productById(product).labs.every((lab) => owns(world, person, lab, world.now + 30 * day))
}

export function buy(world: World, person: number, product: ProductId, seats: number): void {
  const { labs, accessDays, priceCents } = productById(product)
  world.orders.push({
    buyer: person,
    product,
    seats,
    cents: priceCents * Math.max(seats, 1),
    paidAt: world.now,
    back: 0,
    asked: null,
    disputed: false,
    swapped: null,
    used: 0,
    gives: seats > 0 ? [] : labs.map((lab) => ({ lab, until: endOf(world, person, lab, accessDays) })),
  })
}

/** The uses of an order's code that are left. */
export function unusedOf({ seats, used, asked }: Order): number {
  return seats - used - (asked === null || asked.state === 'refused' ? 0 : asked.pieces)
}

export function mayUseCode(world: World, person: number, order: Order): boolean {
  if (order.seats === 0 || statusOf(order) !== 'paid' || unusedOf(order) < 1) return false
  const at = world.orders.indexOf(order)
  if (world.uses.some((use) => use.person === person && use.order === at)) return false
  // It was moved to them from another account.
  if (world.byCode.some((one) => one.person === person && one.code === at)) return false
  const { labs, accessDays } = productById(order.product)
  return !labs.every((lab) => {
    const held = paidUntil(world, person, lab)
    return held !== null && held + day > endOf(world, person, lab, accessDays)
  })
}

export function useCode(world: World, person: number, order: Order): void {
  const { labs, accessDays } = productById(order.product)
  const code = world.orders.indexOf(order)
  const given = labs.map((lab) => ({ person, lab, until: endOf(world, person, lab, accessDays), code }))
  world.byCode.push(...given)
  world.uses.push({ person, order: code })
  order.used += 1
}

export function mayTry(world: World, person: number, lab: LabId): boolean {
  if (world.courtesies.some((one) => one.person === person && one.lab === lab)) return false
  const paid = paidUntil(world, person, lab)
  return paid === null || paid <= world.now
}

export function tryLab(world: World, person: number, lab: LabId): void {
  world.courtesies.push({ person, lab, until: world.now + 14 * day })
}

/** How many pieces of an order can be given back now; 0 for none. */
export function refundablePieces(world: World, order: Order): number {
  if (statusOf(order) !== 'paid' || (order.asked !== null && order.asked.state !== 'refused')) return 0
  if (order.paidAt + 14 * day <= world.now) return 0
  if (order.seats === 0) return 1
  return Math.min(unusedOf(order), Math.floor((order.cents - order.back) / (order.cents / order.seats)))
}

export function askRefund(order: Order, pieces: number, state: 'asked' | 'paid_back' | 'refused'): void {
  const cents = order.seats === 0 ? order.cents - order.back : (pieces * order.cents) / order.seats
  order.asked = { pieces, cents, state }
  if (state === 'paid_back') order.back += cents
}

export function decideRefund(order: Order, state: 'paid_back' | 'refused'): void {
  const { asked } = order
  if (!asked || asked.state === 'refused' || asked.state === state) return
  if (state === 'paid_back') order.back += asked.cents
  else if (asked.state === 'paid_back') order.back -= asked.cents
  asked.state = state
}

/** The labs that an order's can be swapped for; none if it cannot. */
export function swapsFor(world: World, order: Order): LabId[] {
  const { product } = order
  if (!works(order) || order.seats > 0 || !isLabId(product) || order.swapped !== null) return []
  if (order.paidAt + 14 * day <= world.now) return []
  return labIds.filter((lab) => {
    const held = paidUntil(world, order.buyer, lab)
    const isHeld = held !== null && held > world.now
    return (
      lab !== product &&
      lab !== freeLab.id &&
      labById(lab).priceCents === labById(product).priceCents &&
      !isHeld
    )
  })
}

export function swap(order: Order, lab: LabId): void {
  order.swapped = lab
  for (const given of order.gives) given.lab = lab
}

/** Moves what one person has to another, except what the other has from the same code. Returns whether anything moves. */
export function moveAll(world: World, from: number, to: number): boolean {
  const orders = world.orders.filter((order) => order.seats === 0 && order.buyer === from && works(order))
  const codes = world.byCode.filter(
    (one) =>
      one.person === from &&
      !world.byCode.some((own) => own.person === to && own.lab === one.lab && own.code === one.code),
  )
  for (const order of orders) order.buyer = to
  for (const one of codes) one.person = to
  return orders.length + codes.length > 0
}
