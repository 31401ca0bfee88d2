import { Button } from '@mantine/core'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'

/** Copies the address of a link. If the browser refuses, `dialog` shows the address. */
export function useCopyLink(tell: (text: string) => void) {
  const failed = useDialog<string>()
  async function copy({ registrationUrl }: RegistrationLink) {
    if (await copyText(registrationUrl, null)) tell('Registration link copied to clipboard!')
    else failed.open(registrationUrl)
  }
  return {
    copy: (link: RegistrationLink) => void copy(link),
    opening: failed.opening,
    dialog: { opened: failed.opened, onClose: failed.close, url: failed.subject },
  }
}

interface CopyLinkDialogProps {
  opened: boolean
  onClose: () => void
  url: string | null
}

/** Shows an address that could not be copied. It is selected, so that the reader can copy it. */
export function CopyLinkDialog({ opened, onClose, url }: CopyLinkDialogProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title="Copy the Link"
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Form>
        <Notice tone="error">Failed to copy link to clipboard</Notice>
        <TextField
          label="Registration link"
          name="registrationUrl"
          help="It’s selected. Press Ctrl+C or ⌘C to copy it."
          value={url ?? ''}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </Form>
    </AppDialog>
  )
}
