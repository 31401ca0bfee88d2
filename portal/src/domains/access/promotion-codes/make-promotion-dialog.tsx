import { Button } from '@mantine/core'
import type { ProductId } from '@tradewind/contract/catalogue'
import type { ManagedPromotion } from '@tradewind/contract/access/promotion-codes'
import { emailProblem } from '@tradewind/contract/rules'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { useEffect, useRef } from 'react'
import { publicConfig } from '../../../public-config.ts'
import { DialogActions } from '../../../ui/app-dialog.tsx'
import { SelectField, SwitchField } from '../../../ui/choices.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usesProblem } from '../../../ui/typed.ts'
import { useMakePromotion } from './managed-promotions.api.ts'
import classes from './managed-promotions.module.css'
import { productOptions } from './promotion-words.ts'

/** Makes a promotion code for a person and shows it. */
export function MakePromotionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const make = useMakePromotion()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Make a promotion code"
      width={560}
      initialValues={{ productId: '', owner: '', unlimited: false, maxUses: '' }}
      validate={{
        productId: (product) => (product === '' ? 'Please select a product' : null),
        owner: (email) =>
          email.trim() === '' ? 'Please enter the owner’s email address.' : emailProblem(email),
        maxUses: (uses, { unlimited }) => (unlimited ? null : usesProblem(uses)),
      }}
      save={({ productId, owner, unlimited, maxUses }) =>
        make({
          productId: productId as ProductId,
          owner: owner.trim(),
          maxUses: unlimited ? null : wholeNumber(maxUses),
        })
      }
      failure="Failed to make the promotion code."
      action="Make the code"
      busyAction="Making..."
      renderDone={(promotion, close) => <Made promotion={promotion} onClose={close} />}
    >
      {(form) => (
        <>
          <SelectField
            label="Product"
            name="productId"
            data-autofocus
            options={productOptions(publicConfig.environment)}
            {...form.getInputProps('productId')}
          />
          <EmailField
            label="Owner’s email"
            name="owner"
            autoComplete="off"
            help="The email of an account. The owner sees the code and who used it."
            {...form.getInputProps('owner')}
          />
          <SwitchField
            label="Unlimited uses"
            name="unlimited"
            {...form.getInputProps('unlimited', { type: 'checkbox' })}
          />
          {!form.values.unlimited && (
            <TextField
              label="Number of uses"
              name="maxUses"
              inputMode="numeric"
              autoComplete="off"
              help="Each person can use the code once."
              {...form.getInputProps('maxUses')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

function Made({ promotion, onClose }: { promotion: ManagedPromotion; onClose: () => void }) {
  const { promotion_code: code, product_name: product, owner } = promotion
  const shown = useRef<HTMLElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <>
      <Notice tone="success" announced>
        The code for {product} is ready. {owner && `${owner.name} sees it in their promotion codes.`}
      </Notice>
      <p className={classes.made}>
        <code ref={shown} className={classes.code}>
          {code}
        </code>
        <CopyButton text={code} what="code" shown={shown} />
      </p>
      <DialogActions>
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}
