import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../api.ts'
import { storedToken, visitOrigin } from '../../../session/token-store.ts'
import { SupportAddress } from '../../../ui/support-address.tsx'
import { toastError } from '../../../ui/toast.ts'
import { errorContent } from './error-content.ts'
import classes from './help.module.css'
import { MessageScreen } from '../../../ui/message-screen.tsx'

/** A problem that occurred elsewhere, as the address describes it. */
export function Screen() {
  const [query] = useSearchParams()
  const { title, message, details, advice, offersLogin, wayBack, canRetry } = errorContent(query)
  return (
    <MessageScreen
      title={title}
      message={message}
      actions={
        <>
          {canRetry && <TryAgain />}
          {wayBack && (
            <Button component={Link} to={wayBack.to}>
              {wayBack.label}
            </Button>
          )}
          <Button component={Link} to="/" variant={wayBack || canRetry ? 'default' : 'filled'}>
            Back to Home
          </Button>
          {offersLogin && (
            <Button component={Link} to="/login" variant="default">
              Go to Login
            </Button>
          )}
        </>
      }
    >
      {advice !== null && <p>{advice}</p>}
      {details !== null && <p className={classes.details}>{details}</p>}
      <p className={classes.helpLine}>
        Need help? Contact <SupportAddress />.
      </p>
    </MessageScreen>
  )
}

const stillUnreachable = 'We still could not reach the server. Please check your connection and try again.'

/** Goes on as soon as the server answers: with the session of this tab, or to the start of its demo. */
function TryAgain() {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    if (busy) return
    setBusy(true)
    try {
      await call('GET /api/config')
      location.assign(storedToken() === null && visitOrigin() === 'demo' ? '/demo' : '/')
    } catch (error) {
      toastError(error, stillUnreachable)
      setBusy(false)
    }
  }
  return (
    <Button aria-disabled={busy || undefined} onClick={() => void retry()}>
      {busy ? 'Trying again...' : 'Try again'}
    </Button>
  )
}
