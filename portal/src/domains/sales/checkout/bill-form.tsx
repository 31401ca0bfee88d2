import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BillTo, Order } from '@tradewind/contract/sales/checkout'
import { billLengths } from '@tradewind/contract/sales/purchase-orders'
import { useEffect, useRef } from 'react'
import { TextAreaField } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { billFields, billRules } from './bill-fields.ts'
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
    validate: billRules,
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
        <TextField ref={first} {...billFields.name} {...form.getInputProps('name')} />
        <TextField {...billFields.institution} {...form.getInputProps('institution')} />
        <TextAreaField {...billFields.address} {...form.getInputProps('address')} />
        <TextField {...billFields.taxId} {...form.getInputProps('taxId')} />
        <TextField
          label="Reference"
          name="reference"
          help="For example the number of a purchase order. For this invoice only."
          autoComplete="off"
          maxLength={billLengths.reference}
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
