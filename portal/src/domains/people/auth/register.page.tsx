import { useForm } from '@mantine/form'
import { emailProblem } from '@tradewind/contract/rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api.ts'
import { storageKeys, writeStored } from '../../../browser/storage.ts'
import { useSession } from '../../../session/session.tsx'
import { AuthFrame } from '../../../ui/auth-frame.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import {
  NameFields,
  nameRules,
  NewPasswordFields,
  newPasswordRules,
} from '../../../ui/registration-fields.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { AccountChoice, type AccountKind } from './account-choice.tsx'
import { noteCodeSent } from '../../../session/code-clock.ts'
import { LinkNotice, useFollowedLink } from './link-notice.tsx'
import { RegistrationSubmitted, type Pending } from './registration-submitted.tsx'

const empty = { firstName: '', lastName: '', email: '', password: '', confirmation: '' }

function useRegistration(kind: AccountKind, onPending: (pending: Pending) => void) {
  const { signIn } = useSession()
  const form = useForm({
    initialValues: empty,
    validate: { ...nameRules, email: emailProblem, ...newPasswordRules },
  })
  const submission = useSubmission(
    form,
    async ({ confirmation: _confirmation, ...person }) => {
      const instructor = kind === 'instructor'
      const answer = await call('POST /api/auth/register', { body: { ...person, instructor } })
      if ('requiresApproval' in answer) return onPending(answer)
      if (instructor) writeStored('localStorage', storageKeys.newUser, 'true')
      else noteCodeSent(Date.now())
      return signIn(answer)
    },
    { fieldOf: { email_taken: 'email', password_refused: 'password' } },
  )
  return { form, submission }
}

/** Creates an account. A student continues to Home; an instructor may have to wait for approval. */
export function Screen() {
  const [kind, setKind] = useState<AccountKind>('student')
  const [pending, setPending] = useState<Pending | null>(null)
  const link = useFollowedLink()
  const { form, submission } = useRegistration(kind, setPending)
  if (pending !== null) return <RegistrationSubmitted {...pending} />

  const allFilled = Object.values(form.values).every((value) => value.trim() !== '')
  return (
    <AuthFrame
      title="Create your account"
      footer={
        <p>
          Already registered? <Link to="/login">Sign in</Link>
        </p>
      }
    >
      {link && <LinkNotice link={link} on="register" />}
      <Form onSubmit={submission.onSubmit}>
        <AccountChoice value={kind} onChange={setKind} />
        <NameFields form={form} />
        <EmailField
          help={
            kind === 'student' ? 'We will send a code to this address.' : 'Please use your university email.'
          }
          {...form.getInputProps('email')}
        />
        <NewPasswordFields form={form} />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Creating your account..."
          disabled={!allFilled || submission.waitSeconds > 0}
        >
          Register
        </SubmitButton>
      </Form>
    </AuthFrame>
  )
}
