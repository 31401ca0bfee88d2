import { freeLab, isLabId, labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import { swapDays } from '@tradewind/contract/sales/checkout'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Config } from '../../../config.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { listHeld } from '../../access/grants/grants.service.ts'
import type { OrderRow } from './checkout.queries.ts'
import { ofAnotherProvider } from './order-facts.ts'
import { hasPlayed, listRefunds } from './refunds.queries.ts'

/** The labs that a buyer can take instead of the one they bought, or why none. */
export type Swappable = { until: Date; labs: LabId[] } | { because: string }

/**
 * The rule: within 14 days of the payment, once, a single lab that was not played since is swapped for another of the
 * same price that the buyer does not have.
 */
export async function swappableOf(
  db: Db,
  { environment, payments }: Pick<Config, 'environment' | 'payments'>,
  { order, now }: { order: OrderRow; now: Date },
): Promise<Swappable> {
  const { product_id: product, paid_at: paidAt, user_id: userId } = order
  if (order.status !== 'paid' || paidAt === null || userId === null || order.seats || !isLabId(product))
    return { because: 'Only a single lab that was paid for oneself can be swapped.' }
  if (order.provider !== payments.provider) return { because: ofAnotherProvider(order) }
  if (order.swapped_at !== null)
    return { because: `This lab was swapped on ${dayWords(order.swapped_at)}. That is possible once.` }
  const until = later(paidAt, swapDays * day)
  if (until <= now)
    return { because: `This lab could be swapped until ${dayWords(until)}. That time is over.` }
  if ((await listRefunds(db, [order.id])).some(({ status }) => status !== 'refused'))
    return { because: 'You have asked for a refund of this order, so it cannot be swapped.' }
  const { name, priceCents } = labById(product)
  if (await hasPlayed(db, { userId, lab: product, since: paidAt }))
    return { because: `You have played ${name} since you paid, so it cannot be swapped.` }
  const held = await listHeld(db, userId, now)
  const labs = labsIn(environment)
    .filter((lab) => lab.comes === null && lab.priceCents === priceCents)
    .map(({ id }) => id)
    .filter((id) => id !== product && id !== freeLab.id && !held.includes(id))
  return labs.length > 0
    ? { until, labs }
    : { because: 'You have all other labs of the same price, so there is nothing to swap.' }
}
