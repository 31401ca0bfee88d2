import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useArrivalToken } from '../../arrival/arrival-token.ts'
import { publicConfig } from '../../public-config.ts'
import { QueryProvider } from '../../query.tsx'
import { isRefusal, whyUnknown } from '../../ui/refusal.ts'
import { BrandLink } from '../../ui/brand-link.tsx'
import { CoreLabs } from '../../ui/core-labs.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { CompleteRegistration } from './complete-registration.tsx'
import classes from './instructors.module.css'
import { useInvitation } from './invitation.ts'

const title = 'Instructor Registration'

/** Where a mailed invitation leads: a new account, the password of one that was made, or the upgrade of one's own. */
export function Screen() {
  const token = useArrivalToken('invitation')
  const [done, setDone] = useState(false)
  if (done) return <Complete />
  if (token === null) return <CompleteRegistration invited={null} />
  return (
    <QueryProvider>
      {/* The used token stays in this tab: a reload then says that it was used, and not that there is none. */}
      <Invited token={token} onComplete={() => setDone(true)} />
    </QueryProvider>
  )
}

function Invited({ token, onComplete }: { token: string; onComplete: () => void }) {
  const { data, error, isFetching, refetch } = useInvitation(token)
  if (error && !isFetching) return <NoInvitation error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <FormCard title={title}>
        <p role="status" className={classes.text}>
          Looking at your invitation...
        </p>
      </FormCard>
    )
  if (data.hasAccount) return <AcceptInvitation token={token} email={data.email} />
  return (
    <CompleteRegistration
      invited={{ ...data, token }}
      onComplete={onComplete}
      // Somebody registered the address meanwhile: then it is accepted and not registered.
      onTaken={() => void refetch()}
    />
  )
}

function NoInvitation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isRefusal(error))
    return (
      <FormCard title={title}>
        <Notice tone="error" title="Your invitation could not be looked at." onRetry={onRetry}>
          {whyUnknown(error)} We could not check it; it is not used up.
        </Notice>
      </FormCard>
    )
  return (
    <FormCard title="Invitation Not Valid">
      <div className={classes.parts}>
        <Notice tone="error">{error.message}</Notice>
        <p>
          If you have registered already, just sign in. Otherwise{' '}
          <BrandLink to={publicConfig.brand.contactUrl}>contact us</BrandLink>, and we send you a new one.
        </p>
        <Button component={Link} to="/login" fullWidth>
          Go to Login
        </Button>
      </div>
    </FormCard>
  )
}

function Complete() {
  return (
    <FormCard
      title="Registration Complete!"
      lead="We have sent you a mail about it. If it does not come, please check your spam folder."
    >
      <CoreLabs />
      <Button component={Link} to="/login" fullWidth>
        Go to Login
      </Button>
    </FormCard>
  )
}
