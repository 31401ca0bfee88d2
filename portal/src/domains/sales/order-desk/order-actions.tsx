import { Button } from '@mantine/core'
import type { CodeTime } from '@tradewind/contract/sales/checkout'
import type { DeskAction, OrderStory } from '@tradewind/contract/sales/order-desk'
import { priceWords } from '@tradewind/contract/words/prices'
import { payDays } from '@tradewind/contract/sales/purchase-orders'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { SelectField, TextAreaField } from '../../../ui/choices.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useDialog, type Dialog } from '../../../ui/use-dialog.ts'
import classes from './order-desk.module.css'
import { payDaysProblem, refundPiecesProblem } from './desk-words.ts'
import { useOrderActions } from './order-desk.api.ts'

const labels: Record<DeskAction, string> = {
  approve: 'Send invoice',
  decline: 'Decline',
  transfer: 'Record payment',
  void: 'Cancel invoice',
  refund: 'Refund',
}

interface ActionProps {
  story: OrderStory
  dialog: Dialog<DeskAction>
}

/** What can be done with an order now. */
export function OrderActions({ story }: { story: OrderStory }) {
  const dialog = useDialog<DeskAction>()
  const parts = { approve: Approve, decline: Decline, transfer: Transfer, void: Cancel, refund: Refund }
  const Part = dialog.subject === null ? null : parts[dialog.subject]
  return (
    <>
      {story.can.length > 0 && (
        <div className={classes.actions}>
          {story.can.map((action, index) => (
            <Button
              key={action}
              variant={index === 0 ? 'filled' : 'default'}
              onClick={() => dialog.open(action)}
            >
              {labels[action]}
            </Button>
          ))}
        </div>
      )}
      {Part && <Part key={dialog.opening} story={story} dialog={dialog} />}
    </>
  )
}

const codeOptions: { value: CodeTime; label: string }[] = [
  { value: 'when_paid', label: 'When the invoice is paid' },
  { value: 'now', label: 'Now, with the invoice' },
]

function Approve({ story, dialog }: ActionProps) {
  const { approve } = useOrderActions(story)
  const isLicence = (story.byInvoice?.renews ?? null) !== null
  return (
    <FormDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={`Send an invoice over ${priceWords(story.amountCents)}?`}
      initialValues={{ codes: 'when_paid', payDays: `${payDays.usual}` }}
      validate={{ payDays: payDaysProblem }}
      unsaved={() => false}
      save={async ({ codes, payDays: days }) =>
        toastSuccess(
          await approve({
            codes: codes === 'now' ? 'now' : 'when_paid',
            payDays: wholeNumber(days) ?? 0,
          }),
        )
      }
      failure="Failed to send the invoice."
      action="Send invoice"
      busyAction="Sending..."
    >
      {(form) => (
        <>
          <SelectField
            label={isLicence ? 'When does the licence go on?' : 'When does the buyer get the code?'}
            name="codes"
            help={
              isLicence
                ? 'If the invoice is not paid in time, the licence goes back to its old end until it is paid.'
                : 'If an invoice is not paid in time, unused seats stop working until it is.'
            }
            options={codeOptions}
            data-autofocus
            {...form.getInputProps('codes')}
          />
          <TextField
            label="Days to pay"
            name="payDays"
            inputMode="numeric"
            autoComplete="off"
            help={`From ${payDays.least} to ${payDays.most}.`}
            {...form.getInputProps('payDays')}
          />
        </>
      )}
    </FormDialog>
  )
}

function Decline({ story, dialog }: ActionProps) {
  const { decline } = useOrderActions(story)
  return (
    <FormDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title="Decline this request?"
      initialValues={{ because: '' }}
      validate={{
        because: (text) => (text.trim() === '' ? 'Please say why. They get this sentence.' : null),
      }}
      save={async ({ because }) => toastSuccess(await decline(because))}
      failure="Failed to decline the request."
      action="Decline"
      busyAction="Declining..."
    >
      {(form) => (
        <TextAreaField
          label="Why?"
          name="because"
          help="Who asked reads this sentence in a mail."
          maxLength={120}
          data-autofocus
          {...form.getInputProps('because')}
        />
      )}
    </FormDialog>
  )
}

function Transfer({ story, dialog }: ActionProps) {
  const { transfer } = useOrderActions(story)
  return (
    <ConfirmDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title="Record a payment by transfer?"
      action="Record payment"
      busyAction="Recording..."
      onConfirm={async () => toastSuccess(await transfer())}
      failure="Failed to record the payment."
    >
      <p>
        Do this when {priceWords(story.amountCents)} have arrived in your account. The buyer gets a receipt
        {story.byInvoice?.codes === 'when_paid' &&
          (story.byInvoice.renews === null
            ? ', with the code for the students'
            : ', and the licence goes on')}
        . A payment on the page of the invoice records itself.
      </p>
    </ConfirmDialog>
  )
}

function Cancel({ story, dialog }: ActionProps) {
  const { cancel } = useOrderActions(story)
  return (
    <ConfirmDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title="Cancel this invoice?"
      action="Cancel invoice"
      busyAction="Cancelling..."
      onConfirm={async () => toastSuccess(await cancel())}
      failure="Failed to cancel the invoice."
    >
      <p>
        Nobody can pay it any more, and a credit note over {priceWords(story.amountCents)} is issued.{' '}
        {(story.byInvoice?.renews ?? null) === null
          ? 'Unused seats stop working. Whoever used one keeps their access.'
          : 'What it added to the licence does not count any more.'}{' '}
        This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}

function Refund({ story, dialog }: ActionProps) {
  const { refund } = useOrderActions(story)
  const { pieces, cents } = story.refundable ?? { pieces: 1, cents: 0 }
  const each = cents / pieces
  return (
    <FormDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={story.seats ? 'Refund unused seats?' : `Refund ${priceWords(cents)}?`}
      initialValues={{ pieces: `${pieces}` }}
      validate={{ pieces: (text) => refundPiecesProblem(text, pieces) }}
      unsaved={() => false}
      save={async (values) =>
        toastSuccess(await refund(story.seats ? (wholeNumber(values.pieces) ?? 0) : undefined))
      }
      failure="Failed to refund the order."
      action={(values) =>
        story.seats ? `Refund ${priceWords(each * (wholeNumber(values.pieces) ?? 0))}` : 'Refund'
      }
      busyAction="Refunding..."
    >
      {(form) => (
        <>
          <p>
            The money goes back the way it came, once for each order.{' '}
            {story.seats ? 'Refunded seats' : 'Access by this order'} end{story.seats ? '' : 's'} at once, and
            the buyer gets a mail.
          </p>
          {story.seats && (
            <TextField
              label="Number of seats"
              name="pieces"
              inputMode="numeric"
              autoComplete="off"
              help={`Up to ${pieces}. Used seats stay.`}
              data-autofocus
              {...form.getInputProps('pieces')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
