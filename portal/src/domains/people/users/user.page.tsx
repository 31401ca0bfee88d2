import { Navigate, useNavigate, useParams } from 'react-router'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { ApiError } from '../../../api.ts'
import { QueryProvider } from '../../../query.tsx'
import { useUser } from '../../../session/session.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { Timeline } from '../../../ui/activity/timeline.tsx'
import { GiveAccessForm } from './give-access-form.tsx'
import { GrantList } from './grant-list.tsx'
import { MoveAccess } from './move-access.tsx'
import { UserDevices } from './user-devices.tsx'
import { UserFactors } from './user-factors.tsx'
import { UserMails } from './user-mails.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserProfile } from './user-profile.tsx'
import { personName } from './user-words.ts'
import classes from './user-page.module.css'
import { useManagedUser } from './users.api.ts'

/** Everything that administrators know of one person, with what they can do for them. */
export function Screen() {
  const me = useUser()
  const { user = '' } = useParams()
  if (!me.admin) return <Navigate to="/" replace />
  return (
    <QueryProvider>
      <Person key={user} id={user} />
    </QueryProvider>
  )
}

function Person({ id }: { id: string }) {
  const { data: user, error, isFetching, refetch } = useManagedUser(id)
  if (error instanceof ApiError && error.status === 404 && !isFetching) return <Absent id={id} />
  if (!user)
    return (
      <Page title="User" wide>
        {error && !isFetching ? (
          <Notice tone="error" error={error} onRetry={() => void refetch()}>
            {sentenceOf(error, 'This user could not be loaded.')}
          </Notice>
        ) : (
          <Loading />
        )}
        <Back />
      </Page>
    )
  return <Parts user={user} />
}

function Parts({ user }: { user: ManagedUser }) {
  const navigate = useNavigate()
  const onDeleted = (sentence: string) => {
    toastSuccess(sentence)
    void navigate('/admin?tab=users', { replace: true })
  }
  return (
    <Page title={personName(user)} wide>
      <div className={classes.columns}>
        <div className={classes.column}>
          <UserProfile user={user} onDeleted={onDeleted} />
          <UserFactors user={user} />
          <UserDevices user={user} />
        </div>
        <div className={classes.column}>
          <section className={classes.card} aria-labelledby="user-access">
            <h2 id="user-access">Access</h2>
            <GrantList user={user} />
            <GiveAccessForm user={user} />
            <MoveAccess user={user} />
          </section>
          <UserOrders user={user} />
          <UserMails user={user} />
        </div>
      </div>
      <TimelinePart about={user.id} />
      <Back />
    </Page>
  )
}

/** A deleted account leaves its activity, which names nobody. */
function Absent({ id }: { id: string }) {
  return (
    <Page title="User" wide>
      <Notice tone="info" title="There is no such user.">
        The account may have been deleted, or its owner may still be waiting for approval.
      </Notice>
      <TimelinePart about={id} />
      <Back />
    </Page>
  )
}

function TimelinePart({ about }: { about: string }) {
  return (
    <section className={classes.timeline} aria-labelledby="user-timeline">
      <h2 id="user-timeline">Timeline</h2>
      <Timeline about={about} />
    </section>
  )
}

function Back() {
  return (
    <p>
      <BackLink to="/admin?tab=users">Back to Users</BackLink>
    </p>
  )
}
