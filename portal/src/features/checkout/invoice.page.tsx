import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Order } from '@tradewind/contract/checkout'
import { dayWords } from '@tradewind/contract/date-words'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../api.ts'
import { publicConfig } from '../../public-config.ts'
import { QueryProvider } from '../../query.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { priceWords } from '../../ui/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Page } from '../../ui/page.tsx'
import { sentenceOf } from '../../ui/refusal.ts'
import { useOrder } from './checkout.api.ts'
import { InvoiceAnchor } from './invoice-anchor.tsx'
import classes from './invoice.module.css'
import { invoiceLink, noInvoiceWords } from './order-model.ts'

/** The invoice of an order as a page to print. If the payment provider makes invoices, the screen leads there. */
export function Screen() {
  return (
    <QueryProvider>
      <Invoice number={useParams().order ?? ''} />
    </QueryProvider>
  )
}

function Invoice({ number }: { number: string }) {
  const { data: order, error, isFetching, refetch } = useOrder(number)
  if (order) return <InvoiceOf order={order} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <Message title="Invoice not found">
        <p>The link may be incomplete, or the invoice belongs to another account.</p>
      </Message>
    )
  if (!error || isFetching) return <Loading />
  return (
    <Message title="The invoice could not be loaded">
      <Notice tone="error" error={error} onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </Notice>
    </Message>
  )
}

function InvoiceOf({ order }: { order: Order }) {
  const link = invoiceLink(order)
  if (link?.kind === 'own') return <Sheet order={order} />
  if (link?.kind === 'provider')
    return (
      <Message title={`Invoice ${order.number}`}>
        <p>Our payment provider has the invoice for this order.</p>
        <InvoiceAnchor order={order} />
      </Message>
    )
  return (
    <Message title={`Order ${order.number}`}>
      <p>{noInvoiceWords(order)}</p>
    </Message>
  )
}

/** The portal makes invoices for sandbox payments only, which take no money. */
function Sheet({ order }: { order: Order }) {
  return (
    <div className={classes.place}>
      <article className={classes.sheet}>
        <header className={classes.head}>
          <PageHeading title={`Invoice ${order.number}`} />
          <p className={classes.mark}>TEST MODE: no money was taken</p>
        </header>
        <Parties order={order} />
        <Lines order={order} />
      </article>
      <div className={classes.actions}>
        <Button
          leftSection={<IconPrinter aria-hidden size={20} stroke={1.75} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Back />
      </div>
    </div>
  )
}

function Parties({ order }: { order: Order }) {
  const { productName, supportEmail } = publicConfig.brand
  return (
    <dl className={classes.parties}>
      <div>
        <dt>From</dt>
        <dd>{productName}</dd>
        <dd>{supportEmail}</dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>{order.buyer.name}</dd>
        <dd>{order.buyer.email}</dd>
      </div>
      <div>
        <dt>Number</dt>
        <dd>{order.number}</dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{dayWords(order.paidAt ?? order.createdAt)}</dd>
      </div>
    </dl>
  )
}

function Lines({ order }: { order: Order }) {
  const { productName, quantity, amountCents, refundedCents } = order
  return (
    <table className={classes.lines}>
      <caption className="visually-hidden">What was bought</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{productName}</td>
          <td>{quantity}</td>
          <td>{priceWords(Math.round(amountCents / quantity))}</td>
          <td>{priceWords(amountCents)}</td>
        </tr>
      </tbody>
      <tfoot>
        <Sum label="Total (USD)" cents={amountCents} />
        {refundedCents > 0 && (
          <>
            <Sum label="Refunded" cents={-refundedCents} />
            <Sum label="Remaining" cents={amountCents - refundedCents} />
          </>
        )}
      </tfoot>
    </table>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{priceWords(cents)}</td>
    </tr>
  )
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} narrow>
      {children}
      <div className={classes.actions}>
        <Back />
      </div>
    </Page>
  )
}

function Back() {
  return <BackLink to="/settings">Back to your account</BackLink>
}
