import { Button } from '@mantine/core'
import type { Order } from '@tradewind/contract/sales/checkout'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../../api.ts'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { useUser } from '../../../session/session.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { SupportAddress } from '../../../ui/support-address.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useOrder } from './checkout.api.ts'
import { outcomeOf, sessionIn } from './confirmation-model.ts'
import { InvoiceAnchor } from './invoice-anchor.tsx'
import { checkoutPath, isForSeats } from './order-model.ts'
import classes from './payment-confirmation.module.css'
import { RegisteredCard, SeatsCard } from './purchase-done.tsx'

/** The outcome of a payment. Its session moves from the address to the history entry, so that a reload works. */
export function Screen() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const sessionId = sessionIn(search, state)
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true, state: { sessionId } })
  }, [navigate, pathname, search, sessionId])
  if (sessionId === null) return <UnknownOrder />
  return (
    <QueryProvider>
      <Confirmation sessionId={sessionId} />
    </QueryProvider>
  )
}

function Confirmation({ sessionId }: { sessionId: string }) {
  const { data: order, error, isFetching, refetch } = useOrder(sessionId)
  useFreshUserOnce(order?.status === 'paid')
  if (order) return <OrderOutcome order={order} />
  if (error instanceof ApiError && error.status === 404) return <UnknownOrder />
  if (!error || isFetching) return <Loading />
  return (
    <Sheet title="Your order could not be loaded">
      <Notice tone="error" error={error} title={sentenceOf(error)} onRetry={() => void refetch()}>
        If you paid, your payment is not lost: we will confirm it by email.
      </Notice>
    </Sheet>
  )
}

/** Reloads the user, so that Home shows the purchase at once. */
function useFreshUserOnce(paid: boolean): void {
  const refreshUser = useRefreshUser()
  const refresh = useEffectEvent(() => {
    // After a failure, Home learns of it the next time that it asks for the user.
    refreshUser().catch(() => undefined)
  })
  useEffect(() => {
    if (paid) refresh()
  }, [paid])
}

function OrderOutcome({ order }: { order: Order }) {
  const outcome = outcomeOf(order)
  switch (outcome.kind) {
    case 'waiting':
      return <Waiting order={order} payable={outcome.payable} />
    case 'seats':
      return (
        <Sheet title="Payment Confirmed" lead={<Thanks order={order} />}>
          <SeatsCard order={order} promotionCode={outcome.promotionCode} />
          <InvoiceAnchor order={order} />
        </Sheet>
      )
    case 'registered':
      return (
        <Sheet title="Payment Confirmed" lead={<Thanks order={order} />}>
          <RegisteredCard order={order} until={outcome.until} />
          <InvoiceAnchor order={order} />
        </Sheet>
      )
    case 'in-question':
      return <InQuestion order={order} />
    case 'not-paid':
      return (
        <Sheet title="Your payment did not go through">
          <Notice tone="error">You were not charged, and nothing was added to your account.</Notice>
          <p>
            <Button component={Link} to={checkoutPath(order.product, { seats: isForSeats(order) })}>
              Try the payment again
            </Button>
          </p>
        </Sheet>
      )
    case 'taken-back':
      return (
        <Sheet title="This payment was returned">
          <Notice tone="info">
            What you bought with order {order.number} is no longer available. If you did not expect this,
            please <BrandLink to={publicConfig.brand.contactUrl}>write to us</BrandLink>.
          </Notice>
          <InvoiceAnchor order={order} />
        </Sheet>
      )
  }
}

function Thanks({ order }: { order: Order }) {
  return (
    <>
      Thank you. A receipt for order {order.number} is on its way to {order.buyer.email}.
    </>
  )
}

function Waiting({ order, payable }: { order: Order; payable: boolean }) {
  const { email } = useUser()
  return (
    <Sheet title="Your payment is being confirmed">
      <div className={classes.waiting} role="status">
        <span className={classes.spinner} aria-hidden />
        <p>
          We are waiting for confirmation of your payment for <strong>{order.productName}</strong>. This page
          updates automatically. You can also leave: we will email {email} as soon as we know.
        </p>
      </div>
      {payable && (
        <p>
          Not paid yet?{' '}
          <Link to={checkoutPath(order.product, { seats: isForSeats(order) })}>Go back to the payment</Link>.
        </p>
      )}
    </Sheet>
  )
}

/** A person who has paid must not be led to pay again. */
function InQuestion({ order }: { order: Order }) {
  return (
    <Sheet title="We are checking your payment">
      <Notice tone="warning">
        We received a payment that we could not match to this order. Our team knows about it and will write to
        you. Please do not pay again.
      </Notice>
      <p>
        Your order number is <strong>{order.number}</strong>. If you have a question, write to{' '}
        <SupportAddress />.
      </p>
    </Sheet>
  )
}

function UnknownOrder() {
  return (
    <Sheet title="Order not found">
      <p>
        The link may be incomplete, or the order belongs to another account. Your purchases are listed in{' '}
        <Link to="/settings?part=orders">your account</Link>.
      </p>
    </Sheet>
  )
}

function Sheet({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Page title={title} lead={lead} narrow>
      <div className={classes.parts}>{children}</div>
      <p className={classes.back}>
        <BackLink to="/">Back to Labs</BackLink>
      </p>
    </Page>
  )
}
