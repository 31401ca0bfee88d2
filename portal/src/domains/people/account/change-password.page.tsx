import { useForm } from '@mantine/form'
import { confirmationProblem } from '@tradewind/contract/rules'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../api.ts'
import { storedToken, useSession, useUser } from '../../../session/session.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { PasswordChecklist } from '../../../ui/password-checklist.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { OwnAccountOnly } from './own-account-only.tsx'

/** Checks only that both new passwords match; the server checks the rest. */
function usePasswordChange() {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '', confirmation: '' },
    validate: {
      confirmation: (confirmation, { newPassword }) => confirmationProblem(newPassword, confirmation),
    },
  })
  const submission = useSubmission(
    form,
    async ({ oldPassword, newPassword }) => {
      const token = storedToken() ?? undefined
      await call('POST /api/account/changePassword', { body: { oldPassword, newPassword, token } })
      toastSuccess('Updated Password')
      await navigate('/settings')
    },
    { fieldOf: { wrong_password: 'oldPassword', password_refused: 'newPassword' } },
  )
  return { form, submission }
}

/** The screen where people change their own password. */
export function Screen() {
  return (
    <OwnAccountOnly>
      <Password />
    </OwnAccountOnly>
  )
}

function Password() {
  const { passwordless } = useUser()
  // The answer has the user with a password, and the form stays until it has led away.
  const [isFirst] = useState(passwordless === true)
  return isFirst ? <FirstPassword /> : <PasswordChange />
}

/** The first password of a person whom their institution signs in. */
function FirstPassword() {
  const { replaceUser } = useSession()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { newPassword: '', confirmation: '' },
    validate: {
      confirmation: (confirmation, { newPassword }) => confirmationProblem(newPassword, confirmation),
    },
  })
  const submission = useSubmission(
    form,
    async ({ newPassword }) => {
      replaceUser((await call('POST /api/account/password', { body: { newPassword } })).user)
      toastSuccess('Your password is set.')
      await navigate('/settings')
    },
    { fieldOf: { password_refused: 'newPassword' } },
  )
  return (
    <PasswordCard
      title="Set a password"
      lead="Then you can also sign in with your email and this password, without your institution. This signs you out on your other devices."
      action="Set password"
      form={form}
      submission={submission}
    />
  )
}

function PasswordChange() {
  const { form, submission } = usePasswordChange()
  return (
    <PasswordCard
      title="Change password"
      lead="This signs you out on your other devices."
      action="Submit"
      form={form}
      submission={submission}
    >
      <PasswordField
        label="Current password"
        name="oldPassword"
        autoComplete="current-password"
        {...form.getInputProps('oldPassword')}
      />
    </PasswordCard>
  )
}

interface PasswordCardProps {
  title: string
  lead: string
  action: string
  form: {
    values: { newPassword: string; confirmation: string }
    getInputProps: (name: 'newPassword' | 'confirmation') => object
  }
  submission: ReturnType<typeof usePasswordChange>['submission']
  /** What stands before the new password. */
  children?: ReactNode
}

/** The form of a new password. */
function PasswordCard({ title, lead, action, form, submission, children }: PasswordCardProps) {
  const { email, admin } = useUser()
  const { values } = form
  const allFilled = Object.values(values).every((value) => value !== '')
  return (
    <FormCard title={title} lead={lead} footer={<Link to="/settings">Back to your account</Link>}>
      <Form onSubmit={submission.onSubmit}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {children}
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          name="confirmation"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <PasswordChecklist
          lengthText="8 characters"
          admin={admin}
          password={values.newPassword}
          confirmation={values.confirmation}
        />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Saving..."
          disabled={!allFilled || submission.waitSeconds > 0}
        >
          {action}
        </SubmitButton>
      </Form>
    </FormCard>
  )
}
