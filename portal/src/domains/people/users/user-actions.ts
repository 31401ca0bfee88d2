import type { ManagedUser } from '@tradewind/contract/people/users'
import { useRef } from 'react'
import { useUser } from '../../../session/session.tsx'
import type { RowAction } from '../../../ui/list/row-menu.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { needsVerification, personName } from './user-words.ts'
import { endSessions, sendCode, useChangeUser, useUsersChanged } from './users.api.ts'

export interface UserDialog {
  kind: 'edit' | 'access' | 'delete'
  user: ManagedUser
}

/** The actions on a user. Some open a dialog, the others run at once. */
export function useUserActions(open: (dialog: UserDialog) => void): (user: ManagedUser) => RowAction[] {
  const me = useUser()
  const changeUser = useChangeUser()
  const usersChanged = useUsersChanged()
  const busy = useRef(new Set<string>())

  /** Runs one action at a time for each user and shows the result. */
  async function act(user: ManagedUser, failure: string, action: () => Promise<string>) {
    if (busy.current.has(user.id)) return
    busy.current.add(user.id)
    try {
      toastSuccess(await action())
    } catch (error) {
      toastError(error, failure)
      // Another administrator may have deleted the user.
      void usersChanged()
    } finally {
      busy.current.delete(user.id)
    }
  }

  async function verify(user: ManagedUser): Promise<string> {
    await changeUser(user.id, { verified: true })
    return `${personName(user)} is verified.`
  }

  return (user) => [
    { label: 'Edit', onSelect: () => open({ kind: 'edit', user }) },
    { label: 'Access', onSelect: () => open({ kind: 'access', user }) },
    ...(needsVerification(user)
      ? [
          {
            label: 'Mark as verified',
            onSelect: () => void act(user, 'Failed to verify user.', () => verify(user)),
          },
          {
            label: 'Resend the code',
            onSelect: () =>
              void act(user, 'Failed to send the code.', async () => (await sendCode(user.id)).message),
          },
        ]
      : []),
    {
      label: 'Sign out everywhere',
      onSelect: () =>
        void act(user, 'Failed to sign out user.', async () => (await endSessions(user.id)).message),
    },
    // Administrators delete their own account in the settings.
    ...(user.id === me.id
      ? []
      : [{ label: 'Delete', danger: true, onSelect: () => open({ kind: 'delete', user }) }]),
  ]
}
