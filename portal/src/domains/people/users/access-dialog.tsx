import type { ManagedUser } from '@tradewind/contract/people/users'
import { useState } from 'react'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { GiveAccessForm } from './give-access-form.tsx'
import { GrantList } from './grant-list.tsx'
import { personName } from './user-words.ts'

interface AccessDialogProps {
  opened: boolean
  /** Null before the first opening. */
  user: ManagedUser | null
  onClose: () => void
}

/** All access that a user ever got, with ways to give more and to end it. */
export function AccessDialog({ opened, user, onClose }: AccessDialogProps) {
  const [locked, setLocked] = useState(false)
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={user ? `Access of ${personName(user)}` : 'Access'}
      width={720}
      closable={!locked}
    >
      {user && (
        <>
          <GrantList user={user} />
          <GiveAccessForm user={user} onLock={setLocked} />
        </>
      )}
    </AppDialog>
  )
}
