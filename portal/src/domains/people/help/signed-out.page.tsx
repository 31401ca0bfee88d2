import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isFramed } from '../../../browser/framed.ts'
import { publicConfig } from '../../../public-config.ts'
import { useSession } from '../../../session/session.tsx'
import { SupportAddress } from '../../../ui/support-address.tsx'
import classes from './help.module.css'
import { MessageScreen } from '../../../ui/message-screen.tsx'
import { signedOutContent } from './signed-out-content.ts'

/** After a visit without an account: why it is over, and how to come back. */
export function Screen() {
  const [query] = useSearchParams()
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
          <OwnAccount variant={wayBack ? 'default' : 'filled'} />
        </>
      }
    >
      <p className={classes.helpLine}>
        Need help? Contact <SupportAddress />.
      </p>
    </MessageScreen>
  )
}

/** The way on with an account of the reader's own, who may have been signed in before the visit and still is. */
function OwnAccount({ variant }: { variant: 'default' | 'filled' }) {
  const { state, user } = useSession()
  if (state.status === 'loading') return null
  // The screens of accounts do not open in the frames of others.
  if (isFramed())
    return (
      <Button component="a" href="/" target="_blank" rel="noopener" variant={variant}>
        Open {publicConfig.brand.portalTitle}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </Button>
    )
  return (
    <Button component={Link} to={user ? '/' : '/login'} variant={variant}>
      {user ? 'Back to Home' : 'Go to Login'}
    </Button>
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
