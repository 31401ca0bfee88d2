import { Button } from '@mantine/core'
import { useState } from 'react'
import { AppDialog } from '../../ui/app-dialog.tsx'
import { refusalWords, type ToldRefusal } from './refusal-words.ts'

interface RefusalDialogProps {
  /** Null closes the dialog. */
  refusal: ToldRefusal | null
  onClose: () => void
}

/** Says why a lab was not opened. */
export function RefusalDialog({ refusal, onClose }: RefusalDialogProps) {
  // Kept while the dialog fades out.
  const [last, setLast] = useState(refusal)
  if (refusal && refusal !== last) setLast(refusal)
  const { title, text, button } = last ? refusalWords(last) : { title: '', text: '', button: '' }
  return (
    <AppDialog
      opened={refusal !== null}
      onClose={onClose}
      title={title}
      actions={
        <Button data-autofocus onClick={onClose}>
          {button}
        </Button>
      }
    >
      <p>{text}</p>
    </AppDialog>
  )
}
