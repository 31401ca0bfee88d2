import type { ManagedUser } from '@tradewind/contract/people/users'
import { atStakeWords } from '../../../ui/at-stake-words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useNow } from '../../../ui/use-now.ts'
import classes from './user-dialogs.module.css'
import { heldLabNames, personName } from './user-words.ts'
import { useAtStake, useDeleteUser } from './users.api.ts'

interface DeleteUserDialogProps {
  opened: boolean
  /** Null before the first opening. */
  user: ManagedUser | null
  onClose: () => void
  /** Gets the server's sentence. */
  onDeleted: (sentence: string) => void
}

/** Says what is lost with a user, and asks for two confirmations. */
export function DeleteUserDialog({ opened, user, onClose, onDeleted }: DeleteUserDialogProps) {
  const deleteUser = useDeleteUser()
  const now = useNow()
  const stake = useAtStake(opened && user !== null ? user.id : null)
  const labs = user === null ? [] : heldLabNames(user, now)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Delete User"
      warning={user && <>Everything of {personName(user)} will be gone, and nobody can bring it back.</>}
      action="Delete"
      busyAction="Deleting..."
      failure="Failed to delete user."
      onConfirm={async () => {
        if (user !== null) onDeleted(await deleteUser(user.id))
      }}
    >
      {user && (
        <>
          <p className={classes.who}>
            <strong>{personName(user)}</strong>
            {user.email !== '' && <span>{user.email}</span>}
          </p>
          <p>This will be lost:</p>
          <ul className={classes.losses}>
            <li>the account, its name and its address</li>
            {labs.length > 0 && <li>the access to {listWords(labs)}</li>}
            <li>all decisions and results in labs</li>
            <li>all sessions (the user is signed out everywhere)</li>
            {stake.data &&
              atStakeWords(stake.data, 'theirs').map((sentence) => <li key={sentence}>{sentence}</li>)}
          </ul>
          <p className={classes.note}>
            Amounts of purchases and counts of use stay, without the name.
            {user.instructor && ' Class sessions of this instructor close; their results stay without names.'}
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}

function listWords(items: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(items)
}
