import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { labById, type Product } from '@tradewind/contract/catalogue'
import { productCodeProblem } from '@tradewind/contract/rules'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../../api.ts'
import { publicConfig } from '../../../public-config.ts'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { useUser } from '../../../session/session.tsx'
import { DialogActions } from '../../../ui/app-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { priceWords } from '@tradewind/contract/words/prices'
import { Notice } from '../../../ui/notice.tsx'
import { OtherPlaceNotice } from '../../../ui/other-place-notice.tsx'
import { OpenLabs } from '../../../ui/open-labs.tsx'
import { termWords } from '../../../ui/offer-words.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { checkoutPath } from './order-model.ts'
import { registerProduct, verifyProductCode } from './product-code.api.ts'
import classes from './product-code-dialog.module.css'
import { labNumber } from './seats-guidance.ts'
import { useOpenOnceHeld } from './use-open-once-held.ts'

interface ProductCodeDialogProps {
  product: Product
  opened: boolean
  onClose: () => void
  /** The server requires a verified address first. */
  onUnverified: () => void
}

/** Two ways of the same weight: a code registers the product, or a card pays for it. */
export function ProductCodeDialog({ product, opened, onClose, onUnverified }: ProductCodeDialogProps) {
  // The code typed before the address had to be verified.
  const [typed, setTyped] = useState({ product: product.id, code: '' })
  const navigate = useNavigate()
  // The keyboard of a phone, which a field with the focus opens, would cover the other way.
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const close = (registered: Registered | null) => {
    setTyped({ product: product.id, code: '' })
    if (registered) void navigate('/')
    else onClose()
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
      width={760}
      doneTitle="Your code worked"
      renderDone={(registered, done) => <RegisteredStep product={registered.product} onDone={done} />}
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
      renderBeside={(busy) => <PayByCard product={product} busy={busy} />}
    >
      {(form) => (
        <>
          <TextField
            data-autofocus={isTouched ? undefined : true}
            label="Product code"
            name="productCode"
            help={helpOf(product)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.getInputProps('productCode')}
          />
          <OtherPlaceNotice
            field="access"
            typed={form.values.productCode}
            refused={form.errors.productCode !== undefined}
          />
        </>
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

/** A product whose code was used. */
interface Registered {
  product: Product
}

/** What the code gave, and the way into it. */
function RegisteredStep({ product, onDone }: Registered & { onDone: () => void }) {
  const open = useOpenOnceHeld()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const labs = product.labs.map(labById)
  const [lab] = labs
  const opens = labs.length === 1 && lab?.comes === null ? lab : null
  return (
    <>
      <p>{product.name} is now in your account.</p>
      {labs.length > 1 && (
        <div className={classes.labs}>
          <OpenLabs labs={labs} name="Your labs" onOpen={open} first={first} />
        </div>
      )}
      <DialogActions>
        <Button
          ref={labs.length === 1 && opens === null ? first : undefined}
          variant={labs.length > 1 || opens ? 'default' : 'filled'}
          onClick={onDone}
        >
          Done
        </Button>
        {opens && (
          <Button ref={first} onClick={() => open(opens.id)}>
            Open {opens.name}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** Asks whether the code works, uses it, and brings up what the reader holds. */
function useRegistration(product: Product, onUnverified: (code: string) => void) {
  const user = useUser()
  const refreshUser = useRefreshUser()
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

  /** False leaves the form as it is: the verification takes its place. */
  return async (code: string): Promise<Registered | false> => {
    try {
      await verifyProductCode(code, product.id)
      await registerProduct(code, product.id, user.id)
      toastSuccess('Product has been successfully registered to your account!')
      // The product is registered even when reloading the user fails.
      await refreshUser().catch(() => undefined)
      return { product }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'email_not_verified')) {
        await showWhatIsHeld(error)
        throw error
      }
      onUnverified(code)
      return false
    }
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
    <section className={classes.other} aria-labelledby="pay-by-card">
      <h3 id="pay-by-card">No code?</h3>
      <p className={classes.text}>
        {storeUrl === undefined
          ? `${name} costs ${priceWords(priceCents)} for ${termWords(product)}.`
          : `${name} is sold in our store.`}
      </p>
      <DialogActions>
        {storeUrl === undefined ? (
          <Button
            component={Link}
            to={checkoutPath(id, { seats: false })}
            aria-disabled={busy || undefined}
            onClick={(event) => {
              if (busy) event.preventDefault()
            }}
          >
            Pay by card
          </Button>
        ) : (
          <Button component="a" href={storeUrl} target="_blank" rel="noopener noreferrer">
            Pay by card<span className="visually-hidden"> (opens in a new tab)</span>
          </Button>
        )}
      </DialogActions>
    </section>
  )
}
