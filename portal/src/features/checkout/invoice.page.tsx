import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Order } from '@tradewind/contract/checkout'
import { dayWords } from '@tradewind/contract/date-words'
import { useRef, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../api.ts'
import { publicConfig } from '../../public-config.ts'
import { QueryProvider } from '../../query.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { priceWords } from '@tradewind/contract/price-words'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Page } from '../../ui/page.tsx'
import { sentenceOf } from '../../ui/refusal.ts'
import { usePart } from '../../ui/use-part.ts'
import { useOrder } from './checkout.api.ts'
import classes from './invoice.module.css'
import { accessWords, invoicePath, linesOf, noInvoiceWords, paidWords, receiptLink } from './order-model.ts'

/** The invoice of an order as a page to print, with what the buyer's accounts department needs. */
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
  if (invoicePath(order) !== null) return <Sheet order={order} />
  return (
    <Message title={`Order ${order.number}`}>
      <p>{noInvoiceWords(order)}</p>
    </Message>
  )
}

const loadBillForm = () => import('./bill-form.tsx')

function Sheet({ order }: { order: Order }) {
  const [isEditing, setEditing] = useState(order.billTo === null)
  const part = usePart(loadBillForm, isEditing, {
    failure: 'Part of this page could not be loaded. Please check your connection and reload the page.',
    giveUp: () => setEditing(false),
  })
  const receipt = receiptLink(order)
  const sheet = useRef<HTMLElement>(null)
  const endEditing = () => {
    setEditing(false)
    // The button that ended it has disappeared, so the focus needs a new place.
    sheet.current?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.place}>
      {isEditing && part && <part.BillForm order={order} onDone={endEditing} />}
      <article ref={sheet} tabIndex={-1} className={classes.sheet}>
        <header className={classes.head}>
          <PageHeading title={`Invoice ${order.number}`} />
          {order.provider === 'sandbox' && <p className={classes.mark}>TEST MODE: no money was taken</p>}
        </header>
        <Parties order={order} />
        <Lines order={order} />
        <p className={classes.note}>
          Prices include tax.{order.status === 'paid' && ' Paid in full: nothing is left to pay.'}
        </p>
      </article>
      <div className={classes.actions}>
        <Button
          leftSection={<IconPrinter aria-hidden size={20} stroke={1.75} />}
          onClick={() => window.print()}
        >
          Print or save as PDF
        </Button>
        {!isEditing && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Change details
          </Button>
        )}
        {receipt !== null && (
          <a href={receipt} target="_blank" rel="noopener noreferrer">
            Receipt of the payment provider<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
        <Back />
      </div>
    </div>
  )
}

function Parties({ order }: { order: Order }) {
  const { productName, sellerName, sellerAddress, sellerTaxId, supportEmail } = publicConfig.brand
  const { buyer, billTo, number, paidAt, createdAt } = order
  return (
    <dl className={classes.parties}>
      <Fact
        term="From"
        lines={[
          sellerName === '' ? productName : sellerName,
          ...linesOf(sellerAddress, '|'),
          ...(sellerTaxId === '' ? [] : [`Tax number ${sellerTaxId}`]),
          supportEmail,
        ]}
      />
      <Fact
        term="Bill to"
        lines={[
          ...(billTo ? [billTo.name, billTo.institution, ...linesOf(billTo.address, '\n')] : [buyer.name]),
          ...(billTo && billTo.taxId !== '' ? [`Tax ID ${billTo.taxId}`] : []),
          buyer.email,
        ].filter((line) => line !== '')}
      />
      <Fact term="Invoice number" lines={[number]} />
      <Fact term="Invoice date" lines={[dayWords(paidAt ?? createdAt)]} />
      {billTo && billTo.reference !== '' && <Fact term="Your reference" lines={[billTo.reference]} />}
      <Fact term="Paid" lines={[paidWords(order)]} />
    </dl>
  )
}

function Fact({ term, lines }: { term: string; lines: readonly string[] }) {
  return (
    <div>
      <dt>{term}</dt>
      {lines.map((line, index) => (
        <dd key={index}>{line}</dd>
      ))}
    </div>
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
          <th scope="col">Unit price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {productName}
            <span className={classes.what}>{accessWords(order)}</span>
          </td>
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
