import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { labById } from '@tradewind/contract/catalogue'
import type { Order } from '@tradewind/contract/sales/checkout'
import { dayWords } from '@tradewind/contract/words/dates'
import { Link } from 'react-router'
import { useDialog, type Dialog } from '../../../ui/use-dialog.ts'
import { usePart } from '../../../ui/use-part.ts'
import { priceWords } from '@tradewind/contract/words/prices'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useOrders } from './checkout.api.ts'
import { InvoiceAnchor } from './invoice-anchor.tsx'
import classes from './my-orders.module.css'
import { refundState } from './refund-words.ts'
import { invoiceState, orderStatusWords, quantityWords } from './order-model.ts'

const loadDialogs = () => import('./order-dialogs.tsx')

/** The dialogs, once one is wanted. */
function useDialogs(...dialogs: Dialog<Order>[]) {
  return usePart(
    loadDialogs,
    dialogs.some(({ subject }) => subject !== null),
    {
      failure: 'This window could not be opened. Please check your connection and reload the page.',
      giveUp: () => dialogs.forEach(({ close }) => close()),
    },
  )
}

/** The reader's orders. It must be inside a QueryProvider. */
export function MyOrders() {
  const { data, error, isFetching, refetch } = useOrders()
  const refund = useDialog<Order>()
  const swap = useDialog<Order>()
  const part = useDialogs(refund, swap)
  return (
    <section className={classes.card} aria-labelledby="my-orders" aria-busy={!data && isFetching}>
      <h2 id="my-orders">My orders</h2>
      {!data && error && !isFetching && (
        <div className={classes.notice}>
          <Notice
            tone="error"
            error={error}
            title="Your orders could not be loaded."
            onRetry={() => void refetch()}
          >
            {sentenceOf(error)}
          </Notice>
        </div>
      )}
      {!data && (isFetching || !error) && <SkeletonRows />}
      {data?.length === 0 && <p className={classes.none}>You have not bought anything yet.</p>}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((order) => (
            <OrderRow
              key={order.number}
              order={order}
              onRefund={() => refund.open(order)}
              onSwap={() => swap.open(order)}
            />
          ))}
        </ul>
      )}
      {part && <part.OrderDialogs refund={refund} swap={swap} />}
    </section>
  )
}

interface OrderRowProps {
  order: Order
  onRefund: () => void
  onSwap: () => void
}

function OrderRow({ order, onRefund, onSwap }: OrderRowProps) {
  const refund = refundState(order)
  const at = order.paidAt ?? order.createdAt
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <strong>{order.productName}</strong>
        <span className={classes.small}>
          {quantityWords(order)}, <time dateTime={new Date(at).toISOString()}>{dayWords(at)}</time>
        </span>
        <span className={classes.small}>Order {order.number}</span>
        {order.swapped && (
          <span className={classes.small}>
            Swapped for {labById(order.swapped.lab).name} on {dayWords(order.swapped.at)}
          </span>
        )}
        {invoiceState(order) !== null && <span className={classes.small}>{invoiceState(order)}</span>}
        {refund !== null && <span className={classes.small}>{refund}</span>}
      </div>
      <div className={classes.money}>
        <span className={classes.amount}>{priceWords(order.amountCents)}</span>
        <span className={classes.status} data-status={order.status}>
          {orderStatusWords(order)}
        </span>
      </div>
      <div className={classes.links}>
        <InvoiceAnchor order={order} />
        {order.promotionCode !== null && (
          <Link className={classes.link} to="/promotion-codes">
            Promotion code<span className="visually-hidden"> for order {order.number}</span>
          </Link>
        )}
        {order.swappable !== null && (
          <Button variant="subtle" size="sm" className={classes.act ?? ''} onClick={onSwap}>
            Swap lab<span className="visually-hidden">&nbsp;of order {order.number}</span>
          </Button>
        )}
        {order.refundable !== null && (
          <Button variant="subtle" size="sm" className={classes.act ?? ''} onClick={onRefund}>
            Get refund<span className="visually-hidden">&nbsp;for order {order.number}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function SkeletonRows() {
  return (
    <div className={classes.list} role="status">
      <span className="visually-hidden">Loading your orders</span>
      {[0, 1].map((row) => (
        <div key={row} className={classes.row}>
          <div className={classes.bones}>
            <Skeleton height={18} width="45%" radius={6} />
            <Skeleton height={14} width="60%" radius={6} />
          </div>
        </div>
      ))}
    </div>
  )
}
