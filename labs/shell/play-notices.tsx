import { useSyncExternalStore, type ReactNode } from 'react'
import { Button, ButtonLink } from '@tradewind/ui/button.tsx'
import { GetAccess } from './get-access.tsx'
import type { Portal } from './header.tsx'
import type { RunStore } from './run-store.ts'
import type { SessionStore } from './session.ts'

interface Props {
  store: RunStore
  session: SessionStore
  portal: Portal
  /** Why the open run accepts no decisions; null if it does. */
  closed: string | null
  /** Whether the room could not be read lately. */
  isOld: boolean
  /** More notices. */
  children: ReactNode
}

/** Shows what keeps the player from the next decision, and how to continue. */
export function PlayNotices({ store, session, portal, closed, isOld, children }: Props) {
  const { saving, refusal } = useSyncExternalStore(store.subscribe, store.current)
  const current = useSyncExternalStore(session.subscribe, session.current)
  const { state } = current
  const signedOut = saving === 'signed_out' || state === 'ended' || state === 'signed-out'
  return (
    <div className="notices">
      {signedOut && (
        <div className="notice">
          <p role="alert">
            <strong>Your session has ended.</strong> Your decisions are kept here.
          </p>
          <ButtonLink kind="solid" href={`${portal.origin}/login`} target="_blank" rel="noopener">
            Sign in again
          </ButtonLink>
          <Button kind="outlined" disabled={state === 'connecting'} onClick={session.tryAgain}>
            Try again
          </Button>
        </div>
      )}
      {saving === 'no_access' && !signedOut && (
        <div className="notice">
          <p role="alert">
            <strong>Your decision is not sent yet.</strong> {refusal}
          </p>
          <GetAccess user={current.state === 'signed-in' ? current.user : null} portal={portal} />
          <Button kind="outlined" onClick={store.sendAgain}>
            Try again
          </Button>
        </div>
      )}
      {saving === 'conflict' && (
        <div className="notice">
          <p role="alert">You continued this run in another window.</p>
          <Button kind="solid" onClick={store.takeNewer}>
            Continue from there
          </Button>
        </div>
      )}
      {isOld && !signedOut && saving !== 'retrying' && (
        <div className="notice">
          <p role="status">
            <strong>Your class cannot be reached right now.</strong> This page keeps trying.
          </p>
        </div>
      )}
      {closed !== null && (
        <div className="notice">
          <p role="status">{closed}</p>
        </div>
      )}
      {children}
    </div>
  )
}
