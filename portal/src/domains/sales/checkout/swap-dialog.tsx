import { labById } from '@tradewind/contract/catalogue'
import type { Order } from '@tradewind/contract/sales/checkout'
import { SelectField } from '../../../ui/choices.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useSwap } from './checkout.api.ts'

interface SwapDialogProps {
  opened: boolean
  order: Order
  onClose: () => void
}

/** Asks for the lab that the buyer wants instead of the one they bought. */
export function SwapDialog({ opened, order, onClose }: SwapDialogProps) {
  const swap = useSwap(order.number)
  const labs = (order.swappable?.labs ?? []).map(labById)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Swap ${order.productName}?`}
      initialValues={{ lab: '' }}
      validate={{ lab: (chosen: string) => (chosen === '' ? 'Please choose a lab.' : null) }}
      save={async ({ lab }) => {
        const chosen = labs.find(({ id }) => id === lab)
        if (!chosen) return false
        await swap.mutateAsync(chosen.id)
        return toastSuccess(`${chosen.name} is yours now.`)
      }}
      failure="The lab could not be swapped."
      action="Swap"
      busyAction="Swapping..."
      unsaved={() => false}
    >
      {(form) => (
        <>
          <p>
            You get another lab of the same price, for as long as you have {order.productName} now. You can
            swap once, and {order.productName} ends at once.
          </p>
          <SelectField
            label="Lab that you want"
            name="lab"
            options={[
              { value: '', label: 'Choose a lab' },
              ...labs.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps('lab')}
          />
        </>
      )}
    </FormDialog>
  )
}
