import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@tradewind/contract/users'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../api.ts'
import { publicConfig } from '../../public-config.ts'
import { useSession } from '../../session/session.tsx'
import { currentVisit } from '../../session/token-store.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmission, WaitNotice } from '../../ui/submission.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { messageOf, toastSuccess } from '../../ui/toast.ts'
import { UnreachableScreen } from '../../session/unreachable-screen.tsx'
import { linkAccount } from './link-account.ts'
import classes from './link-account.module.css'

const { productName } = publicConfig.brand
const title = `Use your ${productName} account`

/** Lets somebody who came from a course go on with an account of the portal, then and whenever they come again. */
export function Screen() {
  const { state, revalidate } = useSession()
  // Linking replaces the person, and the form is to say how it ends.
  const [linking, setLinking] = useState(false)
  if (state.status === 'unreachable') return <UnreachableScreen onRetry={revalidate} />
  if (state.status === 'loading' || linking) return <Loading />
  if (state.status === 'signed-in' && state.user.isLtiUser)
    return <LinkForm user={state.user} onLinked={() => setLinking(true)} />
  return <NothingToLink />
}

function LinkForm({ user, onLinked }: { user: User; onLinked: () => void }) {
  const { visit } = useSession()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    initialValues: { email: user.email, password: '' },
    validate: {
      email: (email) => (email.trim() === '' ? 'Please enter your email.' : null),
      password: (password) => (password === '' ? 'Please enter your password.' : null),
    },
  })
  const submission = useSubmission(
    form,
    async (values) => {
      setFailure(null)
      const token = await linkAccount(values)
      onLinked()
      await visit(token, 'course').then(
        () => toastSuccess(`Your course opens your ${productName} account from now on.`),
        // It is linked; Home asks again.
        (error: unknown) => console.error(error),
      )
      void navigate('/', { replace: true })
    },
    { onFailure: setFailure },
  )
  return (
    <FormCard
      title={title}
      lead="Sign in once, and your course opens that account from now on. What you did here comes along."
      footer={<BackLink to="/">Back to Portal</BackLink>}
    >
      <Form onSubmit={submission.onSubmit}>
        {failure !== null && (
          <Notice tone="error" title={messageOf(failure)}>
            {isRefusal(failure) ? 'Nothing was linked, and nothing was lost.' : 'Nothing was lost.'}
            {isUnproven(failure) && (
              <>
                {' '}
                {/* In a window of its own: here it would end the visit. */}
                <a href="/login" target="_blank" rel="noopener">
                  Sign in to verify it
                </a>
                , then try again here.
              </>
            )}
          </Notice>
        )}
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            help={`That of ${productName}, not that of your course.`}
            {...form.getInputProps('password')}
          />
          <p className={classes.beside}>
            {/* In a window of its own: here it would sign in without linking. */}
            <a href="/forgot" target="_blank" rel="noopener">
              Forgot Password
            </a>
          </p>
        </div>
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton busy={submission.busy} busyLabel="Linking..." disabled={submission.waitSeconds > 0}>
          Sign in and link
        </SubmitButton>
      </Form>
    </FormCard>
  )
}

/** Where no answer came, the server may have linked all the same. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** The account is the right one, but its address is still to be proven. */
function isUnproven(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'email_not_verified'
}

function NothingToLink() {
  const isLinked = currentVisit() === 'course'
  return (
    <FormCard title={title}>
      <div className={classes.parts}>
        <p>
          {isLinked
            ? `Your course opens your ${productName} account already.`
            : `Open ${productName} from your course first. Its menu leads here again.`}
        </p>
        <Button component={Link} to="/" fullWidth>
          Go to Portal
        </Button>
      </div>
    </FormCard>
  )
}
