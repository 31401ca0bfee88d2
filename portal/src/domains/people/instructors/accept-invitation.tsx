import { Button } from '@mantine/core'
import { emailKey } from '@tradewind/contract/rules'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../api.ts'
import { forgetArrivalToken, keepArrivalToken } from '../../../arrival/arrival-token.ts'
import { storageKeys, writeStored } from '../../../browser/storage.ts'
import { saveTarget } from '../../../session/saved-target.ts'
import { useSession } from '../../../session/session.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { UnreachableScreen } from '../../../session/unreachable-screen.tsx'
import classes from './instructors.module.css'

interface AcceptInvitationProps {
  token: string
  /** The invited address, which already has an account. */
  email: string
}

/** Leads the owner of the invited account through sign-in to the acceptance. The password stays the same. */
export function AcceptInvitation({ token, email }: AcceptInvitationProps) {
  const { state, revalidate } = useSession()
  if (state.status === 'loading') return <Loading />
  if (state.status === 'unreachable') return <UnreachableScreen onRetry={revalidate} />
  if (state.status === 'signed-out') return <SignInFirst token={token} email={email} />
  const { user } = state
  if (emailKey(user.email) !== emailKey(email))
    return <SomebodyElse token={token} email={email} name={`${user.firstName} ${user.lastName}`} />
  return <Acceptance token={token} email={email} />
}

/** Leads to the sign-in page, from which Home leads back here. */
function useSignIn(token: string) {
  const navigate = useNavigate()
  return () => {
    keepArrivalToken('invitation', token)
    saveTarget('/instructor-registration')
    void navigate('/login')
  }
}

const title = 'You Are Invited'

function SignInFirst({ token, email }: AcceptInvitationProps) {
  const signIn = useSignIn(token)
  return (
    <FormCard title={title}>
      <div className={classes.parts}>
        <p>
          <strong>{email}</strong> already has an account. Sign in with it to become an instructor. You keep
          your password and your results.
        </p>
        <Button fullWidth onClick={signIn}>
          Sign in to accept
        </Button>
        <p className={classes.text}>
          <Link to="/forgot">Forgot Password</Link>
        </p>
      </div>
    </FormCard>
  )
}

function SomebodyElse({ token, email, name }: AcceptInvitationProps & { name: string }) {
  const { signOut } = useSession()
  const signIn = useSignIn(token)
  const change = () => {
    void signOut()
    signIn()
  }
  return (
    <FormCard title={title}>
      <div className={classes.parts}>
        <p>
          This invitation is for <strong>{email}</strong>, which has an account. You are signed in as{' '}
          <strong>{name}</strong>.
        </p>
        <Button fullWidth onClick={change}>
          Sign out and sign in to accept
        </Button>
        <Button component={Link} to="/" variant="default" fullWidth>
          Go to Portal
        </Button>
      </div>
    </FormCard>
  )
}

function Acceptance({ token, email }: AcceptInvitationProps) {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const accept = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const signedIn = await call('POST /api/instructors/accept', { body: { invitation: token } })
      forgetArrivalToken('invitation')
      writeStored('localStorage', storageKeys.newUser, 'true')
      signIn(signedIn)
      void navigate('/', { replace: true })
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  return (
    <FormCard title={title}>
      <div className={classes.parts}>
        <p>
          You are signed in as <strong>{email}</strong>. Accept to become an instructor and get all labs. You
          keep your password and your results. Accepting signs you out on your other devices.
        </p>
        {problem !== null && (
          <Notice tone="error" error={problem}>
            {sentenceOf(problem, 'Failed to complete registration. Please try again.')}
          </Notice>
        )}
        <Button fullWidth aria-disabled={busy || undefined} onClick={() => void accept()}>
          {busy ? 'Accepting...' : 'Accept the invitation'}
        </Button>
      </div>
    </FormCard>
  )
}
