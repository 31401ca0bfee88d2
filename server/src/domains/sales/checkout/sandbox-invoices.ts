import { day, later } from '../../../kernel/clock.ts'
import type { Services } from '../../../kernel/services.ts'
import type { InvoiceRequest, InvoiceState, PaymentProvider } from './payment-provider.ts'
import {
  expireSandboxCheckout,
  findSandboxCheckout,
  insertSandboxCheckout,
  paySandboxByTransfer,
  sandboxCheckoutOf,
} from './sandbox.queries.ts'

/** The id of a sandbox invoice begins like this. Otherwise it is a checkout that stays open for long. */
export const sandboxInvoicePrefix = 'in_sandbox_'

type InvoiceCalls = Pick<
  PaymentProvider,
  'createInvoice' | 'readInvoice' | 'payInvoiceByTransfer' | 'voidInvoice'
>

/** Invoices of the sandbox: like a checkout, with their own page to pay. */
export function sandboxInvoices({ db, config }: Services, token: (bytes: number) => string): InvoiceCalls {
  return {
    createInvoice: async (request) => {
      const invoiceId = `${sandboxInvoicePrefix}${token(18)}`
      await insertSandboxCheckout(db, newInvoice(request, invoiceId, token(32)))
      const made = await sandboxCheckoutOf(db, request.orderId)
      const payUrl = `${config.publicUrl}/pay-invoice/${made.client_secret}`
      return { invoiceId: made.session_id, payUrl }
    },
    readInvoice: async (invoiceId) => {
      const row = await findSandboxCheckout(db, invoiceId)
      if (!row) return null
      return {
        status: row.paid ? 'paid' : row.status === 'expired' ? 'void' : 'open',
        orderId: row.order_id,
        amountCents: row.amount_cents,
        currency: 'usd',
        paymentId: row.payment_id,
      } satisfies InvoiceState
    },
    payInvoiceByTransfer: (invoiceId) => paySandboxByTransfer(db, invoiceId),
    voidInvoice: (invoiceId) => expireSandboxCheckout(db, invoiceId),
  }
}

function newInvoice(request: InvoiceRequest, invoiceId: string, secret: string) {
  return {
    session_id: invoiceId,
    client_secret: `${invoiceId}_secret_${secret}`,
    order_id: request.orderId,
    user_id: request.userId,
    product_name: request.productName,
    quantity: request.quantity,
    amount_cents: request.unitCents * request.quantity,
    status: 'open' as const,
    payment_id: null,
    return_url: request.returnUrl,
    // An invoice can be paid long after its day.
    expires_at: later(request.dueAt, 3650 * day),
  }
}
