import { IconCheck } from '@tabler/icons-react'
import type { Product } from '@tradewind/contract/catalogue'
import { useUser } from '../../session/session.tsx'
import { priceWords } from '../../ui/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { scenes } from '../../ui/product-scenes.ts'
import { useNow } from '../../ui/use-now.ts'
import { alreadyHeldWords, giftWords, holdingOf } from './cart-model.ts'
import classes from './checkout.module.css'

/** The product of this purchase. */
export function ProductSummary({ product }: { product: Product }) {
  const holding = holdingOf(product, useUser(), useNow())
  return (
    <aside className={classes.summary} aria-label="What you buy">
      <img className={classes.scene} src={scenes[product.id]} alt="" width={640} height={360} />
      <div className={classes.summaryWords}>
        <h2>{product.name}</h2>
        <p className={classes.teaches}>{product.teaches}</p>
        <ul className={classes.gives}>
          {giftWords(product).map((line) => (
            <li key={line}>
              <IconCheck aria-hidden size={18} stroke={2} />
              {line}
            </li>
          ))}
        </ul>
        <p className={classes.price}>
          <strong>{priceWords(product.priceCents)}</strong> {product.shownDuration}
        </p>
        {holding.kind === 'some' && <Notice tone="warning">{alreadyHeldWords(holding.labs)}</Notice>}
      </div>
    </aside>
  )
}
