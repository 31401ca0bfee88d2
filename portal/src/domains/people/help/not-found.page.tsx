import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { MessageScreen } from './message-screen.tsx'

/** The screen for unknown addresses. */
export function Screen() {
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
