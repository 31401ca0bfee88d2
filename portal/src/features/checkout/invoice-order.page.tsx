import { Button } from '@mantine/core'
import type { Product } from '@tradewind/contract/catalogue'
import type { BillTo, Order } from '@tradewind/contract/checkout'
import { priceWords } from '@tradewind/contract/price-words'
import { lazy, useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { publicConfig } from '../../public-config.ts'
import { QueryProvider } from '../../query.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { sentenceOf } from '../../ui/refusal.ts'
import { offeredProduct } from './cart-model.ts'
import { checkoutPath } from './order-model.ts'
import { InvoiceOrderForm } from './invoice-order-form.tsx'
import classes from './invoice-order.module.css'
import { useMine } from './invoice-order.api.ts'

const NotFound = lazy(async () => ({
  default: (await import('../help/not-found.page.tsx')).Screen,
}))

/** Asks to buy seats of a product by invoice. */
export function Screen() {
  const product = offeredProduct(useParams().product, publicConfig.environment)
  if (!product) return <NotFound />
  return (
    <Page
      title="Pay by invoice"
      lead={`${product.name}, ${priceWords(product.priceCents)} per seat. Your school pays later.`}
      narrow
    >
      <QueryProvider>
        <InvoiceOrder product={product} />
      </QueryProvider>
      <BackLink to={checkoutPath(product.id, { seats: true })}>Pay by card instead</BackLink>
    </Page>
  )
}

function InvoiceOrder({ product }: { product: Product }) {
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
  if (!data.may) return <NotForYou />
  return <FirstForm product={product} seats={seats} billTo={data.billTo} onAsked={setAsked} />
}

interface FirstFormProps {
  product: Product
  seats: string
  billTo: BillTo | null
  onAsked: (order: Order) => void
}

function FirstForm(props: FirstFormProps) {
  return (
    <section className={classes.card} aria-labelledby="invoice-order">
      <h2 id="invoice-order">Ask for an invoice</h2>
      <p>
        We look at your request and send you an invoice. You get one code for all seats, with the invoice or
        when it is paid.
      </p>
      <InvoiceOrderForm {...props} />
    </section>
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
        You asked for {order.quantity} {order.productName} seats over {priceWords(order.amountCents)}. You get
        a mail at {order.buyer.email} as soon as we have decided. Your order has the number{' '}
        <strong>{order.number}</strong>.
      </p>
      <Button component={Link} to="/settings" className={classes.next ?? ''}>
        See your orders
      </Button>
    </section>
  )
}
