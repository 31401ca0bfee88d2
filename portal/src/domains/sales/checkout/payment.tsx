import { Button } from '@mantine/core'
import type { Product } from '@tradewind/contract/catalogue'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../../api.ts'
import { publicConfig } from '../../../public-config.ts'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { needsVerification } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { VerifyEmailDialog } from '../../../session/verify-email.tsx'
import { useCheckoutSecret } from './checkout.api.ts'
import classes from './checkout.module.css'
import { FormSkeleton } from './form-skeleton.tsx'

const { payments } = publicConfig

// Each form is loaded only when its provider takes the payments.
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))
const SandboxForm = lazy(async () => ({ default: (await import('./sandbox-form.tsx')).SandboxForm }))

interface PaymentProps {
  product: Product
  /** Null for a purchase for oneself. */
  seats: number | null
  onChangeSeats: (() => void) | undefined
}

/** The provider's payment form, or the reason why there is none. */
export function Payment({ product, seats, onChangeSeats }: PaymentProps) {
  const unverified = needsVerification(useUser())
  return (
    <PaymentCard seats={seats} onChangeSeats={onChangeSeats}>
      {unverified ? <VerifyFirst /> : <ProviderForm product={product} seats={seats} />}
    </PaymentCard>
  )
}

interface PaymentCardProps {
  seats: number | null
  onChangeSeats: (() => void) | undefined
  children: ReactNode
}

function PaymentCard({ seats, onChangeSeats, children }: PaymentCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const afterSeats = seats !== null
  useEffect(() => {
    // The pressed button has disappeared, so the focus needs a new place.
    if (afterSeats) heading.current?.focus()
  }, [afterSeats])
  return (
    <section className={classes.card} aria-labelledby="payment-heading">
      <div className={classes.cardHead}>
        <h2 id="payment-heading" ref={heading} tabIndex={-1}>
          {seats === null ? 'Pay by card' : `Pay for ${seats} seats`}
        </h2>
        {onChangeSeats && (
          <Button variant="default" size="sm" onClick={onChangeSeats}>
            Change seats
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}

function ProviderForm({ product, seats }: Pick<PaymentProps, 'product' | 'seats'>) {
  const visit = useLocation().key
  const secret = useCheckoutSecret({ product: product.id, seats: seats ?? undefined, visit })
  if (secret.isFetching) return <FormSkeleton />
  if (secret.error)
    return <CannotBegin error={secret.error} product={product} onRetry={() => void secret.refetch()} />
  if (secret.data === undefined) return <FormSkeleton />
  return (
    <Suspense fallback={<FormSkeleton />}>
      {payments.provider === 'stripe' ? (
        <StripeForm clientSecret={secret.data} publishableKey={payments.publishableKey} />
      ) : (
        <SandboxForm clientSecret={secret.data} onBeginAgain={() => void secret.refetch()} />
      )}
    </Suspense>
  )
}

interface CannotBeginProps {
  error: Error
  product: Product
  onRetry: () => void
}

function CannotBegin({ error, product, onRetry }: CannotBeginProps) {
  const code = error instanceof ApiError ? error.code : 'network'
  if (code === 'already_held') return <SendHome />
  if (code === 'email_not_verified') return <VerifyFirst onDone={onRetry} />
  if (code === 'payment_pending') return <AlreadyPaying sentence={sentenceOf(error)} />
  if (code === 'not_sold')
    return (
      <Notice tone="info" announced>
        {sentenceOf(error)}
      </Notice>
    )
  return (
    <Notice
      tone="error"
      error={error}
      title={`The payment for ${product.name} could not be started.`}
      onRetry={onRetry}
    >
      <p>{sentenceOf(error)}</p>
      <p>You were not charged.</p>
    </Notice>
  )
}

/** An earlier payment is on its way. This is no failure, but a second payment would be too much. */
function AlreadyPaying({ sentence }: { sentence: string }) {
  return (
    <Notice tone="info" announced>
      <p>{sentence}</p>
      <p>
        <Link to="/settings?part=orders">See your orders in your account</Link>
      </p>
    </Notice>
  )
}

/** For readers who already hold the product, perhaps through another tab. Home shows it. */
function SendHome() {
  const refreshUser = useRefreshUser()
  const navigate = useNavigate()
  const leave = useEffectEvent(async () => {
    await refreshUser().catch(() => undefined)
    await navigate('/', { replace: true })
  })
  useEffect(() => {
    void leave()
  }, [])
  return <FormSkeleton />
}

/** Lets the reader verify their address here; their choices stay. */
function VerifyFirst({ onDone }: { onDone?: () => void }) {
  const user = useUser()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Notice tone="warning" title="Please verify your email first.">
        We sent a code to {user.email}. The receipt will go there, too.
        <div className={classes.noticeAction}>
          <Button size="sm" onClick={() => setOpened(true)}>
            Verify your email
          </Button>
        </div>
      </Notice>
      <VerifyEmailDialog
        opened={opened}
        onClose={() => {
          setOpened(false)
          onDone?.()
        }}
      />
    </>
  )
}
