import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useArrivalToken } from '../../../arrival/arrival-token.ts'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { isRefusal, sentenceOf, whyUnknown } from '../../../ui/refusal.ts'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { CoreLabs } from '../../../ui/core-labs.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { CompleteRegistration } from './complete-registration.tsx'
import classes from './instructors.module.css'
import { call } from '../../../api.ts'

const title = 'Instructor Registration'

/** The target of a mailed invitation: register, set a first password, or upgrade an existing account. */
export function Screen() {
  const token = useArrivalToken('invitation')
  const [done, setDone] = useState<{ instructor: boolean } | null>(null)
  if (done) return <Complete instructor={done.instructor} />
  if (token === null) return <NoToken />
  return (
    <QueryProvider>
      {/* The used token stays in this tab, so that a reload says that it was used rather than missing. */}
      <Invited token={token} onComplete={setDone} />
    </QueryProvider>
  )
}

interface InvitedProps {
  token: string
  onComplete: (invited: { instructor: boolean }) => void
}

function Invited({ token, onComplete }: InvitedProps) {
  const { data, error, isFetching, refetch } = useInvitation(token)
  if (error && !isFetching) return <NoInvitation error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <FormCard title={title}>
        <p role="status" className={classes.text}>
          Checking your invitation...
        </p>
      </FormCard>
    )
  if (data.hasAccount) return <AcceptInvitation token={token} email={data.email} />
  return (
    <CompleteRegistration
      invited={{ ...data, token }}
      onComplete={() => onComplete(data)}
      // The address was registered in the meantime, so the invitation is accepted instead.
      onTaken={() => void refetch()}
    />
  )
}

function NoToken() {
  return (
    <FormCard title={title}>
      <div className={classes.parts}>
        <Notice tone="error" title="Invalid invitation token">
          Invalid or missing invitation token. Please contact your administrator.
        </Notice>
        <p>Open the link in the invitation that you received by email.</p>
        <Button component={Link} to="/login" fullWidth>
          Go to Login
        </Button>
      </div>
    </FormCard>
  )
}

function NoInvitation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isRefusal(error))
    return (
      <FormCard title={title}>
        <Notice tone="error" error={error} title="Your invitation could not be checked." onRetry={onRetry}>
          {whyUnknown(error)} Checking it did not use it up.
        </Notice>
      </FormCard>
    )
  return (
    <FormCard title="Invitation Not Valid">
      <div className={classes.parts}>
        <Notice tone="error">
          {sentenceOf(error, 'Invalid or missing invitation token. Please contact your administrator.')}
        </Notice>
        <p>
          If you have already registered, just sign in. Otherwise,{' '}
          <BrandLink to={publicConfig.brand.contactUrl}>contact us</BrandLink>, and we will send you a new
          one.
        </p>
        <Button component={Link} to="/login" fullWidth>
          Go to Login
        </Button>
      </div>
    </FormCard>
  )
}

function Complete({ instructor }: { instructor: boolean }) {
  return (
    <FormCard
      title="Registration Complete!"
      lead="We have sent you a confirmation email. If you do not see it, please check your spam folder."
    >
      {instructor && <CoreLabs />}
      <Button component={Link} to="/login" fullWidth>
        Go to Login
      </Button>
    </FormCard>
  )
}

/** What the token of an invitation allows. */
function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/instructors/invitation', { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
