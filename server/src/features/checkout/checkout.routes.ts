import type { FastifyInstance } from 'fastify'
import { checkoutRoutes } from '@tradewind/contract/checkout'
import { implement } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { beginCheckout } from './begin-checkout.ts'
import { readOrder, readOrders } from './orders.ts'
import { registerPaymentReturn } from './payment-return.ts'
import { registerPaymentWebhook } from './payment-webhook.ts'
import { registerSandbox } from './sandbox.routes.ts'

export function registerCheckout(app: FastifyInstance, platform: Platform): void {
  const { environment, payments } = platform.config
  implement(app, platform, checkoutRoutes, {
    'GET /api/config': () =>
      Promise.resolve({
        environment,
        payments: {
          provider: payments.provider,
          publishableKey: payments.provider === 'stripe' ? payments.publishableKey : null,
        },
      }),
    'POST /api/auth/createcheckoutsession': ({ body, session, caller }) =>
      beginCheckout(platform, session.user, caller, body),
    'GET /api/orders': ({ session }) => readOrders(platform, session.user.id),
    'GET /api/orders/:order': ({ params, session, caller }) =>
      readOrder(platform, session.user.id, caller, params.order),
  })
  registerPaymentWebhook(app, platform)
  registerPaymentReturn(app, platform)
  if (payments.provider === 'sandbox') registerSandbox(app, platform)
}
