import { dayWords } from '@tradewind/contract/date-words'
import type { Config } from '../../config.ts'
import { day, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { unusedSeatsOf } from '../promotion-codes/promotion-codes.service.ts'
import type { OrderRow } from './checkout.queries.ts'
import { totalOf } from './fulfil.ts'
import { labsOfOrder, ofAnotherProvider } from './order-facts.ts'
import { hasFinishedAttempt, listRefunds } from './refunds.queries.ts'

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
  const { status, paid_at: paidAt, user_id: userId } = order
  if (status !== 'paid' || paidAt === null || userId === null)
    return { because: 'This order has no payment that could be refunded.' }
  if (order.provider !== config.payments.provider) return { because: ofAnotherProvider(order) }
  if (config.refundDays === 0) return { because: 'Please write to us if you want your money back.' }
  const until = later(paidAt, config.refundDays * day)
  if (until <= now)
    return { because: `This order could be refunded until ${dayWords(until)}. That time is over.` }
  const [newest] = await listRefunds(db, [order.id])
  if (newest && newest.status !== 'refused')
    return { because: 'You have already asked for a refund of this order. Each order is refunded once.' }
  const left = totalOf(order) - order.refunded_cents
  if (order.seats) return await unusedSeats(db, { order, until, left })
  const labs = labsOfOrder(order)
  if (await hasFinishedAttempt(db, { userId, labs, since: paidAt }))
    return { because: 'You have finished a counted attempt since you paid, so this order stays.' }
  return { until, pieces: 1, cents: left }
}

async function unusedSeats(
  db: Db,
  { order, until, left }: { order: OrderRow; until: Date; left: number },
): Promise<Refundable> {
  const pieces = Math.min(await unusedSeatsOf(db, order.id), Math.floor(left / order.unit_cents))
  return pieces > 0
    ? { until, pieces, cents: pieces * order.unit_cents }
    : { because: 'All seats of this order are used, so nothing can be refunded.' }
}
