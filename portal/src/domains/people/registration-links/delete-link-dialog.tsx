import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { linkName } from './link-status.ts'
import { useLinkChanges } from './registration-links.api.ts'

interface DeleteLinkDialogProps {
  opened: boolean
  onClose: () => void
  link: RegistrationLink | null
  /** Gets the sentence to show after success. */
  onDone: (text: string) => void
}

export function DeleteLinkDialog({ opened, onClose, link, onDone }: DeleteLinkDialogProps) {
  const { remove } = useLinkChanges()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Delete Registration Link"
      action="Delete"
      busyAction="Deleting..."
      failure="Failed to delete registration link"
      onConfirm={async () => {
        if (!link) return
        await remove.mutateAsync(link.linkId)
        onDone('Registration link deleted successfully!')
      }}
    >
      {link && (
        <p>
          <strong>{linkName(link)}</strong> stops working right away, and the record of who used it is
          deleted. Accounts made with it stay.
        </p>
      )}
    </ConfirmDialog>
  )
}
