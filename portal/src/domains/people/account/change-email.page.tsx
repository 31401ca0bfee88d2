import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { emailKey, emailProblem, oneTimeCodeProblem } from '@tradewind/contract/rules'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../api.ts'
import { needsVerification } from '../../../session/session-rules.ts'
import { useSession, useUser } from '../../../session/session.tsx'
import { EmailField, OneTimeCodeField, PasswordField } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { LongAddress } from '../../../ui/long-address.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SendAgain } from '../../../ui/send-again.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { OwnAccountOnly } from './own-account-only.tsx'
import { PasswordFirst } from './password-first.tsx'

const title = 'Change email'
const backToAccount = <Link to="/settings">Back to your account</Link>

interface AddressChange {
  email: string
  password: string
}

/** The screen where people give their account another address: first the password, then a code from the new address. */
export function Screen() {
  return (
    <OwnAccountOnly>
      <PasswordFirst title={title}>
        <EmailChange />
      </PasswordFirst>
    </OwnAccountOnly>
  )
}

function EmailChange() {
  const [wanted, setWanted] = useState<AddressChange>({ email: '', password: '' })
  const [isSent, setSent] = useState(false)
  if (needsVerification(useUser())) return <VerifyFirst />
  if (isSent) return <CodeStep wanted={wanted} onBack={() => setSent(false)} />
  return (
    <AddressStep
      email={wanted.email}
      onSent={(sent) => {
        setWanted(sent)
        setSent(true)
      }}
    />
  )
}

function VerifyFirst() {
  return (
    <FormCard title={title} footer={backToAccount}>
      <Notice tone="info" title="Verify your email first.">
        Select Enter code at the top of the page. You can also correct a wrong address there.
      </Notice>
    </FormCard>
  )
}

function send({ email, password }: AddressChange) {
  return call('POST /api/account/changeemail', { body: { email: email.trim(), password } })
}

function AddressStep({ email, onSent }: { email: string; onSent: (wanted: AddressChange) => void }) {
  const user = useUser()
  const form = useForm({
    initialValues: { email, password: '' },
    validate: {
      email: (value) =>
        emailProblem(value) ??
        (emailKey(value) === emailKey(user.email) ? 'This is already your address.' : null),
    },
  })
  const submission = useSubmission(
    form,
    async (values) => {
      await send(values)
      toastSuccess('Email Sent')
      onSent(values)
    },
    { fieldOf: { wrong_password: 'password', email_taken: 'email' } },
  )
  const { values } = form
  return (
    <FormCard
      title={title}
      lead={
        <>
          Your email is{' '}
          <strong>
            <LongAddress address={user.email} />
          </strong>
          . We will send a code to the new address, and nothing changes before you enter it.
        </>
      }
      footer={backToAccount}
    >
      <Form onSubmit={submission.onSubmit}>
        <EmailField label="New email" {...form.getInputProps('email')} />
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Sending..."
          disabled={values.email.trim() === '' || values.password === '' || submission.waitSeconds > 0}
        >
          Send code
        </SubmitButton>
      </Form>
    </FormCard>
  )
}

function CodeStep({ wanted, onBack }: { wanted: AddressChange; onBack: () => void }) {
  const { replaceUser } = useSession()
  const navigate = useNavigate()
  const form = useForm({ initialValues: { code: '' }, validate: { code: oneTimeCodeProblem } })
  const submission = useSubmission(
    form,
    async (values) => {
      const { user } = await call('POST /api/account/confirmemail', { body: values })
      replaceUser(user)
      toastSuccess('Updated Email')
      await navigate('/settings')
    },
    { fieldOf: { wrong_code: 'code' } },
  )
  return (
    <FormCard
      title="Enter the code"
      lead={
        <>
          We sent a 6-digit code to{' '}
          <strong>
            <LongAddress address={wanted.email.trim()} />
          </strong>
          . It is valid for 10 minutes. If you do not see it, check your spam folder.
        </>
      }
      footer={backToAccount}
    >
      <Form onSubmit={submission.onSubmit}>
        <OneTimeCodeField {...form.getInputProps('code')} />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Checking..."
          disabled={form.values.code === '' || submission.waitSeconds > 0}
        >
          Change email
        </SubmitButton>
        <div className="stack gap-12">
          <SendAgain send={() => send(wanted)} />
          <Button variant="subtle" onClick={onBack}>
            Use another email
          </Button>
        </div>
      </Form>
    </FormCard>
  )
}
