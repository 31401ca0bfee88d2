import type { ProductId } from '@tradewind/contract/catalogue'
import { emailProblem } from '@tradewind/contract/rules'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { publicConfig } from '../../../public-config.ts'
import { SelectField } from '../../../ui/choices.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MadeCodes } from '../../../ui/made-codes.tsx'
import { usesProblem } from '../../../ui/typed.ts'
import { UsesFields } from '../../../ui/uses-fields.tsx'
import { useMakePromotion } from './managed-promotions.api.ts'
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
      renderDone={({ promotion_code: code, product_name: product, owner }, close) => (
        <MadeCodes copy={{ text: code, what: 'code' }} onClose={close}>
          The code for {product} is ready. {owner && `${owner.name} sees it in their promotion codes.`}
        </MadeCodes>
      )}
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
          <UsesFields form={form} help="Each person can use the code once." />
        </>
      )}
    </FormDialog>
  )
}
