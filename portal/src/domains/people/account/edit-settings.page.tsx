import { useForm } from '@mantine/form'
import { nameProblem } from '@tradewind/contract/rules'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../api.ts'
import { storedToken, useSession, useUser } from '../../../session/session.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { OwnAccountOnly } from './own-account-only.tsx'

/** The screen where people change their own names. */
export function Screen() {
  return (
    <OwnAccountOnly>
      <NameChange />
    </OwnAccountOnly>
  )
}

function NameChange() {
  const user = useUser()
  const { replaceUser } = useSession()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { firstName: user.firstName, lastName: user.lastName },
    validate: {
      firstName: (name) => nameProblem(name, 'first name'),
      lastName: (name) => nameProblem(name, 'last name'),
    },
  })
  const submission = useSubmission(form, async (values) => {
    const token = storedToken() ?? undefined
    const { user: renamed } = await call('POST /api/account/updateaccount', { body: { ...values, token } })
    replaceUser(renamed)
    toastSuccess('Updated Account Information')
    await navigate('/settings')
  })
  return (
    <FormCard title="Edit account information" footer={<Link to="/settings">Back to your account</Link>}>
      <Form onSubmit={submission.onSubmit}>
        <EmailField
          readOnly
          value={user.email}
          help="To change your email, use Change Email in your account."
        />
        <TextField
          label="Password"
          name="password"
          readOnly
          value="••••••••"
          autoComplete="off"
          help="To change your password, use Change Password in your account."
        />
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton busy={submission.busy} busyLabel="Saving..." disabled={submission.waitSeconds > 0}>
          Submit
        </SubmitButton>
      </Form>
    </FormCard>
  )
}
