import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useProviderChanges } from './providers.api.ts'
import classes from './providers.module.css'
import { bodyOf, initialValues } from './provider-form.ts'

interface EndingProps {
  opened: boolean
  onClose: () => void
  provider: IdentityProvider
  onDone: (sentence: string) => void
}

/** Asks for a confirmation, because people are signed out. */
export function SwitchOffProvider({ opened, onClose, provider, onDone }: EndingProps) {
  const { save } = useProviderChanges()
  const { institutionName } = provider
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Switch Off Sign-In"
      action="Switch off"
      busyAction="Switching off..."
      onConfirm={async () => {
        await save(provider, { ...bodyOf(initialValues(provider)), active: false })
        onDone(`The sign-in of ${institutionName} is switched off.`)
      }}
      failure="Failed to switch off the sign-in."
    >
      <p>
        Switch off the sign-in of <strong>{institutionName}</strong>?
      </p>
      <ul className={classes.losses}>
        <li>Everyone who signed in through it is signed out right away.</li>
        <li>
          People without a password cannot come in until it is on again, or they set a password by mail.
        </li>
        <li>Nothing is deleted. Accounts, results and settings stay.</li>
      </ul>
    </ConfirmDialog>
  )
}

/** Asks for a confirmation before a provider is removed, and says what is lost with it. */
export function RemoveProvider({ opened, onClose, provider, onDone }: EndingProps) {
  const { remove } = useProviderChanges()
  const { institutionName, issuer } = provider
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Remove Sign-In"
      action="Remove"
      busyAction="Removing..."
      onConfirm={async () => {
        await remove(provider)
        onDone(`The sign-in of ${institutionName} is removed.`)
      }}
      failure="Failed to remove the sign-in."
    >
      <p>
        Remove the sign-in of <strong>{institutionName}</strong> ({issuer})?
      </p>
      <ul className={classes.losses}>
        <li>Everyone who signed in through it is signed out right away.</li>
        <li>Its settings and keys here are lost.</li>
        <li>
          Accounts and results stay. People come back to theirs if you add the same issuer again, or set a
          password by mail.
        </li>
      </ul>
    </ConfirmDialog>
  )
}
