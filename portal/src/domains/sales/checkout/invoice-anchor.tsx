import { IconFileInvoice } from '@tabler/icons-react'
import type { Order } from '@tradewind/contract/sales/checkout'
import { Link } from 'react-router'
import { invoicePath } from './order-model.ts'

/** A link to the invoice of an order; nothing without an invoice. */
export function InvoiceAnchor({ order }: { order: Pick<Order, 'invoiceUrl' | 'number'> }) {
  const path = invoicePath(order)
  if (path === null) return null
  return (
    <Link className="inline-row gap-8 middle strong touchable" to={path}>
      <IconFileInvoice aria-hidden size={20} stroke={1.75} />
      <span>
        View Invoice<span className="visually-hidden"> {order.number}</span>
      </span>
    </Link>
  )
}
