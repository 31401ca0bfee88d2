import type { Order } from '@tradewind/contract/sales/checkout'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { priceWords } from '@tradewind/contract/words/prices'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { toastSuccess } from '../../../ui/toast.ts'
import { useRefund } from './checkout.api.ts'
import classes from './my-orders.module.css'
import { givenName, isForSeats } from './order-model.ts'
import { piecesProblem, seats } from './refund-words.ts'

interface RefundDialogProps {
  opened: boolean
  order: Order
  onClose: () => void
}

/** Says what a refund ends and pays back, and asks for it. */
export function RefundDialog({ opened, order, onClose }: RefundDialogProps) {
  const refund = useRefund(order.number)
  const most = order.refundable?.pieces ?? 1
  const each = Math.round((order.refundable?.cents ?? 0) / most)
  const forSeats = isForSeats(order)
  const sumOf = (typed: string) =>
    piecesProblem(typed, most) === null ? priceWords((wholeNumber(typed) ?? 0) * each) : null
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={forSeats ? 'Give seats back?' : `Get ${priceWords(each)} back?`}
      initialValues={{ pieces: `${most}` }}
      validate={{ pieces: (typed: string) => (forSeats ? piecesProblem(typed, most) : null) }}
      save={async ({ pieces }) => {
        const after = await refund.mutateAsync(forSeats ? (wholeNumber(pieces) ?? 0) : undefined)
        if (after.refund?.status !== 'refused') toastSuccess('Your refund is on its way.')
      }}
      failure="Your refund could not be asked for."
      action="Get refund"
      busyAction="Asking..."
      cancel={forSeats ? 'Keep them' : 'Keep it'}
      color="coral"
      unsaved={() => false}
    >
      {(form) =>
        forSeats ? (
          <>
            <p>
              {seats(most)} of {order.productName} can be given back. Used seats stay, and so do the seats
              that you keep. An order can be refunded once.
            </p>
            <TextField
              label="Number of seats to give back"
              name="pieces"
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('pieces')}
            />
            <p className={classes.sum}>
              <span>You get back</span>
              <output aria-live="polite">{sumOf(form.values.pieces) ?? '–'}</output>
            </p>
          </>
        ) : (
          <p>
            Your access to {givenName(order)} by this order ends at once. Your results stay, and other access
            to it stays, too. The money goes to the card that you paid with.
          </p>
        )
      }
    </FormDialog>
  )
}
