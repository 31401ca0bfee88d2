import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { SupportAddress } from '../../ui/support-address.tsx'
import { errorContent } from './error-content.ts'
import classes from './help.module.css'
import { MessageScreen } from './message-screen.tsx'

/** A problem that occurred elsewhere, as the address describes it. */
export function Screen() {
  const [query] = useSearchParams()
  const { title, message, details, advice, offersLogin, wayBack } = errorContent(query)
  return (
    <MessageScreen
      title={title}
      message={message}
      actions={
        <>
          {wayBack && (
            <Button component={Link} to={wayBack.to}>
              {wayBack.label}
            </Button>
          )}
          <Button component={Link} to="/" variant={wayBack ? 'default' : 'filled'}>
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
