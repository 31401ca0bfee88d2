import { useForm } from '@mantine/form'
import type { SecondStep } from '@tradewind/contract/people/factors'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../api.ts'
import { publicConfig } from '../../../public-config.ts'
import { EmailField, PasswordField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { linkWith, signInAndLink, type Link } from './account-link.ts'
import classes from './auth.module.css'
import { SecondStepForm, secondStepOf } from './second-step.tsx'

interface AccountSignInFormProps {
  /** Fills in the address. */
  email: string
  /** Whose password it is not, for example "your course". */
  other: string
  link: Link
  /** The screen around the form. A second step has its own screen. */
  renderFrame: (form: ReactNode) => ReactNode
}

/** Signs in to an account once, to link it with where a person comes from. A refusal changes and loses nothing. */
export function AccountSignInForm({ email, other, link, renderFrame }: AccountSignInFormProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const [step, setStep] = useState<SecondStep | null>(null)
  const form = useForm({
    initialValues: { email, password: '' },
    validate: {
      email: (text) => (text.trim() === '' ? 'Please enter your email.' : null),
      password: (text) => (text === '' ? 'Please enter your password.' : null),
    },
  })
  const submission = useSubmission(
    form,
    async (values) => {
      setFailure(null)
      try {
        await signInAndLink(values, link)
      } catch (error) {
        const next = secondStepOf(error)
        if (!next) throw error
        setStep(next)
      }
    },
    { onFailure: setFailure },
  )
  if (step)
    return (
      <SecondStepForm
        step={step}
        action="Confirm and link"
        back="Back"
        onBack={() => setStep(null)}
        onSignedIn={async ({ token }) => await linkWith(token, link)}
      />
    )
  return renderFrame(
    <Form onSubmit={submission.onSubmit}>
      {failure !== null && <LinkFailure failure={failure} />}
      <EmailField autoComplete="username" {...form.getInputProps('email')} />
      <div>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          help={`Your ${publicConfig.brand.productName} password, not the one for ${other}.`}
          {...form.getInputProps('password')}
        />
        <p className={classes.beside}>
          {/* A new window is needed: signing in from here would not link the accounts. */}
          <a href="/forgot" target="_blank" rel="noopener">
            Forgot Password
          </a>
        </p>
      </div>
      <WaitNotice seconds={submission.waitSeconds} />
      <SubmitButton busy={submission.busy} busyLabel="Linking..." disabled={submission.waitSeconds > 0}>
        Sign in and link
      </SubmitButton>
    </Form>,
  )
}

function LinkFailure({ failure }: { failure: unknown }) {
  return (
    <Notice tone="error" error={failure} title={sentenceOf(failure)}>
      {isRefusal(failure) ? 'We did not link your accounts, and nothing was lost.' : 'Nothing was lost.'}
      {isUnproven(failure) && (
        <>
          {' '}
          {/* A new window is needed: signing in here would end the visit. */}
          <a href="/sign-in-settings" target="_blank" rel="noopener">
            Sign in to verify it
          </a>
          , then try again here.
        </>
      )}
    </Notice>
  )
}

/** Whether the server refused to link. Without an answer the accounts may be linked. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Whether the account is right but its address is not verified yet. */
function isUnproven(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'email_not_verified'
}
