import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useDialog } from '../../../ui/use-dialog.ts'
import { UserList } from './user-list.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** All people with an account. */
export function UsersTab() {
  const dialog = useDialog<true>()
  return (
    <section aria-labelledby="users-heading">
      <h2 id="users-heading" className="visually-hidden">
        Users
      </h2>
      <UserList
        label="Users"
        failure="The users could not be loaded."
        empty={<p>Everyone who registers or signs in from an LMS will appear here.</p>}
        actions={
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => dialog.open(true)}
          >
            Import people
          </Button>
        }
      />
      {dialog.subject && (
        <Suspense fallback={null}>
          <ImportDialog key={dialog.opening} opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      )}
    </section>
  )
}
