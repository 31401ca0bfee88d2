import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api.ts'
import { isFramed } from '../../../browser/framed.ts'
import { storedToken, useSession } from '../../../session/session.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmailField, PasswordField } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { usePart } from '../../../ui/use-part.ts'
import { OwnAccountOnly } from './own-account-only.tsx'
import { PasswordFirst } from './password-first.tsx'

const loadAtStake = () => import('./at-stake.tsx')

const question = 'Are you sure you want to delete your account?'

interface Proof {
  email: string
  password: string
}

/** Deletes the reader's account after a proof of identity and a confirmation in the browser. */
export function Screen() {
  return (
    <OwnAccountOnly>
      <PasswordFirst title="Delete account">
        <Deletion />
      </PasswordFirst>
    </OwnAccountOnly>
  )
}

function Deletion() {
  const part = usePart(loadAtStake, true, {
    failure: 'Part of this page could not be loaded. Please check your connection and reload the page.',
    giveUp: () => undefined,
  })
  const { leave } = useSession()
  const [asked, setAsked] = useState<Proof | null>(null)
  async function destroy({ email, password }: Proof) {
    const token = storedToken() ?? undefined
    await call('POST /api/auth/delete', { body: { token, email: email.trim(), password } })
    leave('/delete-confirmation')
  }
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() === '' ? 'Please enter your email address.' : null),
      password: (password) => (password === '' ? 'Please enter your password.' : null),
    },
  })
  const submission = useSubmission(
    form,
    async (proof) => {
      // Inside a frame, browsers answer `confirm` with no by themselves, so the page asks instead.
      if (isFramed()) setAsked({ ...proof })
      else if (window.confirm(question)) await destroy(proof)
    },
    { fieldOf: { wrong_password: 'password' } },
  )
  return (
    <FormCard title="Delete account" footer={<Link to="/settings">Keep my account</Link>}>
      <Form onSubmit={submission.onSubmit}>
        <Notice tone="warning" title="This cannot be undone.">
          We will delete your personal data, your access to labs and your results.
          {part && <part.AtStake />}
        </Notice>
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          color="coral"
          busy={submission.busy}
          busyLabel="Deleting..."
          disabled={submission.waitSeconds > 0}
        >
          DELETE
        </SubmitButton>
      </Form>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title="Delete account"
        action="Delete"
        busyAction="Deleting..."
        onConfirm={async () => {
          if (asked) await destroy(asked)
        }}
        failure="The account could not be deleted. Please try again."
      >
        <p>{question}</p>
      </ConfirmDialog>
    </FormCard>
  )
}
