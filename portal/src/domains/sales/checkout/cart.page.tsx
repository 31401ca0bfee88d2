import { productById, type ProductId } from '@tradewind/contract/catalogue'
import { lazy, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { holdsAllByRole, needsVerification } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { VerifyEmailDialog } from '../../../session/verify-email.tsx'
import { CartCard } from './cart-card.tsx'
import { lookAt } from './cart.api.ts'
import { cartItem, cartProducts, offeredProduct } from './cart-model.ts'
import classes from './cart.module.css'
import { ProductCodeDialog } from './product-code-dialog.tsx'

const NotFound = lazy(async () => ({
  default: (await import('../../../ui/not-found.tsx')).NotFound,
}))

const lead =
  "Pay by card, or register a code that you received. One use of a package's code gives all its labs, so choose the package for it."
const leadOfTeachers =
  'Buy seats for your students. You get one code to share: each student who uses it takes one seat.'

/** The chosen lab beside the two packages, or the packages alone. */
export function Screen() {
  const chosen = offeredProduct(useParams().product, publicConfig.environment)
  return chosen ? <Cart chosen={chosen.id} /> : <NotFound />
}

function Cart({ chosen }: { chosen: ProductId }) {
  const user = useUser()
  const now = useNow()
  const items = cartProducts(chosen).map((id) => cartItem(productById(id), user, now))
  const [dialog, setDialog] = useState<'code' | 'verify' | null>(null)
  // The product of the dialog, kept while it fades out.
  const [product, setProduct] = useState(chosen)
  useEffect(() => {
    const { labs } = productById(chosen)
    // A package is not a lab. Nothing here depends on the count.
    if (labs.length === 1 && labs[0]) lookAt(labs[0]).catch(() => undefined)
  }, [chosen])
  const [verifyClosed, setVerifyClosed] = useState(false)
  const unverified = needsVerification(user)
  // The effect runs after the user was replaced, which happens together with the closing. Then the code can continue.
  useEffect(() => {
    if (!verifyClosed) return
    setVerifyClosed(false)
    if (!unverified) setDialog('code')
  }, [verifyClosed, unverified])
  const checkOut = (id: ProductId) => {
    setProduct(id)
    setDialog('code')
  }
  return (
    <Page title="Select a Product" lead={holdsAllByRole(user) ? leadOfTeachers : lead}>
      <ul className={classes.grid} data-count={items.length} aria-label="Products">
        {items.map((item) => (
          <li key={item.id}>
            <CartCard item={item} chosen={item.id === chosen} onCheckOut={() => checkOut(item.id)} />
          </li>
        ))}
      </ul>
      <p>
        <BackLink to="/">Back to Labs</BackLink>
      </p>
      <ProductCodeDialog
        product={productById(product)}
        opened={dialog === 'code'}
        onClose={() => setDialog(null)}
        onUnverified={() => setDialog('verify')}
      />
      <VerifyEmailDialog
        opened={dialog === 'verify'}
        onClose={() => {
          setDialog(null)
          setVerifyClosed(true)
        }}
      />
    </Page>
  )
}
