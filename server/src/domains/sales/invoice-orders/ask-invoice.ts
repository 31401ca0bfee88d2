import { randomUUID } from 'node:crypto'
import { productById } from '@tradewind/contract/catalogue'
import type { Order } from '@tradewind/contract/sales/checkout'
import type { invoiceOrdersRoutes } from '@tradewind/contract/sales/invoice-orders'
import type { AnswerIn, BodyOf } from '@tradewind/contract/route'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { addOrder, refuseUnsold } from '../checkout/order-facts.ts'
import { auditOrder, mailAdministrators } from '../checkout/fulfil.ts'
import { insertInvoiceOrder } from '../checkout/invoices.queries.ts'
import { lastBillOf } from '../checkout/invoice.ts'
import { lockBuyer, lockOrder, saveBill } from '../checkout/checkout.queries.ts'
import { readOrder } from '../checkout/orders.ts'
import {
  listInstitutionsOf,
  noSuchInstitution,
  readForContact,
} from '../../institutions/institutions/contacts.ts'
import { findSameAsked } from './invoice-orders.queries.ts'
import { askedMail } from './invoice-orders.mails.ts'

type InvoiceRequest = BodyOf<(typeof invoiceOrdersRoutes)['POST /api/invoice-orders']>

/** Each one is a mail to every administrator. */
const asksOfPerson: LimitRule = { name: 'ask-invoice', points: 10, seconds: 86_400 }

/** Whether the caller may ask for an invoice, and whom their last one named. */
export async function readMine(
  { db }: Services,
  caller: SignedInCaller,
): Promise<AnswerIn<(typeof invoiceOrdersRoutes)['GET /api/invoice-orders/mine']>> {
  const own = await listInstitutionsOf(db, caller)
  return {
    may: await mayAsk(db, caller),
    contactOf: own.map(({ id, name }) => ({ institutionId: id, name })),
    billTo: await lastBillOf(db, caller.session.user.id),
  }
}

/** Instructors may, and the contacts that an institution names. */
async function mayAsk(db: Db, caller: SignedInCaller): Promise<boolean> {
  const { user } = caller.session
  return user.instructor || user.admin || (await listInstitutionsOf(db, caller)).length > 0
}

/**
 * Asks for an invoice. Who asks twice for the same, also at once, gets the same order. Nothing is granted or to be paid
 * before an administrator decides.
 */
export async function askForInvoice(
  services: Services,
  caller: SignedInCaller,
  asked: InvoiceRequest,
): Promise<Order> {
  if (!(await mayAsk(services.db, caller)))
    throw new AppError(
      'forbidden',
      'Instructors and the contacts of institutions can pay by invoice. Please ask one of them, or pay by card.',
    )
  refuseUnsold(services, productById(asked.productId))
  const renews = asked.renews === null ? null : await ownInstitution(services, caller, asked)
  const known = await findSameAsked(services.db, caller.session.user.id, asked)
  if (known === undefined) await services.limits.take([asksOfPerson, caller.session.user.id])
  const number = await inTransaction(services, (trx) => storeAsked(trx, caller, { asked, renews }))
  return await readOrder(services, caller, number)
}

/** The name of the institution whose licence is asked for. Only its contact may ask, and only where there is an end. */
async function ownInstitution(
  { db }: Services,
  caller: SignedInCaller,
  asked: InvoiceRequest,
): Promise<string> {
  const own = (await listInstitutionsOf(db, caller)).find(({ id }) => id === asked.renews)
  if (!own) throw noSuchInstitution()
  const { labs } = await readForContact(db, caller, own.id)
  const withoutEnd = new Set(labs.filter(([, end]) => end === null).map(([lab]) => lab))
  if (productById(asked.productId).labs.every((lab) => withoutEnd.has(lab)))
    throw new AppError('invalid_fields', 'This licence has no end, so there is nothing to renew.')
  return own.name
}

async function storeAsked(
  trx: Trx,
  caller: SignedInCaller,
  { asked, renews }: { asked: InvoiceRequest; renews: string | null },
): Promise<string> {
  const { user } = caller.session
  await lockBuyer(trx, user.id)
  const known = await findSameAsked(trx, user.id, asked)
  if (known !== undefined) return known
  const product = productById(asked.productId)
  const id = randomUUID()
  const number = await addOrder(trx, {
    id,
    provider: trx.services.config.payments.provider,
    user_id: user.id,
    product_id: product.id,
    product_name: product.name,
    seats: true,
    quantity: asked.seats,
    unit_cents: product.priceCents,
    currency: 'usd',
    session_id: null,
    payment_id: null,
    status: 'asked',
    invoice_url: null,
    created_at: caller.now,
    expires_at: caller.now,
    paid_at: null,
  })
  await insertInvoiceOrder(trx, {
    order_id: id,
    note: asked.note,
    renews_institution_id: asked.renews,
  })
  const { taxId, ...bill } = asked.billTo
  await saveBill(trx, {
    ...bill,
    tax_id: taxId,
    reference: asked.purchaseOrder,
    order_id: id,
    user_id: user.id,
    changed_at: caller.now,
  })
  const order = await lockOrder(trx, id)
  await auditOrder(trx, caller, 'order_asked', { order, actor: user.id })
  await mailAdministrators(trx, caller, askedMail(trx.services.config, { order, renews }, asked))
  return number
}
