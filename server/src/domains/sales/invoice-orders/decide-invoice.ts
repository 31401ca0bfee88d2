import { dayWords } from '@tradewind/contract/words/dates'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import type { Services } from '../../../kernel/services.ts'
import { auditOrder } from '../checkout/fulfil.ts'
import { findRenewed, updateInvoiceOrder } from '../checkout/invoices.queries.ts'
import { invoiceOrder, makePayable, payByTransfer, voidInvoice } from '../checkout/invoices.ts'
import { lockOrder, updateOrder } from '../checkout/checkout.queries.ts'
import { openPaymentProvider } from '../checkout/payment-providers.ts'
import { findInstitutionName } from '../../institutions/institutions/institutions.service.ts'
import { findByNumber } from './invoice-orders.queries.ts'
import { cancelledMail, declinedMail, invoicedMail } from './invoice-orders.mails.ts'

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findByNumber>>>

/** Sends the invoice of an order that a person asked for. Of several decisions at once, one counts. */
export async function approveInvoice(
  services: Services,
  caller: SignedInCaller,
  { number, codes, payDays }: { number: string; codes: 'now' | 'when_paid'; payDays: number },
): Promise<{ message: string }> {
  const known = await findKnown(services, number)
  refuseOtherProvider(services, known)
  const dueAt = later(caller.now, payDays * day)
  await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, known.id)
    if (order.status !== 'asked') throw changed()
    if (order.user_id === null)
      throw new AppError('order_changed', 'Who asked for this invoice no longer has an account.')
    const renews = await renewedOf(trx, order.id)
    const seats = await invoiceOrder(trx, caller, { order, codes, dueAt })
    await mailAsker(trx, caller, known, (firstName) =>
      invoicedMail(trx.services.config, firstName, { order, renews, dueAt, seats }),
    )
  })
  await makePayableUnlessDown(services, known.id)
  return { message: `The invoice is out. It is to be paid by ${dayWords(dueAt)}.` }
}

/** The institution whose licence an order is for. Refuses one that was deleted: there is nothing to renew any more. */
async function renewedOf(trx: Trx, orderId: string): Promise<string | null> {
  const renewed = await findRenewed(trx, orderId)
  if (renewed && !(await findInstitutionName(trx, renewed.institutionId)))
    throw new AppError('order_changed', 'The institution does not exist any more. Please decline this order.')
  return renewed?.name ?? null
}

/** A job goes on where the provider does not answer. */
async function makePayableUnlessDown(services: Services, orderId: string): Promise<void> {
  try {
    await makePayable(services, orderId)
  } catch (error) {
    services.log.warn({ err: error, orderId }, 'an invoice cannot be paid online yet')
  }
}

export async function declineInvoice(
  services: Services,
  caller: SignedInCaller,
  { number, because }: { number: string; because: string },
): Promise<{ message: string }> {
  const known = await findKnown(services, number)
  await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, known.id)
    if (order.status !== 'asked') throw changed()
    const actor = caller.session.user.id
    await updateOrder(trx, order.id, { status: 'declined' })
    await updateInvoiceOrder(trx, order.id, {
      decided_by: actor,
      decided_at: caller.now,
      declined_because: because,
    })
    await auditOrder(trx, caller, 'order_declined', { order, actor })
    const renews = (await findRenewed(trx, order.id))?.name ?? null
    await mailAsker(trx, caller, known, (firstName) =>
      declinedMail(trx.services.config, firstName, { order, renews, because }),
    )
  })
  return { message: 'The request is declined, and who asked gets a mail.' }
}

/** Records that an invoice was paid by a transfer; the buyer gets the receipt, and the code if it was to wait. */
export async function recordTransfer(
  services: Services,
  caller: SignedInCaller,
  number: string,
): Promise<{ message: string }> {
  const known = await findKnown(services, number)
  refuseOtherProvider(services, known)
  if (!(await payByTransfer(services, caller, known.id))) throw changed()
  return { message: 'The payment is recorded, and the buyer gets a receipt.' }
}

/** Cancels an unpaid invoice. */
export async function cancelInvoice(
  services: Services,
  caller: SignedInCaller,
  number: string,
): Promise<{ message: string }> {
  const known = await findKnown(services, number)
  refuseOtherProvider(services, known)
  if (!(await voidInvoice(services, caller, known.id))) throw changed()
  await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, known.id)
    const renews = (await findRenewed(trx, order.id))?.name ?? null
    await mailAsker(trx, caller, known, (firstName) =>
      cancelledMail(trx.services.config, firstName, { order, renews }),
    )
  })
  return { message: 'The invoice is cancelled. What it gave and nobody used does not work any more.' }
}

async function findKnown(services: Services, number: string): Promise<FoundOrder> {
  const known = await findByNumber(services.db, number)
  if (!known) throw new AppError('not_found', 'There is no order by invoice with this number.')
  return known
}

/** Test money and real money do not mix. */
function refuseOtherProvider(services: Services, { provider }: FoundOrder): void {
  if (provider === openPaymentProvider(services).name) return
  throw new AppError(
    'order_changed',
    provider === 'sandbox'
      ? 'This invoice is over test money, and real payments are switched on now. It cannot be changed any more.'
      : 'This invoice is over real money, and the sandbox is switched on now. It cannot be changed here.',
  )
}

function changed(): AppError {
  return new AppError(
    'order_changed',
    'This order was decided, paid or cancelled meanwhile. Please reload the page.',
  )
}

async function mailAsker(
  trx: Trx,
  caller: SignedInCaller,
  { email, first_name: firstName }: FoundOrder,
  messageTo: (firstName: string) => MailMessage,
): Promise<void> {
  if (email === null || email === '') return
  await sendMail(trx, caller, { recipient: email, message: messageTo(firstName ?? '') })
}
