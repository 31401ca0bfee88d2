import { useForm } from '@mantine/form'
import type { SecondStep } from '@tradewind/contract/people/factors'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { ApiError, call } from '../../../api.ts'
import { readStored, storageKeys, writeStored } from '../../../browser/storage.ts'
import { publicConfig } from '../../../public-config.ts'
import { useSession } from '../../../session/session.tsx'
import { EmailField, PasswordField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { toastError } from '../../../ui/toast.ts'
import { AuthFrame } from '../../../ui/auth-frame.tsx'
import classes from './auth.module.css'
import { LinkNotice, useFollowedLink } from './link-notice.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStepForm, secondStepOf } from './second-step.tsx'

/** Signing in. The router sends signed-in people to Home, so the form itself leads nowhere. */
export function Screen() {
  const { signIn } = useSession()
  const link = useFollowedLink()
  // Said once, to a person who has just signed out.
  const [atInstitution] = useState(() => readStored('localStorage', storageKeys.atInstitution) !== null)
  useEffect(() => writeStored('localStorage', storageKeys.atInstitution, null), [])
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { password: (password) => (password === '' ? 'Please enter your password.' : null) },
    onValuesChange: () => setFailure(null),
  })
  // The toast is read aloud and goes away. This stays until something else is typed.
  const [failure, setFailure] = useState<unknown>(null)
  const [step, setStep] = useState<SecondStep | null>(null)
  const submission = useSubmission(
    form,
    async ({ email, password }) => {
      setFailure(null)
      try {
        signIn(await call('POST /api/auth/login', { body: { email: email.trim(), password } }))
      } catch (error) {
        const next = secondStepOf(error)
        if (!next) throw error
        setStep(next)
      }
    },
    {
      onFailure: (error) => {
        toastError(error)
        // Shown before the focus moves to the first wrong field.
        flushSync(() => setFailure(error))
      },
    },
  )
  if (step) return <SecondStepForm step={step} onSignedIn={signIn} onBack={() => setStep(null)} />
  // One of them is wrong, and the server does not tell which.
  const areWrong = failure instanceof ApiError && failure.code === 'wrong_credentials'
  return (
    <AuthFrame
      title="Sign in"
      lead={publicConfig.brand.portalDescription}
      footer={
        <>
          <p>
            New here? <Link to="/register">Register Here</Link>
          </p>
          <p>
            <Link to="/select-institution">Through my institution</Link>
          </p>
        </>
      }
    >
      {atInstitution && (
        <div className={classes.above}>
          <Notice tone="info" title="You may still be signed in at your institution.">
            On a shared computer, sign out there, too, or close the browser.
          </Notice>
        </div>
      )}
      {link && <LinkNotice link={link} on="login" />}
      <Form onSubmit={submission.onSubmit}>
        {failure !== null && (
          <Notice tone="error" error={failure} announced={false}>
            {sentenceOf(failure)}
          </Notice>
        )}
        <EmailField
          autoComplete="username webauthn"
          {...form.getInputProps('email')}
          error={form.errors.email ?? areWrong}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
            error={form.errors.password ?? areWrong}
          />
          <p className={classes.beside}>
            <Link to="/forgot">Forgot Password</Link>
          </p>
        </div>
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Signing in..."
          disabled={form.values.email.trim() === '' || submission.waitSeconds > 0}
        >
          LOGIN
        </SubmitButton>
      </Form>
      <PasskeySignIn onSignedIn={signIn} />
    </AuthFrame>
  )
}
