import type { User } from '@tradewind/contract/people/users'
import { Button, ButtonLink } from '@tradewind/ui/button.tsx'
import type { Portal } from './header.tsx'

/** What the server answers when a lab, or a class of it, is not open to a player without payment or a code. */
const codesWithoutAccess: readonly string[] = ['courtesy_ended', 'courtesy_refused', 'lab_not_held']

export function isWithoutAccess({ code }: { code: string }): boolean {
  return codesWithoutAccess.includes(code)
}

/** The ways to get access, which the portal has. Guests and demo users have none. */
export function GetAccess({ user, portal }: { user: User | null; portal: Portal }) {
  if (user?.kind !== 'portal' && user?.kind !== 'lti') return null
  if (!portal.framed)
    return (
      <ButtonLink kind="solid" href={portal.origin}>
        Buy or enter a code
      </ButtonLink>
    )
  return (
    <>
      <Button kind="solid" onClick={() => portal.close('buy')}>
        Buy
      </Button>
      <Button kind="outlined" onClick={() => portal.close('redeem')}>
        Enter a code
      </Button>
    </>
  )
}
