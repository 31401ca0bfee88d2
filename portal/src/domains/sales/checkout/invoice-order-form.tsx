import { useForm } from '@mantine/form'
import { seatLimits, type Product } from '@tradewind/contract/catalogue'
import type { BillTo, Order } from '@tradewind/contract/sales/checkout'
import { priceWords } from '@tradewind/contract/words/prices'
import { purchaseOrderLength, purchaseOrderProblem } from '@tradewind/contract/sales/purchase-orders'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { useUser } from '../../../session/session.tsx'
import { TextAreaField } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { billFields, billRules, emptyProblem } from './bill-fields.ts'
import { seatsProblem, totalOf } from './seats-rules.ts'
import { useAskForInvoice } from './invoice-order.api.ts'
import classes from './invoice-order.module.css'

interface InvoiceOrderFormProps {
  product: Product
  /** The number that was entered before. */
  seats: string
  /** Whom the last invoice named. */
  billTo: BillTo | null
  /** The institution whose licence is renewed; null for seats by a code. */
  renews: { institutionId: string; name: string } | null
  onAsked: (order: Order) => void
}

export function InvoiceOrderForm({ product, seats, billTo, renews, onAsked }: InvoiceOrderFormProps) {
  const { firstName, lastName } = useUser()
  const { mutateAsync } = useAskForInvoice()
  const form = useForm({
    initialValues: {
      seats,
      purchaseOrder: '',
      name: billTo?.name ?? `${firstName} ${lastName}`.trim(),
      institution: renews?.name ?? billTo?.institution ?? '',
      address: billTo?.address ?? '',
      taxId: billTo?.taxId ?? '',
      note: '',
    },
    validate: {
      seats: seatsProblem,
      purchaseOrder: purchaseOrderProblem,
      ...billRules,
      institution: emptyProblem,
      address: emptyProblem,
    },
    validateInputOnBlur: ['seats', 'purchaseOrder', 'taxId'],
  })
  const { busy, waitSeconds, onSubmit } = useSubmission(form, async (values) => {
    const { name, institution, address, taxId } = values
    onAsked(
      await mutateAsync({
        productId: product.id,
        seats: wholeNumber(values.seats) ?? 0,
        purchaseOrder: values.purchaseOrder,
        renews: renews?.institutionId ?? null,
        billTo: { name, institution, address, taxId },
        note: values.note,
      }),
    )
  })
  const total = totalOf(form.values.seats, product.priceCents)
  return (
    <Form onSubmit={onSubmit}>
      <TextField
        label={renews ? 'Number of people' : 'Number of seats'}
        name="seats"
        help={`From ${seatLimits.minimum} to ${seatLimits.maximum}. ${renews ? 'How many people use the lab in a year.' : 'One seat per person.'}`}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('seats')}
      />
      <TextField
        label="Purchase order number"
        name="purchaseOrder"
        help="It stands on the invoice."
        autoComplete="off"
        maxLength={purchaseOrderLength}
        {...form.getInputProps('purchaseOrder')}
      />
      <TextField {...billFields.institution} {...form.getInputProps('institution')} />
      <TextField
        {...billFields.name}
        help="A person or an office, such as Accounts Payable."
        {...form.getInputProps('name')}
      />
      <TextAreaField {...billFields.address} {...form.getInputProps('address')} />
      <TextField {...billFields.taxId} label="Tax ID (optional)" {...form.getInputProps('taxId')} />
      <TextAreaField
        label="Note to us (optional)"
        name="note"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('note')}
      />
      <p className={classes.total}>
        <span>Total</span>
        <output aria-live="polite">{total === null ? '–' : priceWords(total)}</output>
      </p>
      <WaitNotice seconds={waitSeconds} />
      <SubmitButton busy={busy} busyLabel="Sending..." disabled={waitSeconds > 0}>
        Ask for an invoice
      </SubmitButton>
    </Form>
  )
}
