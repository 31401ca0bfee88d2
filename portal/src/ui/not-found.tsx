import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { publicConfig } from '../public-config.ts'
import { BrandLink } from './brand-link.tsx'
import { MessageScreen } from './message-screen.tsx'

/** What an unknown address shows, and a screen whose address names nothing. */
export function NotFound() {
  return (
    <MessageScreen
      title="Page not found"
      message="There is nothing at this address. The page may have moved, or the link may be incomplete."
      actions={
        <Button component={Link} to="/">
          Back to Home
        </Button>
      }
    >
      <p>
        Looking for something else? <BrandLink to={publicConfig.brand.helpUrl}>See the help page</BrandLink>.
      </p>
    </MessageScreen>
  )
}
