import { productById } from '@tradewind/contract/catalogue'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import {
  endRenewal,
  renewLicences,
  restoreRenewal,
  type RenewalEnding,
} from '../../institutions/institutions/renewals.ts'
import {
  createPromotionCode,
  endCodeOfOrder,
  restoreCodeOfOrder,
} from '../../access/promotion-codes/promotion-codes.service.ts'
import type { OrderRow } from './checkout.queries.ts'
import { findRenewed } from './invoices.queries.ts'

/** What an order for several people gives: a code that works for each of them, or a longer licence of their institution. */
export type Seats =
  | { kind: 'code'; code: string }
  /** `until` is null if nothing could be renewed, because the institution is gone. */
  | { kind: 'licence'; institution: string; until: Date | null }

/** Gives what was ordered for several people, once. The order must be locked. */
export async function giveSeats(trx: Trx, caller: Caller, order: OrderRow): Promise<Seats> {
  const renewed = await findRenewed(trx, order.id)
  if (renewed === null) {
    const code = await createPromotionCode(trx, caller, {
      productId: order.product_id,
      ownerId: order.user_id,
      orderId: order.id,
      maxUses: order.quantity,
    })
    return { kind: 'code', code }
  }
  const { labs, accessDays: days } = productById(order.product_id)
  const { institutionId, name } = renewed
  const until = await renewLicences(trx, caller, { orderId: order.id, institutionId, labs, days })
  return { kind: 'licence', institution: name, until }
}

/** The result of ending the seats of an order: its code; null if it has none. */
export type Ended = Awaited<ReturnType<typeof endCodeOfOrder>>

/** Ends what is not used of the seats of an order. Ending it again changes nothing and returns the same. */
export async function endSeats(
  trx: Trx,
  caller: Caller,
  wanted: { orderId: string; because: RenewalEnding },
): Promise<Ended> {
  await endRenewal(trx, caller, wanted)
  return await endCodeOfOrder(trx, caller, wanted)
}

/** Restores what `endSeats` ended because of one of these. */
export async function restoreSeats(
  trx: Trx,
  orderId: string,
  reasons: readonly RenewalEnding[],
): Promise<void> {
  await restoreRenewal(trx, orderId, reasons)
  await restoreCodeOfOrder(trx, orderId, reasons)
}
