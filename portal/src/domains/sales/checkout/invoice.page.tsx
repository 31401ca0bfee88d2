import type { Order } from '@tradewind/contract/sales/checkout'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../../api.ts'
import { QueryProvider } from '../../../query.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useOrder, usePapers } from './checkout.api.ts'
import classes from './invoice.module.css'
import { invoicePath, noInvoiceWords } from './order-model.ts'
import { PaperSheet } from './paper-sheet.tsx'

/** The invoice of an order, or another of its papers, as a page to print and a file to save. */
export function Screen() {
  const { order = '', paper = null } = useParams()
  return (
    <QueryProvider>
      <Invoice number={order} paper={paper} />
    </QueryProvider>
  )
}

function Invoice({ number, paper }: { number: string; paper: string | null }) {
  const order = useOrder(number)
  const hasPapers = order.data ? invoicePath(order.data) !== null : false
  const papers = usePapers(number, { wanted: hasPapers })
  const failed = order.data ? papers : order
  if (order.data && !hasPapers) return <NoPaper order={order.data} />
  if (order.data && papers.data) {
    const shown = papers.data.find((one) => (paper === null ? one.kind === 'invoice' : one.number === paper))
    return shown ? <PaperSheet order={order.data} paper={shown} papers={papers.data} /> : <NotFound />
  }
  const { error, isFetching, refetch } = failed
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!error || isFetching) return <Loading />
  return (
    <Message title="The invoice could not be loaded">
      <Notice tone="error" error={error} onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </Notice>
    </Message>
  )
}

function NotFound() {
  return (
    <Message title="Invoice not found">
      <p>The link may be incomplete, or the invoice belongs to another account.</p>
    </Message>
  )
}

function NoPaper({ order }: { order: Order }) {
  return (
    <Message title={`Order ${order.number}`}>
      <p>{noInvoiceWords(order)}</p>
    </Message>
  )
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} narrow>
      {children}
      <div className={classes.actions}>
        <BackLink to="/settings?part=orders">Back to your account</BackLink>
      </div>
    </Page>
  )
}
