import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Newcomer } from '@tradewind/contract/people/auth'
import { emailKey, emailProblem, nameProblem } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/people/users'
import { useState } from 'react'
import { callAs } from '../../../api.ts'
import { publicConfig } from '../../../public-config.ts'
import { AuthFrame } from '../../../ui/auth-frame.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { AccountSignInForm } from '../../people/auth/account-sign-in-form.tsx'
import classes from './select-institution.module.css'

interface NewcomerFormProps {
  ticket: string
  newcomer: Newcomer
  onSignedIn: (signedIn: SignedIn) => Promise<void>
}

const { productName } = publicConfig.brand

/** What a person chooses who comes from their institution for the first time: a new account, or the one they have. */
export function NewcomerForm(props: NewcomerFormProps) {
  const { newcomer } = props
  const [links, setLinks] = useState(newcomer.emailTaken)
  return links ? (
    <LinkExisting {...props} onBack={() => setLinks(false)} />
  ) : (
    <NewAccount {...props} onLink={() => setLinks(true)} />
  )
}

function NewAccount({ ticket, newcomer, onSignedIn, onLink }: NewcomerFormProps & { onLink: () => void }) {
  const { institution, emailProven } = newcomer
  const form = useForm({
    initialValues: { email: newcomer.email, firstName: newcomer.firstName, lastName: newcomer.lastName },
    validate: {
      email: emailProblem,
      firstName: (text) => nameProblem(text, 'first name'),
      lastName: (text) => nameProblem(text, 'last name'),
    },
  })
  const { values } = form
  const submission = useSubmission(
    form,
    async (account) =>
      await onSignedIn(
        await callAs(null, 'POST /api/auth/institution/account', { body: { ticket, ...account } }),
      ),
    { fieldOf: { email_taken: 'email' } },
  )
  const needsNoCode = emailProven && emailKey(values.email) === emailKey(newcomer.email)
  return (
    <AuthFrame
      title="Welcome"
      lead={`${institution} signed you in. You are here for the first time, so check your details. You need no password.`}
    >
      <div className={classes.state}>
        <Form onSubmit={submission.onSubmit}>
          <EmailField
            autoComplete="email"
            help={
              needsNoCode ? `${institution} confirmed it.` : 'We send a code there, to see that it is yours.'
            }
            {...form.getInputProps('email')}
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
          <SubmitButton
            busy={submission.busy}
            busyLabel="Creating..."
            disabled={Object.values(values).some((text) => text.trim() === '') || submission.waitSeconds > 0}
          >
            Create my account
          </SubmitButton>
        </Form>
        <p>Do you already have a {productName} account, perhaps with another address?</p>
        <Button variant="default" fullWidth onClick={onLink}>
          Use the account I have
        </Button>
      </div>
    </AuthFrame>
  )
}

function LinkExisting({ ticket, newcomer, onSignedIn, onBack }: NewcomerFormProps & { onBack: () => void }) {
  const { institution, email, emailTaken } = newcomer
  return (
    <AccountSignInForm
      email={email}
      other={institution}
      link={async (token) =>
        await onSignedIn(await callAs(token, 'POST /api/auth/institution/link', { body: { ticket } }))
      }
      renderFrame={(form) => (
        <AuthFrame
          title={`Use your ${productName} account`}
          lead={`Sign in to it once, and ${institution} opens it from then on.`}
        >
          <div className={classes.state}>
            {emailTaken && (
              <Notice tone="info" title={`There is an account with ${email} already.`}>
                If you have forgotten its password, choose “Forgot Password”: we mail you a code.
              </Notice>
            )}
            <Coming newcomer={newcomer} />
            {form}
            <Button variant="default" fullWidth onClick={onBack}>
              Create a new account instead
            </Button>
          </div>
        </AuthFrame>
      )}
    />
  )
}

/** Whose identity is linked. Another person's could open the reader's account from then on. */
function Coming({ newcomer: { institution, email, firstName, lastName } }: { newcomer: Newcomer }) {
  const who = [`${firstName} ${lastName}`.trim(), email].filter((text) => text !== '').join(', ')
  return (
    <p>
      You come from {institution}
      {who === '' ? '' : ` as ${who}`}. If that is not you, do not sign in here.
    </p>
  )
}
