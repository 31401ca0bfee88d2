import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isFramed } from '../../browser/framed.ts'
import { useSession } from '../../session/session.tsx'
import { SupportAddress } from '../../ui/support-address.tsx'
import classes from './help.module.css'
import { MessageScreen } from './message-screen.tsx'
import { signedOutContent } from './signed-out-content.ts'

/** After a visit without an account: why it is over, and how to come back. */
export function Screen() {
  const [query] = useSearchParams()
  const { user } = useSession()
  const { title, reason, comeBack, wayBack } = signedOutContent(query)
  useFreshPageBehind()
  return (
    <MessageScreen
      title={title}
      message={reason === null ? comeBack : `${reason} ${comeBack}`}
      actions={
        <>
          {wayBack && (
            <Button component={Link} to={wayBack.to}>
              {wayBack.label}
            </Button>
          )}
          {/* The reader's own account was signed in before the visit, and still is. */}
          {user && (
            <Button component={Link} to="/" variant={wayBack ? 'default' : 'filled'}>
              Back to Home
            </Button>
          )}
        </>
      }
    >
      <p className={classes.helpLine}>
        Need help? Contact <SupportAddress />.
      </p>
    </MessageScreen>
  )
}

/**
 * Any page may frame this screen, but not those that it leads to. In a frame they are loaded anew, so that the browser
 * asks the server who may frame them.
 */
function useFreshPageBehind(): void {
  useEffect(() => {
    const { pathname } = location
    return () => {
      if (isFramed() && location.pathname !== pathname) location.reload()
    }
  }, [])
}
