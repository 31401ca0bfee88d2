import { IconCheck } from '@tabler/icons-react'
import type { Product } from '@tradewind/contract/catalogue'
import { publicConfig } from '../../../public-config.ts'
import { useUser } from '../../../session/session.tsx'
import { priceWords } from '@tradewind/contract/words/prices'
import { Notice } from '../../../ui/notice.tsx'
import { savingWords, termWords } from '../../../ui/offer-words.ts'
import { scenes } from '../../../ui/product-scenes.ts'
import { useNow } from '../../../ui/use-now.ts'
import { refundRule } from './refund-words.ts'
import { alreadyHeldWords, giftWords, holdingOf, toYearWords } from './cart-model.ts'
import classes from './checkout.module.css'

interface ProductSummaryProps {
  product: Product
  /** Whether it is bought for students, who hold nothing that the reader holds. */
  forSeats: boolean
}

/** The product of this purchase. */
export function ProductSummary({ product, forSeats }: ProductSummaryProps) {
  const user = useUser()
  const now = useNow()
  const holding = holdingOf(product, user, now)
  const rule = refundRule(publicConfig.refundDays, { forSeats })
  const saving = forSeats ? savingWords(product, { products: {} }, now) : savingWords(product, user, now)
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
          <strong>{priceWords(product.priceCents)}</strong> {termWords(product)}
        </p>
        {rule !== null && <p className={classes.rule}>{rule}</p>}
        {saving !== null && <p className={classes.saving}>{saving}</p>}
        {holding.kind === 'some' && !forSeats && (
          <Notice tone="warning">{alreadyHeldWords(holding.labs)}</Notice>
        )}
        {holding.kind === 'held' && holding.toYear && !holding.ending && !forSeats && (
          <Notice tone="info">{toYearWords(holding.toYear)}</Notice>
        )}
      </div>
    </aside>
  )
}
