import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SecondStep } from '@tradewind/contract/factors'
import type { User } from '@tradewind/contract/users'
import { useEffect, useState } from 'react'
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
import { sentenceOf } from '../../ui/refusal.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { UnreachableScreen } from '../../session/unreachable-screen.tsx'
import { type Identity, IdentityToLink } from './identity.tsx'
import { SecondStepForm, secondStepOf } from '../auth/second-step.tsx'
import { linkAccount, linkAs, readIdentity } from './link-account.ts'
import classes from './link-account.module.css'

const { productName } = publicConfig.brand
const title = `Use your ${productName} account`

/** Links somebody who came from a course to their portal account, for this and all later visits. */
export function Screen() {
  const { state, revalidate } = useSession()
  // Linking replaces the signed-in person, so without this state the screen would say that there is nothing to link.
  const [linking, setLinking] = useState(false)
  if (state.status === 'unreachable') return <UnreachableScreen onRetry={revalidate} />
  if (state.status === 'loading' || linking) return <Loading />
  if (state.status === 'signed-in' && state.user.isLtiUser)
    return <CheckIdentity user={state.user} onLinked={() => setLinking(true)} />
  return <NothingToLink />
}

interface LinkingProps {
  user: User
  onLinked: () => void
}

/** Nobody can sign in to link before they see whose identity it is. */
function CheckIdentity(props: LinkingProps) {
  const [identity, setIdentity] = useState<Identity | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let asked = true
    readIdentity().then(
      (found) => asked && setIdentity(found),
      (error: unknown) => asked && setFailure(error),
    )
    return () => {
      asked = false
    }
  }, [attempt])
  if (identity) return <LinkForm {...props} identity={identity} />
  if (failure === null) return <Loading />
  return (
    <FormCard title={title} footer={<BackLink to="/">Back to Portal</BackLink>}>
      <Notice
        tone="error"
        error={failure}
        title="We could not load who you are in your course."
        onRetry={() => {
          setFailure(null)
          setAttempt(attempt + 1)
        }}
      >
        {sentenceOf(failure)}
      </Notice>
    </FormCard>
  )
}

function LinkForm({ user, identity, onLinked }: LinkingProps & { identity: Identity }) {
  const { visit } = useSession()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>(null)
  const [step, setStep] = useState<SecondStep | null>(null)
  const finish = async (token: string) => {
    onLinked()
    await visit(token, 'course').then(
      () => toastSuccess(`From now on, your course opens your ${productName} account.`),
      // The accounts are linked even so, and Home asks for the user again.
      (error: unknown) => console.error(error),
    )
    void navigate('/', { replace: true })
  }
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
      try {
        await finish(await linkAccount(values))
      } catch (error) {
        const next = secondStepOf(error)
        if (!next) throw error
        setStep(next)
      }
    },
    { onFailure: setFailure },
  )
  if (step)
    return (
      <SecondStepForm
        step={step}
        action="Confirm and link"
        back="Back"
        onBack={() => setStep(null)}
        onSignedIn={async ({ token }) => await finish(await linkAs(token))}
      />
    )
  return (
    <FormCard
      title={title}
      lead="Sign in once, and your course will always open that account. What you did here moves to it."
      footer={<BackLink to="/">Back to Portal</BackLink>}
    >
      <IdentityToLink {...identity} />
      <Form onSubmit={submission.onSubmit}>
        {failure !== null && (
          <Notice tone="error" error={failure} title={sentenceOf(failure)}>
            {isRefusal(failure)
              ? 'We did not link your accounts, and nothing was lost.'
              : 'Nothing was lost.'}
            {isUnproven(failure) && (
              <>
                {' '}
                {/* A new window is needed: signing in here would end the visit. */}
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
            help={`Your ${productName} password, not the one for your course.`}
            {...form.getInputProps('password')}
          />
          <p className={classes.beside}>
            {/* A new window is needed: signing in from here would not link the accounts. */}
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

/** Whether the server refused to link. Without an answer the accounts may be linked. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Whether the account is right but its address is not verified yet. */
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
            ? `Your course already opens your ${productName} account.`
            : `Open ${productName} from your course first. Then use its menu to come back here.`}
        </p>
        <Button component={Link} to="/" fullWidth>
          Go to Portal
        </Button>
      </div>
    </FormCard>
  )
}
