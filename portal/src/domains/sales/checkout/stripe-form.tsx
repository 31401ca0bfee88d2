import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/notice.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

interface StripeFormProps {
  clientSecret: string
  publishableKey: string
}

/** Stripe's own payment form. It leads to the return address after the payment. */
export function StripeForm({ clientSecret, publishableKey }: StripeFormProps) {
  const stripe = useQuery({
    queryKey: ['checkout', 'stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    staleTime: Infinity,
    retry: false,
  })
  if (stripe.isFetching) return <FormSkeleton />
  if (!stripe.data)
    return (
      <Notice
        tone="error"
        title="The payment form could not be loaded."
        onRetry={() => void stripe.refetch()}
      >
        You were not charged. Please check your connection, and make sure that your browser does not block
        js.stripe.com.
      </Notice>
    )
  return (
    <EmbeddedCheckoutProvider key={clientSecret} stripe={stripe.data} options={{ clientSecret }}>
      <EmbeddedCheckout />
    </EmbeddedCheckoutProvider>
  )
}
