import { useForm } from '@mantine/form'
import type { SandboxStep } from '@tradewind/contract/sales/checkout'
import { useState, type ReactNode } from 'react'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { priceWords } from '@tradewind/contract/words/prices'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmission } from '../../../ui/submission.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { BankDialog } from './bank-dialog.tsx'
import { CardFields } from './card-fields.tsx'
import { cardNumberProblem, expiryProblem, holderProblem, securityCodeProblem } from './card-rules.ts'
import { paySandbox, useSandboxPayment } from './checkout.api.ts'
import classes from './checkout.module.css'
import { FormSkeleton } from './form-skeleton.tsx'

interface SandboxFormProps {
  clientSecret: string
  /** Starts a new payment when this one can no longer be made. */
  onBeginAgain: () => void
}

/** The sandbox's payment form. It accepts test cards only and moves no money. */
export function SandboxForm({ clientSecret, onBeginAgain }: SandboxFormProps) {
  const { data, error, isFetching, refetch } = useSandboxPayment(clientSecret)
  if (!data && error && !isFetching)
    return (
      <Notice
        tone="error"
        error={error}
        title="The payment form could not be loaded."
        onRetry={() => void refetch()}
      >
        <p>{sentenceOf(error)}</p>
        <p>You were not charged.</p>
      </Notice>
    )
  if (!data) return <FormSkeleton />
  if (data.status !== 'open')
    return (
      <Notice tone="info" title="This payment form has closed." onRetry={onBeginAgain}>
        {data.status === 'complete'
          ? 'This order is already paid. Your orders are listed in your account.'
          : 'It was open for too long. You were not charged.'}
      </Notice>
    )
  return (
    <>
      <TestMode />
      <dl className={classes.lines}>
        <Line term="Product">{data.product}</Line>
        <Line term="Quantity">{data.quantity}</Line>
        <Line term="Total">
          <strong>{priceWords(data.amountCents)}</strong>
        </Line>
      </dl>
      <CardForm clientSecret={clientSecret} amountCents={data.amountCents} />
    </>
  )
}

function TestMode() {
  return (
    <section className={classes.testMode} aria-labelledby="test-mode">
      <h3 id="test-mode">TEST MODE</h3>
      <p>No money is taken. Use one of these cards. Never enter a real card:</p>
      <ul>
        <li>
          <code>4242 4242 4242 4242</code> pays
        </li>
        <li>
          <code>4000 0000 0000 0002</code> is declined
        </li>
        <li>
          <code>4000 0000 0000 3220</code> asks for confirmation
        </li>
      </ul>
      <p>For the other fields, use any future date, any 3 digits and any name.</p>
    </section>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface CardFormProps {
  clientSecret: string
  amountCents: number
}

function CardForm({ clientSecret, amountCents }: CardFormProps) {
  const form = useForm({
    initialValues: { card: '', expiry: '', securityCode: '', holder: '' },
    validate: {
      card: cardNumberProblem,
      expiry: (text) => expiryProblem(text, Date.now()),
      securityCode: securityCodeProblem,
      holder: holderProblem,
    },
  })
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const follow = ({ next, returnUrl }: SandboxStep) => {
    setAsking(next === 'confirm')
    if (next !== 'done' || returnUrl === null) return
    setLeaving(true)
    location.assign(returnUrl)
  }
  const submission = useSubmission(form, async ({ card }) => follow(await paySandbox(clientSecret, card)), {
    fieldOf: { card_declined: 'card' },
  })
  return (
    <>
      <Form onSubmit={submission.onSubmit}>
        <CardFields form={form} />
        <SubmitButton busy={submission.busy || asking || leaving} busyLabel="Paying...">
          Pay {priceWords(amountCents)}
        </SubmitButton>
      </Form>
      <BankDialog opened={asking} clientSecret={clientSecret} amountCents={amountCents} onAnswered={follow} />
    </>
  )
}
