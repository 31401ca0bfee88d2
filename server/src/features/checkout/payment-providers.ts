import type { Platform } from '../../platform/platform.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

const opened = new WeakMap<Platform, PaymentProvider>()

/** The payment provider that the configuration names; the same one for each call. */
export function openPaymentProvider(platform: Platform): PaymentProvider {
  const known = opened.get(platform)
  if (known) return known
  const { payments } = platform.config
  const provider =
    payments.provider === 'stripe'
      ? createStripeProvider(platform, payments)
      : createSandboxProvider(platform)
  opened.set(platform, provider)
  return provider
}
