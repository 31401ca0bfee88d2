import { useForm } from '@mantine/form'
import { seatLimits, type Product } from '@tradewind/contract/catalogue'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { useUser } from '../../../session/session.tsx'
import { priceWords } from '@tradewind/contract/words/prices'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { useSubmission } from '../../../ui/submission.tsx'
import classes from './checkout.module.css'
import { invoiceOrderPath } from './order-model.ts'
import { ownUseWords, seatsWords } from './seats-guidance.ts'
import { seatsProblem, totalOf } from './seats-rules.ts'

interface SeatsFormProps {
  product: Product
  /** The number chosen before, for readers who come back. */
  initial: number | null
  onChosen: (seats: number) => void
}

/** The number of seats and their total price. */
export function SeatsForm({ product, initial, onChosen }: SeatsFormProps) {
  const form = useForm({
    initialValues: { seats: initial === null ? '' : `${initial}` },
    validate: { seats: seatsProblem },
  })
  const submission = useSubmission(form, ({ seats }) => Promise.resolve(onChosen(wholeNumber(seats) ?? 0)))
  const field = useRef<HTMLInputElement>(null)
  const comesBack = initial !== null
  useEffect(() => {
    // The button that led back here has disappeared, so the focus needs a new place.
    if (comesBack) field.current?.focus()
  }, [comesBack])
  const ownUse = ownUseWords(useUser(), product.name)
  const total = totalOf(form.values.seats, product.priceCents)
  return (
    <section className={classes.card} aria-labelledby="seats-heading">
      <h2 id="seats-heading">How many seats?</h2>
      <p className={classes.text}>
        {seatsWords(product)} {ownUse}
      </p>
      <Form onSubmit={submission.onSubmit}>
        <TextField
          ref={field}
          label="Number of seats"
          name="seats"
          help={`From ${seatLimits.minimum} to ${seatLimits.maximum}. One seat per person.`}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('seats')}
        />
        <p className={classes.total}>
          <span>Total</span>
          <output aria-live="polite">{total === null ? '–' : priceWords(total)}</output>
        </p>
        <SubmitButton busy={submission.busy}>Continue to payment</SubmitButton>
      </Form>
      <p className={classes.text}>
        Does your school pay by purchase order?{' '}
        <Link to={invoiceOrderPath(product.id, form.values.seats)}>Ask for an invoice</Link>
      </p>
    </section>
  )
}
