import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BillTo, Order } from '@tradewind/contract/sales/checkout'
import { taxIdProblem } from '@tradewind/contract/sales/tax-ids'
import { useEffect, useRef } from 'react'
import { TextAreaField } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import classes from './invoice.module.css'
import { useAddressInvoice } from './checkout.api.ts'

interface BillFormProps {
  order: Order
  onDone: () => void
}

/** What an accounts department needs on the invoice, and the portal does not know. */
export function BillForm({ order, onDone }: BillFormProps) {
  const { mutateAsync } = useAddressInvoice(order.number)
  const form = useForm<BillTo>({
    initialValues: order.billTo ?? {
      name: order.buyer.name,
      institution: '',
      address: '',
      reference: '',
      taxId: '',
    },
    validate: { name: (name) => (name.trim() === '' ? 'Please enter a name.' : null), taxId: taxIdProblem },
    validateInputOnBlur: ['taxId'],
  })
  const { busy, waitSeconds, onSubmit } = useSubmission(form, async (values) => {
    await mutateAsync(values)
    toastSuccess('Updated Invoice')
    onDone()
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <section className={classes.details} aria-labelledby="bill-to">
      <h2 id="bill-to">Who is this invoice for?</h2>
      <p>Add what your accounts department needs. We put it on your next invoices, too.</p>
      <Form onSubmit={onSubmit}>
        <TextField
          ref={first}
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <TextField
          label="Institution"
          name="institution"
          autoComplete="organization"
          maxLength={200}
          {...form.getInputProps('institution')}
        />
        <TextAreaField
          label="Address"
          name="address"
          autoComplete="street-address"
          maxLength={500}
          {...form.getInputProps('address')}
        />
        <TextField
          label="Tax ID"
          name="taxId"
          help="For example a VAT ID such as DE129273398."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.getInputProps('taxId')}
        />
        <TextField
          label="Reference"
          name="reference"
          help="For example the number of a purchase order. For this invoice only."
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('reference')}
        />
        <WaitNotice seconds={waitSeconds} />
        <div className={classes.buttons}>
          <SubmitButton busy={busy} busyLabel="Saving..." disabled={waitSeconds > 0} fullWidth={false}>
            Put it on the invoice
          </SubmitButton>
          <Button variant="default" aria-disabled={busy || undefined} onClick={() => !busy && onDone()}>
            Not now
          </Button>
        </div>
      </Form>
    </section>
  )
}
