import { productById, type LabId } from '@tradewind/contract/catalogue'
import type { OrderRow } from './checkout.queries.ts'

/** The labs that an order gives: those of its product, or the one that it was swapped for. */
export function labsOfOrder({ product_id, swapped_to }: OrderRow): readonly LabId[] {
  return swapped_to === null ? productById(product_id).labs : [swapped_to]
}

/** Test money, and payments from before the provider was changed, cannot be paid back from here. */
export function ofAnotherProvider({ provider }: Pick<OrderRow, 'provider'>): string {
  return provider === 'sandbox'
    ? 'This order was paid with test money, so nothing can be paid back or swapped.'
    : 'This order was paid elsewhere. Please write to us about it.'
}
