import { Button } from '@mantine/core'
import type { Product } from '@tradewind/contract/catalogue'
import type { BillTo, Order } from '@tradewind/contract/sales/checkout'
import { priceWords } from '@tradewind/contract/words/prices'
import { lazy, useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { offeredProduct } from './cart-model.ts'
import { checkoutPath } from './order-model.ts'
import { InvoiceOrderForm } from './invoice-order-form.tsx'
import classes from './invoice-order.module.css'
import { useMine } from './invoice-order.api.ts'

const NotFound = lazy(async () => ({
  default: (await import('../../../ui/not-found.tsx')).NotFound,
}))

/** Asks to buy seats of a product by invoice. */
export function Screen() {
  const product = offeredProduct(useParams().product, publicConfig.environment)
  const institution = useSearchParams()[0].get('institution')
  if (!product) return <NotFound />
  const price = priceWords(product.priceCents)
  return (
    <Page
      title={institution === null ? 'Pay by invoice' : 'Renew a licence'}
      lead={
        institution === null
          ? `${product.name}, ${price} per seat. Your school pays later.`
          : `${product.name} for all people of your institution, ${product.accessDays} days more, ${price} per person. You pay by invoice.`
      }
      narrow
    >
      <QueryProvider>
        <InvoiceOrder product={product} institution={institution} />
      </QueryProvider>
      {institution === null ? (
        <BackLink to={checkoutPath(product.id, { seats: true })}>Pay by card instead</BackLink>
      ) : (
        <BackLink to={`/institution/${encodeURIComponent(institution)}`}>Back to your institution</BackLink>
      )}
    </Page>
  )
}

function InvoiceOrder({ product, institution }: { product: Product; institution: string | null }) {
  const [seats] = useState(useSearchParams()[0].get('seats') ?? '')
  const [asked, setAsked] = useState<Order | null>(null)
  const { data, error, isFetching, refetch } = useMine()
  if (asked) return <Asked order={asked} />
  if (!data && error && !isFetching)
    return (
      <Notice
        tone="error"
        error={error}
        title="This form could not be loaded."
        onRetry={() => void refetch()}
      >
        {sentenceOf(error)}
      </Notice>
    )
  if (!data) return <Loading />
  const renews = data.contactOf.find(({ institutionId }) => institutionId === institution) ?? null
  if (institution !== null && !renews) return <NotYours />
  if (!data.may) return <NotForYou />
  return <FirstForm product={product} seats={seats} billTo={data.billTo} renews={renews} onAsked={setAsked} />
}

interface FirstFormProps {
  product: Product
  seats: string
  billTo: BillTo | null
  renews: { institutionId: string; name: string } | null
  onAsked: (order: Order) => void
}

function FirstForm(props: FirstFormProps) {
  return (
    <section className={classes.card} aria-labelledby="invoice-order">
      <h2 id="invoice-order">Ask for an invoice</h2>
      <p>
        {props.renews
          ? 'We look at your request and send you an invoice. The licence goes on with the invoice or when it is paid. Nobody needs a code.'
          : 'We look at your request and send you an invoice. You get one code for all seats, with the invoice or when it is paid.'}
      </p>
      <InvoiceOrderForm {...props} />
    </section>
  )
}

function NotYours() {
  return (
    <Notice tone="info" title="Only its contact renews a licence.">
      <p>
        You are not the contact of this institution. Please ask its contact, or write to us if that should be
        you.
      </p>
    </Notice>
  )
}

function NotForYou() {
  return (
    <Notice tone="info" title="Invoices are for schools.">
      <p>
        Instructors and the contacts of institutions can pay by invoice. Please ask one of them, or pay by
        card.
      </p>
    </Notice>
  )
}

function Asked({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The form has disappeared, so the focus needs a new place.
    heading.current?.focus()
  }, [])
  return (
    <section className={classes.card} aria-labelledby="asked">
      <h2 id="asked" ref={heading} tabIndex={-1}>
        We have your request
      </h2>
      <p>
        You asked for {askedWords(order)} over {priceWords(order.amountCents)}. You get a mail at{' '}
        {order.buyer.email} as soon as we have decided. Your order has the number{' '}
        <strong>{order.number}</strong>.
      </p>
      <Button component={Link} to="/settings?part=orders" className={classes.next ?? ''}>
        See your orders
      </Button>
    </section>
  )
}

function askedWords({ quantity, productName, byInvoice }: Order): string {
  const renews = byInvoice?.renews ?? null
  return renews === null
    ? `${quantity} ${productName} seats`
    : `the licence of ${productName} at ${renews} for ${quantity} people`
}
