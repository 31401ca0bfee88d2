import { useForm } from '@mantine/form'
import { emailProblem } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/people/users'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api.ts'
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

interface RegistrationFormProps {
  token: string
  onRegistered: (signedIn: SignedIn) => void
}

/** Registers an instructor with a valid link. */
export function RegistrationForm({ token, onRegistered }: RegistrationFormProps) {
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', password: '', confirmation: '' },
    validate: { ...nameRules, email: emailProblem, ...newPasswordRules },
  })
  const submission = useSubmission(
    form,
    async ({ confirmation: _confirmation, ...person }) => {
      setProblem(null)
      onRegistered(await call('POST /api/registration-links/use', { body: { token, ...person } }))
    },
    {
      fieldOf: { email_taken: 'email', password_refused: 'password' },
      onFailure: setProblem,
    },
  )
  const allFilled = Object.values(form.values).every((value) => value.trim() !== '')
  return (
    <AuthFrame
      title="Instructor Registration"
      lead="Your account includes all labs for free."
      footer={
        <p>
          Already registered? <Link to="/login">Sign in</Link>
        </p>
      }
    >
      <Form onSubmit={submission.onSubmit}>
        <NameFields form={form} />
        <EmailField help="Please use your university email." {...form.getInputProps('email')} />
        <NewPasswordFields form={form} strict />
        {problem !== null && (
          <Notice tone="error" error={problem}>
            {sentenceOf(problem, 'Registration failed')}
          </Notice>
        )}
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Registering..."
          disabled={!allFilled || submission.waitSeconds > 0}
        >
          Register
        </SubmitButton>
      </Form>
    </AuthFrame>
  )
}
