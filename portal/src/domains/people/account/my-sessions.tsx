import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import type { DeviceSession } from '@tradewind/contract/people/account'
import { momentWords } from '@tradewind/contract/words/dates'
import { sentenceOf } from '../../../ui/refusal.ts'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useDeviceSessions, useEndDeviceSession } from './account.api.ts'
import classes from './my-sessions.module.css'

/** The devices where the reader is signed in. Each of the others can be signed out. */
export function MySessions() {
  const { data, error, isPending, isFetching, refetch } = useDeviceSessions()
  return (
    <section className={classes.card} aria-labelledby="my-sessions" aria-busy={isPending}>
      <h2 id="my-sessions">My sessions</h2>
      <p className={classes.text}>
        These are the devices where you are signed in. Sign out any device that you do not recognize.
      </p>
      {isPending && <SkeletonRows />}
      {error && !isFetching && (
        <Notice
          tone="error"
          error={error}
          title="Your sessions could not be loaded."
          onRetry={() => void refetch()}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {error && isFetching && <SkeletonRows />}
      {data && (
        <ul className={classes.list}>
          {data.map((session) => (
            <DeviceRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DeviceRow({ session }: { session: DeviceSession }) {
  const end = useEndDeviceSession()
  const endSession = async () => {
    await end.mutateAsync(session.id)
    toastSuccess(`Signed out on ${session.device}`)
  }
  const signOut = () => {
    if (end.isPending) return
    endSession().catch((error: unknown) => toastError(error))
  }
  return (
    <li className={classes.row}>
      <div>
        <strong>{session.device}</strong>
        {session.current && <span className={classes.current}>This device</span>}
        <div className={classes.times}>
          <span>Signed in {momentWords(session.signedInAt)}</span>
          <span>Last used {momentWords(session.lastUsedAt)}</span>
        </div>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="sm"
          aria-disabled={end.isPending || undefined}
          aria-label={`Sign out ${session.device}, last used ${momentWords(session.lastUsedAt)}`}
          onClick={signOut}
        >
          {end.isPending ? 'Signing out...' : 'Sign out'}
        </Button>
      )}
    </li>
  )
}

function SkeletonRows() {
  return (
    <div className={classes.list} role="status">
      <span className="visually-hidden">Loading your sessions</span>
      {[0, 1].map((row) => (
        <div key={row} className={classes.row}>
          <div className={classes.bones}>
            <Skeleton height={18} width="45%" radius={6} />
            <Skeleton height={14} width="70%" radius={6} />
          </div>
        </div>
      ))}
    </div>
  )
}
