import { IconFileInvoice } from '@tabler/icons-react'
import type { Order } from '@tradewind/contract/checkout'
import { Link } from 'react-router'
import classes from './invoice-anchor.module.css'
import { invoiceLink } from './order-model.ts'

/** A link to the invoice of an order, here or at the payment provider; nothing without an invoice. */
export function InvoiceAnchor({ order }: { order: Pick<Order, 'invoiceUrl' | 'number'> }) {
  const link = invoiceLink(order)
  if (link === null) return null
  const words = (
    <>
      <IconFileInvoice aria-hidden size={20} stroke={1.75} />
      <span>
        View Invoice<span className="visually-hidden"> {order.number}</span>
      </span>
    </>
  )
  if (link.kind === 'own')
    return (
      <Link className={classes.link} to={link.path}>
        {words}
      </Link>
    )
  return (
    <a className={classes.link} href={link.url} target="_blank" rel="noopener noreferrer">
      {words}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
