import { Button } from '@mantine/core'
import type { Product } from '@tradewind/contract/catalogue'
import { productCodeProblem } from '@tradewind/contract/rules'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../api.ts'
import { publicConfig } from '../../public-config.ts'
import { useRefreshUser } from '../../session/refresh-user.ts'
import { useUser } from '../../session/session.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { priceWords } from '../../ui/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { termWords } from '../../ui/offer-words.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { checkoutPath } from './order-model.ts'
import { registerProduct, verifyProductCode } from './product-code.api.ts'
import classes from './product-code-dialog.module.css'
import { labNumber } from './seats-guidance.ts'

interface ProductCodeDialogProps {
  product: Product
  opened: boolean
  onClose: () => void
  /** The server requires a verified address first. */
  onUnverified: () => void
}

/** Registers a product by its code, or leads to payment by card. */
export function ProductCodeDialog({ product, opened, onClose, onUnverified }: ProductCodeDialogProps) {
  // The code typed before the address had to be verified.
  const [typed, setTyped] = useState({ product: product.id, code: '' })
  const close = () => {
    setTyped({ product: product.id, code: '' })
    onClose()
  }
  const register = useRegistration(product, (code) => {
    setTyped({ product: product.id, code })
    onUnverified()
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Enter Product Code"
      initialValues={{ productCode: typed.product === product.id ? typed.code : '' }}
      validate={{ productCode: productCodeProblem }}
      save={({ productCode }) => register(productCode.trim())}
      fieldOf={{
        code_unknown: 'productCode',
        code_used: 'productCode',
        code_expired: 'productCode',
        code_revoked: 'productCode',
        code_wrong_product: 'productCode',
        already_held: 'productCode',
      }}
      action="Register"
      busyAction="Registering..."
      // Closing loses nothing: a code is quickly typed again.
      unsaved={() => false}
      renderBelow={(busy) => <PayByCard product={product} busy={busy} />}
    >
      {(form) => (
        <TextField
          data-autofocus
          label="Product code"
          name="productCode"
          help={helpOf(product)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('productCode')}
        />
      )}
    </FormDialog>
  )
}

function helpOf({ name, labs }: Product): string {
  const whose = 'From your instructor or your school, for'
  return labs.length > 1
    ? `${whose} the ${name}. One use gives all ${labNumber(labs)} labs.`
    : `${whose} ${name}.`
}

/** Asks whether the code works, uses it, and leads to Home with the product. */
function useRegistration(product: Product, onUnverified: (code: string) => void) {
  const user = useUser()
  const refreshUser = useRefreshUser()
  const navigate = useNavigate()
  const answerLost = useRef(false)

  /**
   * After a lost answer the code may have been used. The next try then fails, although Home has something new to
   * show.
   */
  async function showWhatIsHeld(error: unknown) {
    const lost = error instanceof ApiError && error.code === 'network'
    if (!lost && !answerLost.current) return
    answerLost.current = true
    try {
      await refreshUser()
      answerLost.current = lost
    } catch {
      // The next try shows the product.
    }
  }

  /** The dialog never closes by itself: Home or the verification takes its place. */
  return async (code: string): Promise<false> => {
    try {
      await verifyProductCode(code, product.id)
      await registerProduct(code, product.id, user.id)
      toastSuccess('Product has been successfully registered to your account!')
      // The product is registered even when reloading the user fails.
      await refreshUser().catch(() => undefined)
      await navigate('/')
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'email_not_verified')) {
        await showWhatIsHeld(error)
        throw error
      }
      onUnverified(code)
    }
    return false
  }
}

/** Payment by card instead. A product sold in an external store is paid there. */
function PayByCard({ product, busy }: { product: Product; busy: boolean }) {
  const { id, name, priceCents, comes } = product
  if (comes !== null)
    return (
      <div className={classes.other}>
        <Notice tone="info" title={comes}>
          {name} is not for sale yet, so you cannot pay by card. You can already register a code for it.
        </Notice>
      </div>
    )
  const storeUrl = publicConfig.storeUrls[id]
  return (
    <section className={classes.other} aria-label="Without a code">
      <p>
        No code?{' '}
        {storeUrl === undefined ? (
          <>
            {name} costs <strong>{priceWords(priceCents)}</strong> for {termWords(product)}.
          </>
        ) : (
          `${name} is sold in our store.`
        )}
      </p>
      {storeUrl === undefined ? (
        <Button
          component={Link}
          to={checkoutPath(id, { seats: false })}
          variant="outline"
          color="coral"
          fullWidth
          aria-disabled={busy || undefined}
          onClick={(event) => {
            if (busy) event.preventDefault()
          }}
        >
          Pay by card
        </Button>
      ) : (
        <Button
          component="a"
          href={storeUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="outline"
          color="coral"
          fullWidth
        >
          Pay by card<span className="visually-hidden"> (opens in a new tab)</span>
        </Button>
      )}
    </section>
  )
}
