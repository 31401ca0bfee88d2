import type { FastifyInstance } from 'fastify'
import { Stripe } from 'stripe'
import { id } from '@tradewind/contract/fields'
import type { Caller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import { callerOf } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { openPaymentProvider } from './payment-providers.ts'
import { noteDispute, noteDisputeWon, type Disputed } from './disputes.ts'
import { settleInvoice } from './invoices.ts'
import { noteRefunds, type PaidBy } from './refunds.ts'
import { settleCheckout } from './settle.ts'

const bodyLimit = 1024 * 1024
/** The maximum age of a signature in seconds, so that an intercepted call cannot be repeated later. */
const tolerance = 300

/**
 * The address to which the payment provider reports events. The signature covers the exact bytes, so the body is not
 * parsed before. A server error answers 5xx, and the provider then reports the event again.
 */
export function registerPaymentWebhook(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
      done(null, body)
    })
    scope.post(
      '/api/payments/webhook',
      {
        bodyLimit,
        config: { access: 'public' },
        schema: { summary: 'For the payment provider: signed payment events' },
      },
      async (request, reply) => {
        const event = await readEvent(services, request.body, request.headers['stripe-signature'])
        await actOn(services, callerOf(request, services), event)
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
  })
}

/** The event, if one of the provider's secrets signed it just now. */
async function readEvent(services: Services, body: unknown, signature: unknown): Promise<Stripe.Event> {
  const secrets = await openPaymentProvider(services).webhookSecrets()
  const receivedAt = services.clock.now().getTime()
  if (Buffer.isBuffer(body) && typeof signature === 'string')
    for (const secret of secrets) {
      try {
        return Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, receivedAt)
      } catch {
        // Another secret may have signed the event.
      }
    }
  services.log.warn('a call of the payment webhook without a valid signature was refused')
  throw new AppError('malformed', 'This request is not signed by the payment provider.')
}

async function actOn(services: Services, caller: Caller, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      await settleCheckout(services, caller, event.data.object.id)
      return
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      await noteRefunds(services, caller, paidBy(event.data.object))
      return
    // Card payments have invoices of the provider, too, which are none of ours.
    case 'invoice.paid': {
      const orderId = orderIdIn(event.data.object.metadata)
      if (orderId !== null) await settleInvoice(services, caller, orderId)
      return
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn': {
      const dispute = event.data.object
      if (!isInquiry(dispute)) await noteDispute(services, caller, disputed(dispute))
      return
    }
    case 'charge.dispute.closed': {
      const dispute = event.data.object
      if (dispute.status === 'won') await noteDisputeWon(services, caller, disputed(dispute))
      return
    }
    default:
  }
}

/** The bank asks before it moves any money. A dispute that follows is reported separately. */
function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_') || status === 'prevented'
}

function disputed(dispute: Stripe.Dispute): Disputed {
  return { paid: paidBy(dispute), disputeId: dispute.id }
}

function paidBy({
  payment_intent,
  metadata,
}: Pick<Stripe.Charge | Stripe.Refund, 'payment_intent' | 'metadata'>): PaidBy {
  return {
    paymentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    orderId: orderIdIn(metadata),
  }
}

/** The account may also serve other shops, whose orders have other ids. */
function orderIdIn(metadata: Stripe.Metadata | null | undefined): string | null {
  return id.safeParse(metadata?.['order_id']).data ?? null
}
