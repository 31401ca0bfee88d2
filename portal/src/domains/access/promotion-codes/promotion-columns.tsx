import type { ManagedPromotion } from '@tradewind/contract/access/promotion-codes'
import { useRef } from 'react'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Day } from '../../../ui/moment.tsx'
import { Limit } from './limit.tsx'
import classes from './managed-promotions.module.css'
import { endedWords } from './promotion-words.ts'

export const promotionColumns: Column<ManagedPromotion>[] = [
  { head: 'Code', cell: (promotion) => <Code promotion={promotion} /> },
  { head: 'Product', cell: ({ product_name: product }) => product },
  {
    head: 'Used / Max',
    numeric: true,
    cell: ({ times_redeemed: used, max_redemptions: max }) => (
      <>
        <Limit of={used} /> / <Limit of={max} />
      </>
    ),
  },
  {
    head: 'Remaining',
    numeric: true,
    cell: ({ remaining }) => (
      <span className={remaining === 0 ? classes.none : undefined}>
        <Limit of={remaining} />
      </span>
    ),
  },
  { head: 'Owner', cell: ({ owner }) => <Owner owner={owner} /> },
  {
    head: 'Made',
    cell: ({ created, order }) => (
      <>
        <Day at={created} />
        <span className={classes.below}>{order === null ? 'by an administrator' : `by order ${order}`}</span>
      </>
    ),
  },
]

function Code({ promotion }: { promotion: ManagedPromotion }) {
  const { promotion_code: code, ended } = promotion
  const shown = useRef<HTMLElement>(null)
  const why = endedWords(ended)
  return (
    <span className={classes.codeLine}>
      <code ref={shown} className={classes.code} data-ended={why !== null || undefined}>
        {code}
      </code>
      {why !== null && <Tag tone="warning">{why}</Tag>}
      <CopyButton text={code} what="code" shown={shown} />
    </span>
  )
}

function Owner({ owner }: Pick<ManagedPromotion, 'owner'>) {
  if (owner === null) return 'Account deleted'
  return (
    <>
      {owner.name}
      <span className={classes.below}>{owner.email}</span>
    </>
  )
}
