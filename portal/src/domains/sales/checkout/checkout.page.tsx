import type { Product } from '@tradewind/contract/catalogue'
import { canBuyForOneself } from '@tradewind/contract/roles'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { useUser } from '../../../session/session.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { priceWords } from '@tradewind/contract/words/prices'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { offeredProduct } from './cart-model.ts'
import classes from './checkout.module.css'
import { FormSkeleton } from './form-skeleton.tsx'
import { Payment } from './payment.tsx'
import { ProductSummary } from './product-summary.tsx'
import { SeatsForm } from './seats-form.tsx'

const NotFound = lazy(async () => ({
  default: (await import('../../../ui/not-found.tsx')).NotFound,
}))

/** Payment for a product by card: for oneself, or with `?seats=1` for students. */
export function Screen() {
  const product = offeredProduct(useParams().product, publicConfig.environment)
  const [query] = useSearchParams()
  const forSeats = query.get('seats') === '1'
  const user = useUser()
  const now = useNow()
  if (!product) return <NotFound />
  if (!forSeats && !canBuyForOneself(product, user, now)) return <Navigate to="/" replace />
  return (
    // Another product or another way to buy counts as another visit.
    <Checkout
      key={`${product.id} ${forSeats}`}
      product={product}
      forSeats={forSeats}
      arrivesFailed={query.get('status') === 'failed'}
    />
  )
}

interface CheckoutProps {
  product: Product
  forSeats: boolean
  /** Whether the address still says that a payment failed, after which the reader came back. */
  arrivesFailed: boolean
}

function Checkout({ product, forSeats, arrivesFailed }: CheckoutProps) {
  const [failed] = useState(arrivesFailed)
  useCleanAddress(arrivesFailed)
  useReloadAfterBack()
  const price = priceWords(product.priceCents)
  return (
    <Page
      title={forSeats ? 'Buy seats for students' : `${product.name} for ${price}`}
      lead={forSeats ? `${product.name}, ${price} per seat.` : undefined}
    >
      {failed && (
        <div className={classes.banner}>
          <Notice tone="error">Payment failed. Please try again.</Notice>
        </div>
      )}
      <div className={classes.columns}>
        <Offer product={product} forSeats={forSeats} arrivesFailed={arrivesFailed} />
        <ProductSummary product={product} forSeats={forSeats} />
      </div>
      <p className={classes.back}>
        <BackLink to={`/cart/${product.id}`}>Back to the products</BackLink>
      </p>
    </Page>
  )
}

function Offer({ product, forSeats, arrivesFailed }: CheckoutProps) {
  if (product.comes !== null)
    return (
      <Notice tone="info" title={product.comes}>
        {product.name} is not for sale yet.{' '}
        <Link to={`/cart/${product.id}`}>You can already register a code for it</Link>.
      </Notice>
    )
  // The address is about to change. A purchase started before that would start a second time.
  if (arrivesFailed) return <FormSkeleton />
  return <Purchase product={product} forSeats={forSeats} />
}

/** Removes the failure from the address, so that Back after a later payment leads here without it. */
function useCleanAddress(arrivesFailed: boolean): void {
  const [query, setQuery] = useSearchParams()
  const clean = useEffectEvent(() => {
    const rest = new URLSearchParams(query)
    rest.delete('status')
    setQuery(rest, { replace: true })
  })
  useEffect(() => {
    if (arrivesFailed) clean()
  }, [arrivesFailed])
}

/** Browsers may restore this page from memory with a payment that has ended since. */
function useReloadAfterBack(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}

function Purchase({ product, forSeats }: Pick<CheckoutProps, 'product' | 'forSeats'>) {
  const [seats, setSeats] = useState<number | null>(null)
  const [editing, setEditing] = useState(true)
  if (forSeats && (seats === null || editing))
    return (
      <SeatsForm
        product={product}
        initial={seats}
        onChosen={(number) => {
          setSeats(number)
          setEditing(false)
        }}
      />
    )
  return (
    <QueryProvider>
      <Payment
        product={product}
        seats={seats}
        onChangeSeats={forSeats ? () => setEditing(true) : undefined}
      />
    </QueryProvider>
  )
}
