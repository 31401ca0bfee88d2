import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../../api.ts'
import { useSession } from '../../../session/session.tsx'
import { AuthFrame } from '../../../ui/auth-frame.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import {
  NameFields,
  nameRules,
  NewPasswordFields,
  newPasswordRules,
} from '../../../ui/registration-fields.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'

interface CompleteRegistrationProps {
  invited: { token: string; email: string; firstName: string; lastName: string; instructor: boolean }
  onComplete?: () => void
  /** Called when the address turns out to have an account already. */
  onTaken?: () => void
}

/** The form of an invited instructor, or of a student whose account an administrator made. */
export function CompleteRegistration({ invited, onComplete, onTaken }: CompleteRegistrationProps) {
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({
    initialValues: {
      firstName: invited.firstName,
      lastName: invited.lastName,
      password: '',
      confirmation: '',
    },
    validate: { ...nameRules, ...newPasswordRules },
  })
  const submission = useSubmission(
    form,
    async ({ confirmation: _confirmation, ...person }) => {
      setProblem(null)
      await call('POST /api/instructors/complete-registration', { body: { token: invited.token, ...person } })
      return onComplete?.()
    },
    {
      fieldOf: { password_refused: 'password' },
      onFailure: (error) => {
        setProblem(error)
        if (error instanceof ApiError && error.code === 'email_taken') onTaken?.()
      },
    },
  )
  const { user } = useSession()
  const allFilled = Object.values(form.values).every((value) => value.trim() !== '')
  return (
    <AuthFrame
      title={invited.instructor ? 'Instructor Registration' : 'Choose your password'}
      lead={
        invited.instructor
          ? 'Your account includes all labs for free.'
          : 'An administrator created this account for you. Check your name and choose a password.'
      }
      footer={
        <p>
          Already registered? <Link to="/login">Sign in</Link>
        </p>
      }
    >
      <Form onSubmit={submission.onSubmit}>
        {user && (
          <Notice tone="info">
            You are signed in as {user.email}. This form creates another account. To use it, sign out
            afterward.
          </Notice>
        )}
        <EmailField
          value={invited.email}
          autoComplete="username"
          help={`Your ${invited.instructor ? 'invitation' : 'account'} is for this address.`}
          readOnly
        />
        <NameFields form={form} />
        <NewPasswordFields form={form} />
        {problem !== null && (
          <Notice tone="error" error={problem}>
            {sentenceOf(problem, 'Failed to complete registration. Please try again.')}
          </Notice>
        )}
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Registering..."
          disabled={!allFilled || submission.waitSeconds > 0}
        >
          Complete Registration
        </SubmitButton>
      </Form>
    </AuthFrame>
  )
}
