import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '@mantine/core'
import type { SignedIn } from '@tradewind/contract/people/users'
import { forgetArrivalToken, keepArrivalToken, useArrivalToken } from '../../../arrival/arrival-token.ts'
import { storageKeys, writeStored } from '../../../browser/storage.ts'
import { QueryProvider } from '../../../query.tsx'
import { whyUnknown } from '../../../ui/refusal.ts'
import { useSession } from '../../../session/session.tsx'
import { CoreLabs } from '../../../ui/core-labs.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinkCheck } from './link-check.ts'
import classes from './register-instructor.module.css'
import { RegistrationForm } from './registration-form.tsx'

const title = 'Instructor Registration'

/** The target of a registration link: its holder registers as an instructor and is signed in. */
export function Screen() {
  const token = useArrivalToken('registrationLink')
  const [done, setDone] = useState(false)
  const { signIn } = useSession()
  if (done) return <Registered />
  if (token === null) return <InvalidLink reason="No registration token provided" />
  const finish = ({ token: session, user }: SignedIn) => {
    forgetArrivalToken('registrationLink')
    writeStored('localStorage', storageKeys.newUser, 'true')
    // This comes before signing in, so that the new person is not mistaken for a person who was signed in already.
    setDone(true)
    signIn({ token: session, user })
  }
  return (
    <QueryProvider>
      <Checked token={token} onRegistered={finish} />
    </QueryProvider>
  )
}

interface CheckedProps {
  token: string
  onRegistered: (signedIn: SignedIn) => void
}

function Checked({ token, onRegistered }: CheckedProps) {
  const { state, user } = useSession()
  const { data, error, isFetching, refetch } = useLinkCheck(token)
  if (error && !isFetching)
    return (
      <FormCard title={title}>
        <Notice
          tone="error"
          error={error}
          title="The registration link could not be checked."
          onRetry={() => void refetch()}
        >
          {whyUnknown(error)} Checking it did not use it up.
        </Notice>
      </FormCard>
    )
  if (!data || state.status === 'loading')
    return (
      <FormCard title={title}>
        <p role="status" className={classes.validating}>
          Validating registration link...
        </p>
      </FormCard>
    )
  if (!data.valid) return <InvalidLink reason={data.reason} />
  return user ? (
    <SignedInAlready token={token} />
  ) : (
    <RegistrationForm token={token} onRegistered={onRegistered} />
  )
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <FormCard title="Registration Link Invalid">
      <div className={classes.parts}>
        <Notice tone="error">{reason}</Notice>
        <p>Please contact your administrator for a new registration link.</p>
        <Button component={Link} to="/login" fullWidth>
          Go to Login
        </Button>
      </div>
    </FormCard>
  )
}

function SignedInAlready({ token }: { token: string }) {
  const { user, signOut } = useSession()
  if (!user) return null
  const signOutHere = () => {
    void signOut()
    // Signing out forgets the link, but the person at this browser still needs it.
    keepArrivalToken('registrationLink', token)
  }
  return (
    <FormCard title={title}>
      <div className={classes.parts}>
        <p>
          You are signed in as{' '}
          <strong>
            {user.firstName} {user.lastName}
          </strong>{' '}
          ({user.email}). This link creates a new instructor account, so please sign out first.
        </p>
        <Button fullWidth onClick={signOutHere}>
          Sign out and register
        </Button>
        <Button component={Link} to="/" variant="default" fullWidth>
          Go to Portal
        </Button>
      </div>
    </FormCard>
  )
}

const goesOnAfterMs = 3000

function Registered() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), goesOnAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <FormCard
      title="Registration Successful!"
      lead="You are signed in and have all labs. We will take you to the portal in a moment."
    >
      <CoreLabs />
      <Button component={Link} to="/" replace fullWidth>
        Go to Portal
      </Button>
    </FormCard>
  )
}
