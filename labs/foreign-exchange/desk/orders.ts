import type { Given } from '../../engine/define-lab.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { readInteger, readList, readObject, readOneOf } from '../../engine/reading.ts'
import { sum } from '../../math/statistics.ts'
import { sides, type Side } from './decisions.ts'
import type { SentOrder } from './outcome.ts'
import { pipsPerMerin, toPips, toPrice, type Pips } from './units.ts'

export const mostOrders = 3
/** How far from the banks' middle the exchange takes prices. */
const farthestPrice = 0.05
/** The firm's policy allows this share of the exposure at the start to be open, either way. */
export const openShare = 1.5

/** What the orders of a round may be. */
export interface OrderLimits {
  readonly lowest: Pips
  readonly highest: Pips
  /** What all orders of a side may add up to. */
  readonly most: Readonly<Record<Side, number>>
}

/**
 * @param open exposure and forwards together
 * @param start the exposure at the start
 */
export function orderLimits(fair: Pips, open: number, start: number): OrderLimits {
  const limit = openShare * Math.abs(start)
  return {
    lowest: Math.ceil(fair * (1 - farthestPrice)),
    highest: Math.floor(fair * (1 + farthestPrice)),
    most: { buy: Math.max(0, Math.floor(limit - open)), sell: Math.max(0, Math.floor(limit + open)) },
  }
}

/**
 * Reads the orders of a round.
 * @throws DecisionRefused for what is malformed, or if any of them together could break the firm's policy
 */
export function readOrders(given: Given, limits: OrderLimits): readonly SentOrder[] {
  refuseOthers(given, ['type', 'orders'], '')
  const list = readList(
    given.get('orders'),
    { least: 0, most: mostOrders },
    `Send a list of up to ${mostOrders} orders.`,
    'orders',
  )
  const orders = list.map((order, at) => readOrder(order, limits, `orders.${at}`))
  for (const side of sides) refuseTooMuch(orders, side, limits)
  refuseOwnDeal(orders)
  return orders
}

function readOrder(value: unknown, { lowest, highest, most }: OrderLimits, field: string): SentOrder {
  const order = readObject(value, 'An order has a side, a price and an amount.', field)
  refuseOthers(order, ['side', 'price', 'amount'], `${field}.`)
  const side = readOneOf(order.get('side'), sides, 'Buy or sell aurels.', `${field}.side`)
  const price = readPrice(order.get('price'), { lowest, highest }, `${field}.price`)
  if (most[side] < 1) throw new DecisionRefused(`Your firm’s policy lets you ${side} no more aurels.`, field)
  const range = { least: 1, most: most[side] }
  const amount = readInteger(order.get('amount'), range, 'An amount in thousand aurels', `${field}.amount`)
  return { side, price, amount }
}

/** What an order cannot say, such as whose it is, is refused and not passed over. */
function refuseOthers(given: Given, known: readonly string[], before: string): void {
  const other = [...given.keys()].find((key) => !known.includes(key))
  if (other !== undefined)
    throw new DecisionRefused(
      'An order has a side, a price and an amount, and is for your own firm only.',
      `${before}${other}`,
    )
}

function readPrice(
  value: unknown,
  { lowest, highest }: Pick<OrderLimits, 'lowest' | 'highest'>,
  field: string,
): Pips {
  const pips = typeof value === 'number' ? toPips(value) : Number.NaN
  if (!(pips >= lowest && pips <= highest))
    throw new DecisionRefused(
      `A price must be between ${toPrice(lowest).toFixed(4)} and ${toPrice(highest).toFixed(4)} merins.`,
      field,
    )
  if (Math.abs((value as number) * pipsPerMerin - pips) > 1e-6)
    throw new DecisionRefused('A price has at most four decimals.', field)
  return pips
}

function refuseTooMuch(orders: readonly SentOrder[], side: Side, { most }: OrderLimits): void {
  const amounts = orders.map((order) => (order.side === side ? order.amount : 0))
  if (sum(amounts) <= most[side]) return
  const at = amounts.findLastIndex((amount) => amount > 0)
  throw new DecisionRefused(
    `Your ${side} orders together may be at most ${most[side]} thousand aurels.`,
    `orders.${at}.amount`,
  )
}

function refuseOwnDeal(orders: readonly SentOrder[]): void {
  const prices = (side: Side) => orders.filter((order) => order.side === side).map(({ price }) => price)
  const highestBuy = Math.max(...prices('buy'))
  const at = orders.findLastIndex(({ side, price }) => side === 'sell' && price <= highestBuy)
  if (at >= 0)
    throw new DecisionRefused(
      'Your firm cannot deal with itself: sell above the price at which you buy.',
      `orders.${at}.price`,
    )
}
