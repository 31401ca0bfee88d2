import { randomUUID } from 'node:crypto'
import type { Order } from '@tradewind/contract/sales/checkout'
import { Caller, type SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { addSeats, lockSeats } from '../../access/promotion-codes/promotion-codes.service.ts'
import { findOrder, lockOrder } from './checkout.queries.ts'
import { auditOrder } from './fulfil.ts'
import { findOwn, readOrder } from './orders.ts'
import { openPaymentProvider } from './payment-providers.ts'
import { refundableOf } from './refund-rules.ts'
import { findRefund, insertRefund, listAsked, listUncredited, updateRefund } from './refunds.queries.ts'
import { readRefunds, refuseRefund } from './refunds.ts'
import { alignAccess } from './taking-back.ts'

/**
 * Gives an order back for its buyer: access ends at once, and the provider is asked to pay back. Of fifty simultaneous
 * calls one does. If the provider does not answer, a job asks again.
 */
export async function askRefund(
  services: Services,
  caller: SignedInCaller,
  { number, pieces }: { number: string; pieces: number | undefined },
): Promise<Order> {
  const { id } = await findOwn(services, caller, number)
  await refundOrder(services, caller, { orderId: id, pieces, rule: refundableOf })
  return await readOrder(services, caller, number)
}

interface Refunding {
  orderId: string
  pieces: number | undefined
  /** What may be given back, of the locked order. */
  rule: typeof refundableOf
}

/** Gives an order back as a rule allows. If the provider does not answer, a job asks again. */
export async function refundOrder(
  services: Services,
  caller: SignedInCaller,
  { orderId, pieces, rule }: Refunding,
): Promise<void> {
  const refundId = randomUUID()
  await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, orderId)
    // Nobody uses a seat between counting the unused ones and taking them away.
    if (order.seats) await lockSeats(trx, order.id)
    const refundable = await rule(trx, services.config, { order, now: caller.now })
    if ('because' in refundable) throw new AppError('refund_refused', refundable.because)
    const wanted = order.seats ? (pieces ?? refundable.pieces) : 1
    if (wanted > refundable.pieces) throw refusedField('pieces', tooMany(refundable.pieces))
    const cents = order.seats ? wanted * order.unit_cents : refundable.cents
    const added = await insertRefund(trx, {
      id: refundId,
      order_id: order.id,
      asked_by: caller.session.user.id,
      pieces: wanted,
      cents,
      status: 'asked',
      asked_at: caller.now,
    })
    if (!added) throw new AppError('refund_refused', 'You have already asked for a refund of this order.')
    if (order.seats) await addSeats(trx, order.id, -wanted)
    else await alignAccess(trx, caller, order.id)
    await auditOrder(trx, caller, 'order_refund_asked', {
      order,
      actor: caller.session.user.id,
      details: { pieces: wanted, refunded: cents },
    })
  })
  await carryOutUnlessDown(services, caller, refundId)
}

function tooMany(pieces: number): string {
  return pieces === 1 ? 'Only 1 seat is unused.' : `Only ${pieces} seats are unused.`
}

async function carryOutUnlessDown(services: Services, caller: Caller, refundId: string): Promise<boolean> {
  try {
    await carryOut(services, caller, refundId)
    return true
  } catch (error) {
    // The outage was logged where it occurred, and the job goes on.
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    return false
  }
}

/** Has the provider pay a refund back, and records what became of it. Safe at any time, even several times at once. */
async function carryOut(services: Services, caller: Caller, refundId: string): Promise<void> {
  const refund = await findRefund(services.db, refundId)
  const order = refund && (await findOrder(services.db, refund.order_id))
  const provider = openPaymentProvider(services)
  if (refund?.status !== 'asked' || !order || order.payment_id === null || order.provider !== provider.name)
    return
  if (refund.provider_refund_id === null) {
    const paymentId = order.payment_id
    const made = await provider.refund({ refundId, paymentId, cents: refund.cents })
    if (made === null) await recordRefusal(services, caller, refundId)
    else await updateRefund(services.db, refundId, { provider_refund_id: made })
  }
  await readRefunds(services, caller, order)
}

async function recordRefusal(services: Services, caller: Caller, refundId: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    const known = await findRefund(trx, refundId)
    if (!known) return
    const order = await lockOrder(trx, known.order_id)
    const refund = await findRefund(trx, refundId)
    if (refund?.status !== 'asked') return
    await refuseRefund(trx, caller, { order, refund })
    await alignAccess(trx, caller, order.id)
  })
}

/** The number of refunds per job, few enough to finish in time. */
const atMost = 100

/** Goes on with refunds that the provider has not decided, and with those that lack a credit note (as a job). */
export async function carryOutRefunds(services: Services): Promise<void> {
  const caller = Caller.system(services.clock.now())
  await creditRefunds(services, caller)
  for (const refundId of await listAsked(services.db, atMost)) {
    try {
      // During an outage each call waits long, so the rest is left to the next job.
      if (!(await carryOutUnlessDown(services, caller, refundId))) return
    } catch (error) {
      services.log.error({ err: error, refundId }, 'a refund could not be carried out')
    }
  }
}

/**
 * Issues credit notes for money that went back without the portal hearing of it: before papers were kept, before an order
 * was granted, or with a lost event.
 */
async function creditRefunds(services: Services, caller: Caller): Promise<void> {
  const provider = openPaymentProvider(services).name
  for (const order of await listUncredited(services.db, { provider, limit: atMost })) {
    try {
      await readRefunds(services, caller, order)
    } catch (error) {
      services.log.error({ err: error, order: order.number }, 'the refunds of an order could not be read')
      if (error instanceof AppError && error.code === 'unavailable') return
    }
  }
}
