import { maximumExpiration } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Config } from '../../../config.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { unusedSeatsOf } from '../../access/promotion-codes/promotion-codes.service.ts'
import type { OrderRow } from './checkout.queries.ts'
import { totalOf } from './fulfil.ts'
import { findRenewed } from './invoices.queries.ts'
import { labsOfOrder, ofAnotherProvider } from './order-facts.ts'
import { hasFinishedAttempt, listRefunds } from './refunds.queries.ts'

/** The last moment that dates of JavaScript and the database share. */
const anyTime = new Date(maximumExpiration)

/** What a buyer can get back by themselves, or why nothing. */
export type Refundable = { until: Date; pieces: number; cents: number } | { because: string }

/**
 * The rule: within `REFUND_DAYS` of the payment, once, what was paid and not paid back yet: for oneself if no counted
 * attempt was finished since, of seats the unused ones.
 */
export async function refundableOf(
  db: Db,
  config: Pick<Config, 'refundDays' | 'payments'>,
  { order, now }: { order: OrderRow; now: Date },
): Promise<Refundable> {
  const given = await givenBackOf(db, config, order)
  const { paid_at: paidAt, user_id: userId } = order
  if ('because' in given || paidAt === null || userId === null) return given
  if (config.refundDays === 0) return { because: 'Please write to us if you want your money back.' }
  const until = later(paidAt, config.refundDays * day)
  if (until <= now)
    return { because: `This order could be refunded until ${dayWords(until)}. That time is over.` }
  if (!order.seats && (await hasFinishedAttempt(db, { userId, labs: labsOfOrder(order), since: paidAt })))
    return { because: 'You have finished a counted attempt since you paid, so this order stays.' }
  return { ...given, until }
}

/**
 * What can be paid back of an order, whenever and whatever was played: an administrator may do so. Once, what was paid
 * and not paid back yet; of seats the unused ones. `until` is the last moment there is.
 */
export async function givenBackOf(
  db: Db,
  config: Pick<Config, 'payments'>,
  order: OrderRow,
): Promise<Refundable> {
  const { status, paid_at: paidAt, user_id: userId } = order
  if (status !== 'paid' || paidAt === null || userId === null)
    return { because: 'This order has no payment that could be refunded.' }
  if (order.provider !== config.payments.provider) return { because: ofAnotherProvider(order) }
  if (order.payment_id === null)
    return { because: 'This order was paid by a transfer. Please write to us if you want your money back.' }
  const [newest] = await listRefunds(db, [order.id])
  if (newest && newest.status !== 'refused')
    return { because: 'You have already asked for a refund of this order. Each order is refunded once.' }
  const left = totalOf(order) - order.refunded_cents
  if (!order.seats) return { until: anyTime, pieces: 1, cents: left }
  if ((await findRenewed(db, order.id)) !== null)
    return { because: 'A renewed licence is in use. Please write to us if you want your money back.' }
  const pieces = Math.min(await unusedSeatsOf(db, order.id), Math.floor(left / order.unit_cents))
  return pieces > 0
    ? { until: anyTime, pieces, cents: pieces * order.unit_cents }
    : { because: 'All seats of this order are used, so nothing can be refunded.' }
}
