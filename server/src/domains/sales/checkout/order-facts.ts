import { isOffered, productById, type LabId, type Product } from '@tradewind/contract/catalogue'
import type { Insertable } from 'kysely'
import { randomLetters } from '../../../kernel/random.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { insertOrder, type OrderRow } from './checkout.queries.ts'
import type { OrdersTable } from './checkout.tables.ts'

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

/** Refuses a product that this portal does not sell. */
export function refuseUnsold(services: Pick<Services, 'config'>, product: Product): void {
  if (!isOffered(product.id, services.config.environment))
    throw new AppError('not_sold', `${product.name} is not sold here.`)
  if (product.comes !== null)
    throw new AppError('not_sold', `${product.name} is not for sale yet. ${product.comes}.`)
}

/** Stores a new order under a number for people, which it returns. */
export async function addOrder(trx: Trx, row: Omit<Insertable<OrdersTable>, 'number'>): Promise<string> {
  for (;;) {
    const number = `TW-${row.created_at.getUTCFullYear()}-${randomLetters(6)}`
    if (await insertOrder(trx, { ...row, number })) return number
  }
}
