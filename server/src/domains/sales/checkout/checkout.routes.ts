import type { FastifyInstance } from 'fastify'
import { checkoutRoutes } from '@tradewind/contract/sales/checkout'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { askRefund } from './ask-refund.ts'
import { addressInvoice } from './bills.ts'
import { beginCheckout } from './begin-checkout.ts'
import { readOrder, readOrders } from './orders.ts'
import { registerPaymentReturn } from './payment-return.ts'
import { registerPaymentWebhook } from './payment-webhook.ts'
import { swapLab } from './swaps.ts'
import { registerSandbox } from './sandbox.routes.ts'

export function registerCheckout(app: FastifyInstance, services: Services): void {
  const { environment, payments } = services.config
  implement({ app, services }, checkoutRoutes, {
    'GET /api/config': () =>
      Promise.resolve({
        environment,
        payments: {
          provider: payments.provider,
          publishableKey: payments.provider === 'stripe' ? payments.publishableKey : null,
        },
      }),
    'POST /api/auth/createcheckoutsession': ({ body, caller }) => beginCheckout(services, caller, body),
    'GET /api/orders': ({ caller }) => readOrders(services, caller),
    'GET /api/orders/:order': ({ params, caller }) => readOrder(services, caller, params.order),
    'POST /api/orders/:order/refund': ({ params, body, caller }) =>
      askRefund(services, caller, { number: params.order, pieces: body.pieces }),
    'POST /api/orders/:order/swap': ({ params, body, caller }) =>
      swapLab(services, caller, { number: params.order, lab: body.lab }),
    'PUT /api/orders/:order/bill': ({ params, body, caller }) =>
      addressInvoice(services, caller, { number: params.order, billTo: body }),
  })
  registerPaymentWebhook(app, services)
  registerPaymentReturn(app, services)
  if (payments.provider === 'sandbox') registerSandbox(app, services)
}
