import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { authRoutes } from '@tradewind/contract/people/auth'
import type { AnswerOf } from '@tradewind/contract/route'
import {
  administratorPasswordMin,
  confirmationProblem,
  emailProblem,
  oneTimeCodeProblem,
  passwordProblem,
} from '@tradewind/contract/rules'
import type { SecondStep } from '@tradewind/contract/people/factors'
import type { SignedIn } from '@tradewind/contract/people/users'
import { Link } from 'react-router'
import { call } from '../../../api.ts'
import { EmailField, OneTimeCodeField, PasswordField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { PasswordChecklist } from '../../../ui/password-checklist.tsx'
import { SendAgain } from '../../../ui/send-again.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { AuthFrame } from '../../../ui/auth-frame.tsx'
import classes from './auth.module.css'
import { secondStepOf } from './second-step.tsx'

const backToLogin = (
  <p>
    <Link to="/login">Back to Login</Link>
  </p>
)

interface EmailStepProps {
  /** The address entered before, for people who come back to this step. */
  email: string
  onSent: (email: string) => void
}

export function EmailStep({ email, onSent }: EmailStepProps) {
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } })
  const submission = useSubmission(form, async (values) => {
    const to = values.email.trim()
    await call('POST /api/forgot/forgot', { body: { email: to } })
    toastSuccess('Email Sent')
    onSent(to)
  })
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="Enter your email, and we will send you a one-time passcode."
      footer={backToLogin}
    >
      <Form onSubmit={submission.onSubmit}>
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Sending..."
          disabled={form.values.email.trim() === '' || submission.waitSeconds > 0}
        >
          Send passcode
        </SubmitButton>
      </Form>
    </AuthFrame>
  )
}

/** What the right passcode gives: a secret that works once, and the fewest characters of the new password. */
export type ResetProof = AnswerOf<(typeof authRoutes)['POST /api/forgot/verifyotp']>

interface PasscodeStepProps {
  email: string
  onVerified: (proof: ResetProof) => void
  onBack: () => void
}

export function PasscodeStep({ email, onVerified, onBack }: PasscodeStepProps) {
  const form = useForm({ initialValues: { otp: '' }, validate: { otp: oneTimeCodeProblem } })
  const submission = useSubmission(
    form,
    async ({ otp }) => {
      onVerified(await call('POST /api/forgot/verifyotp', { body: { otp, email } }))
    },
    { fieldOf: { wrong_code: 'otp' } },
  )
  return (
    <AuthFrame
      title="Enter your passcode"
      lead={
        <>
          If there is an account for <strong>{email}</strong>, a 6-digit passcode is on its way. It is valid
          for 10 minutes, in this browser. If you do not see it, check your spam folder.
        </>
      }
      footer={backToLogin}
    >
      <Form onSubmit={submission.onSubmit}>
        <OneTimeCodeField label="Passcode" {...form.getInputProps('otp')} name="otp" />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Checking..."
          disabled={form.values.otp === '' || submission.waitSeconds > 0}
        >
          Verify passcode
        </SubmitButton>
        <div className={classes.actions}>
          <SendAgain send={() => call('POST /api/forgot/forgot', { body: { email } })} />
          <Button variant="subtle" onClick={onBack}>
            Use another email
          </Button>
        </div>
      </Form>
    </AuthFrame>
  )
}

interface NewPasswordStepProps {
  email: string
  proof: ResetProof
  onSignedIn: (signedIn: SignedIn) => void
  /** The password is changed, and a second factor is to follow. */
  onSecondStep: (step: SecondStep) => void
  onPending: (message: string) => void
  onBack: () => void
}

export function NewPasswordStep(props: NewPasswordStepProps) {
  const { email, proof, onSignedIn, onSecondStep, onPending, onBack } = props
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: passwordProblem,
      confirmation: (confirmation, { password }) => confirmationProblem(password, confirmation),
    },
  })
  const submission = useSubmission(
    form,
    async ({ password }) => {
      const answer = await call('POST /api/forgot/resetpassword', {
        body: { password, email, secret: proof.secret },
      }).catch((error: unknown) => {
        const next = secondStepOf(error)
        if (!next) throw error
        return next
      })
      if ('requiresApproval' in answer) return onPending(answer.message)
      toastSuccess('Updated Password')
      return 'step' in answer ? onSecondStep(answer) : onSignedIn(answer)
    },
    { fieldOf: { password_refused: 'password' } },
  )
  const { values } = form
  return (
    <AuthFrame
      title="Set a new password"
      lead="This signs you out on your other devices."
      footer={backToLogin}
    >
      <Form onSubmit={submission.onSubmit}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          name="confirmation"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <PasswordChecklist
          lengthText="8+ characters"
          admin={proof.passwordMin === administratorPasswordMin}
          {...values}
        />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Saving..."
          disabled={values.password === '' || values.confirmation === '' || submission.waitSeconds > 0}
        >
          Set New Password
        </SubmitButton>
        <Button variant="subtle" onClick={onBack}>
          Start again with your email
        </Button>
      </Form>
    </AuthFrame>
  )
}
