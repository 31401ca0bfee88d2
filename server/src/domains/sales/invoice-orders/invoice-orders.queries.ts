import type { ProductId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'

interface SameAsked {
  productId: ProductId
  seats: number
  purchaseOrder: string
  renews: string | null
}

/** The number of the order that a user asks for already with the same content. */
export async function findSameAsked(
  db: Db,
  userId: string,
  { productId, seats, purchaseOrder, renews }: SameAsked,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_bills', 'order_bills.order_id', 'orders.id')
    .innerJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .select('orders.number')
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'asked')
    .where('orders.product_id', '=', productId)
    .where('orders.quantity', '=', seats)
    .where('order_bills.reference', '=', purchaseOrder)
    .where('invoice_orders.renews_institution_id', 'is not distinct from', renews)
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

/** The order by invoice with a number. */
export async function findByNumber(db: Db, number: string) {
  return await db
    .selectFrom('orders')
    .innerJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.provider', 'users.email', 'users.first_name'])
    .where('orders.number', '=', number)
    .executeTakeFirst()
}
