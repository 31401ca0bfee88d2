import type { OrderStory } from '@tradewind/contract/sales/order-desk'
import { Navigate, useParams } from 'react-router'
import { ApiError } from '../../../api.ts'
import { QueryProvider } from '../../../query.tsx'
import { useUser } from '../../../session/session.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { Timeline } from '../../../ui/activity/timeline.tsx'
import { OrderActions } from './order-actions.tsx'
import classes from './order-desk.module.css'
import { useStory } from './order-desk.api.ts'
import { InvoiceFacts, OrderFacts, WhatItGave } from './order-facts.tsx'

/** An order with all that happened to it, and what administrators can do about it. */
export function Screen() {
  const { order = '' } = useParams()
  if (!useUser().admin) return <Navigate to="/" replace />
  return (
    <QueryProvider>
      <Order key={order} number={order} />
    </QueryProvider>
  )
}

function Order({ number }: { number: string }) {
  const { data, error, isFetching, refetch } = useStory(number)
  if (data) return <Story story={data} />
  const isAbsent = error instanceof ApiError && error.status === 404
  return (
    <Page title={`Order ${number}`} wide>
      {isAbsent && !isFetching && (
        <Notice tone="info" title="There is no such order.">
          Please compare the number with the one in the mail or on the invoice.
        </Notice>
      )}
      {error && !isAbsent && !isFetching && (
        <Notice tone="error" error={error} onRetry={() => void refetch()}>
          {sentenceOf(error, 'This order could not be loaded.')}
        </Notice>
      )}
      {isFetching && <Loading />}
      <Back />
    </Page>
  )
}

function Story({ story }: { story: OrderStory }) {
  return (
    <Page title={`Order ${story.number}`} wide>
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="order">
          <h2 id="order">Order</h2>
          <OrderFacts story={story} />
          <OrderActions story={story} />
        </section>
        <div className={classes.list}>
          {story.byInvoice && (
            <section className={classes.card} aria-labelledby="by-invoice">
              <h2 id="by-invoice">By invoice</h2>
              <InvoiceFacts story={story} byInvoice={story.byInvoice} />
            </section>
          )}
          <WhatItGave story={story} />
        </div>
      </div>
      <section className={classes.timeline} aria-labelledby="order-timeline">
        <h2 id="order-timeline">What happened</h2>
        <Timeline about={story.id} />
      </section>
      <Back />
    </Page>
  )
}

function Back() {
  return (
    <p>
      <BackLink to="/admin?tab=orders">Back to Orders</BackLink>
    </p>
  )
}
