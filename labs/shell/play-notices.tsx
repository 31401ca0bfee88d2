import { useSyncExternalStore } from 'react'
import type { Portal } from './header.tsx'
import type { RunStore } from './run-store.ts'
import type { SessionStore } from './session.ts'
import { Button, ButtonLink } from './ui/button.tsx'

interface Props {
  store: RunStore
  session: SessionStore
  portal: Portal
}

/** Shows what keeps the player from the next decision, and how to continue. */
export function PlayNotices({ store, session, portal }: Props) {
  const { run, saving } = useSyncExternalStore(store.subscribe, store.current)
  const { state } = useSyncExternalStore(session.subscribe, session.current)
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
      {saving === 'conflict' && (
        <div className="notice">
          <p role="alert">You continued this run in another window.</p>
          <Button kind="solid" onClick={store.takeNewer}>
            Continue from there
          </Button>
        </div>
      )}
      {run.closed !== null && run.status === 'open' && (
        <div className="notice">
          <p role="status">{run.closed}</p>
        </div>
      )}
    </div>
  )
}
