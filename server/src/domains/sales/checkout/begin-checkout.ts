import { randomUUID } from 'node:crypto'
import { productById, type Product, type ProductId } from '@tradewind/contract/catalogue'
import { canBuyForOneself } from '@tradewind/contract/roles'
import type { User } from '@tradewind/contract/people/users'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { later, minute } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  findPayable,
  isConfirming,
  lockBuyer,
  lockOrder,
  updateOrder,
  type OrderRow,
} from './checkout.queries.ts'
import { addOrder, refuseUnsold } from './order-facts.ts'
import { openPaymentProvider } from './payment-providers.ts'
import { settleCheckout } from './settle.ts'

/** How long a checkout session can be paid, in ms. */
const payableFor = 60 * minute
/** A form that closes sooner than this is not opened again, because there is too little time to enter a card. */
const enoughToPay = 10 * minute
/** Stripe creates no session that can be paid for less than 30 minutes. */
const enoughToOpen = 31 * minute

/**
 * Begins a purchase, or continues the buyer's open one. Price, name and currency come from the catalogue. Refuses with
 * `not_sold`, `already_held`, or `unavailable` if the payment provider does not answer.
 */
export async function beginCheckout(
  services: Services,
  caller: SignedInCaller,
  wanted: { productId: ProductId; seats?: number | undefined },
): Promise<{ clientSecret: string }> {
  const { user } = caller.session
  const product = productById(wanted.productId)
  refuseUnsold(services, product)
  const seats = wanted.seats !== undefined
  if (!seats) refuseHeld(product, user, caller.now)
  const purchase = {
    provider: openPaymentProvider(services).name,
    user_id: user.id,
    product_id: product.id,
    seats,
    quantity: wanted.seats ?? 1,
    unit_cents: product.priceCents,
    currency: 'usd',
  } as const
  // The first order found may turn out to be over and is then settled, so the second try begins a new one.
  for (let attempt = 0; attempt < 2; attempt++) {
    if (!seats) await refusePending(services, product, user)
    const order = await findOrBegin(services, caller, { purchase, product })
    const clientSecret = await secretOf(services, caller, order)
    if (clientSecret !== null) return { clientSecret }
  }
  throw new AppError('unavailable', 'This purchase could not be started. Please try again.')
}

/** In the last days of access, the product can be bought again and adds to what is left. */
function refuseHeld(product: Product, user: User, now: Date): void {
  if (!canBuyForOneself(product, user, now.getTime())) throw alreadyHeld()
}

/** A bank debit takes days, and the buyer must not pay again while one is pending. */
async function refusePending(services: Services, product: Product, user: User): Promise<void> {
  const provider = openPaymentProvider(services).name
  if (await isConfirming(services.db, { userId: user.id, productId: product.id, provider }))
    throw new AppError(
      'payment_pending',
      `Your payment for ${product.name} is still being confirmed. You do not need to pay again.`,
    )
}

function alreadyHeld(): AppError {
  return new AppError('already_held', 'You already have access to this product.')
}

/**
 * The secret that opens the payment form of an order; null if the order can no longer be paid. Simultaneous calls get
 * the same form, because providers create one session per order.
 */
async function secretOf(services: Services, caller: SignedInCaller, order: OrderRow): Promise<string | null> {
  if (order.session_id === null) return await openSession(services, caller, order)
  const state = await openPaymentProvider(services).readCheckout(order.session_id)
  if (state?.status === 'open' && state.clientSecret !== null) return state.clientSecret
  const settled = await settleCheckout(services, caller, order.session_id)
  // The order was paid in another tab, and no webhook has arrived yet. Paying again would give nothing.
  if (settled?.status === 'paid' && !settled.seats) throw alreadyHeld()
  return null
}

type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'number'
  | 'session_id'
  | 'payment_id'
  | 'user_id'
  | 'status'
  | 'refunded_cents'
  | 'tax_cents'
  | 'invoice_url'
  | 'created_at'
  | 'expires_at'
  | 'paid_at'
  | 'taken_back_at'
  | 'refunds_read_at'
  | 'open_dispute'
  | 'swapped_to'
  | 'swapped_at'
  | 'disputes_won'
> & { user_id: string }

/**
 * The open order of the same purchase, or a new one. It is stored before the provider is called, so that every payment
 * has an order. Simultaneous calls share one order.
 */
async function findOrBegin(
  services: Services,
  { now }: SignedInCaller,
  { purchase, product }: { purchase: Omit<NewOrder, 'product_name'>; product: Product },
): Promise<OrderRow> {
  return await inTransaction(services, async (trx) => {
    await lockBuyer(trx, purchase.user_id)
    const open = await findPayable(trx, purchase, {
      opened: later(now, enoughToPay),
      unopened: later(now, enoughToOpen),
    })
    if (open) return open
    const id = randomUUID()
    const row = {
      ...purchase,
      id,
      product_name: product.name,
      session_id: null,
      payment_id: null,
      status: 'open',
      invoice_url: null,
      created_at: now,
      expires_at: later(now, payableFor),
      paid_at: null,
    } as const
    await addOrder(trx, row)
    return await lockOrder(trx, id)
  })
}

async function openSession(
  services: Services,
  { session: { user } }: SignedInCaller,
  order: OrderRow,
): Promise<string> {
  const { sessionId, clientSecret } = await openPaymentProvider(services).createCheckout({
    orderId: order.id,
    userId: user.id,
    email: user.email,
    productName: order.product_name,
    quantity: order.quantity,
    unitCents: order.unit_cents,
    returnUrl: `${services.config.publicUrl}/api/payments/return?session_id={CHECKOUT_SESSION_ID}`,
    expiresAt: order.expires_at,
  })
  await updateOrder(services.db, order.id, { session_id: sessionId })
  return clientSecret
}
