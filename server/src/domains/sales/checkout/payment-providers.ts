import type { Services } from '../../../kernel/services.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

const opened = new WeakMap<Services, PaymentProvider>()

/** The configured payment provider; always the same object. */
export function openPaymentProvider(services: Services): PaymentProvider {
  const known = opened.get(services)
  if (known) return known
  const { payments } = services.config
  const provider =
    payments.provider === 'stripe'
      ? createStripeProvider(services, payments)
      : createSandboxProvider(services)
  opened.set(services, provider)
  return provider
}
