import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import { lmsAtStakeWords } from '../../../ui/at-stake-words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import classes from './lms.module.css'
import { usePlatformAtStake, usePlatformChanges } from './lms.api.ts'
import { bodyOf, initialValues } from './platform-form.ts'

interface EndingProps {
  opened: boolean
  onClose: () => void
  platform: LmsPlatform
  onDone: (sentence: string) => void
}

/** Asks for a confirmation, because launches are refused from then on. */
export function SwitchOffPlatform({ opened, onClose, platform, onDone }: EndingProps) {
  const { save } = usePlatformChanges()
  const { name } = platform
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Switch Off LMS"
      action="Switch off"
      busyAction="Switching off..."
      onConfirm={async () => {
        await save(platform, { ...bodyOf(initialValues(platform)), active: false })
        onDone(`${name} is switched off.`)
      }}
      failure="Failed to switch off the LMS."
    >
      <p>
        Switch off <strong>{name}</strong>?
      </p>
      <ul className={classes.losses}>
        <li>Everyone who signed in from it is signed out right away.</li>
        <li>Its links don’t work until you switch it on again.</li>
        <li>Nothing is deleted. Accounts, results and settings stay.</li>
      </ul>
    </ConfirmDialog>
  )
}

/** Asks for a confirmation before a platform is removed, and says what is lost with it. */
export function RemovePlatform({ opened, onClose, platform, onDone }: EndingProps) {
  const { remove } = usePlatformChanges()
  const stake = usePlatformAtStake(platform, opened)
  const { name, clientId, issuer } = platform
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Remove LMS"
      action="Remove"
      busyAction="Removing..."
      onConfirm={async () => {
        await remove(platform)
        onDone(`${name} is removed.`)
      }}
      failure="Failed to remove the LMS."
    >
      <p>
        Remove <strong>{name}</strong> ({issuer})?
      </p>
      <ul className={classes.losses}>
        <li>Everyone who signed in from it is signed out right away.</li>
        <li>Its links in courses stop working.</li>
        {stake.data && lmsAtStakeWords(stake.data).map((sentence) => <li key={sentence}>{sentence}</li>)}
        <li>
          Its settings here are lost: client ID {clientId}, deployment IDs, addresses and frame origins.
        </li>
        <li>
          Accounts and results stay. People get theirs back if you add the same issuer and client ID later.
        </li>
      </ul>
    </ConfirmDialog>
  )
}
