import type { DeskEntry } from '@tradewind/contract/sales/order-desk'
import { priceWords } from '@tradewind/contract/words/prices'
import { Link } from 'react-router'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { kindWords, statusWords } from './desk-words.ts'
import classes from './order-desk.module.css'

export const deskColumns: Column<DeskEntry>[] = [
  {
    head: 'When',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    head: 'What',
    cell: (entry) => (
      <>
        {entry.order ? (
          <Link to={orderPath(entry.order.number)}>
            {entry.what}
            <span className="visually-hidden"> of order {entry.order.number}</span>
          </Link>
        ) : (
          entry.what
        )}
        <span className={classes.below}>{kindWords(entry)}</span>
      </>
    ),
  },
  {
    head: 'Order',
    cell: ({ order }) => <span className={classes.whole}>{order?.number ?? '–'}</span>,
  },
  { head: 'Who', cell: ({ person }) => <Who person={person} /> },
  {
    head: 'Amount',
    numeric: true,
    cell: ({ order }) => <span className={classes.whole}>{order ? priceWords(order.amountCents) : '–'}</span>,
  },
  { head: 'Status', cell: ({ order }) => (order ? <Status order={order} /> : '–') },
]

/** The page of an order. */
export function orderPath(number: string): string {
  return `/admin/orders/${encodeURIComponent(number)}`
}

/** A person with a link to all that is known of them. */
export function Who({ person }: Pick<DeskEntry, 'person'>) {
  if (person === null) return 'Account deleted'
  return (
    <>
      <Link to={`/admin/users/${person.id}`}>{person.name === '' ? person.email : person.name}</Link>
      {person.name !== '' && <span className={classes.below}>{person.email}</span>}
    </>
  )
}

export function Status({ order }: { order: Parameters<typeof statusWords>[0] }) {
  const { words, tone } = statusWords(order)
  return <Tag tone={tone}>{words}</Tag>
}
