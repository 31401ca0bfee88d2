import { Button } from '@mantine/core'
import { DialogActions } from './app-dialog.tsx'
import { Notice } from './notice.tsx'
import { SubmitButton } from './submit-button.tsx'
import { WaitNotice, type Submission } from './submission.tsx'

interface DialogSubmitProps {
  submission: Submission
  /** Why the last try failed, where that belongs to no field. */
  problem: string | null
  label: string
  busyLabel: string
  color?: 'navy' | 'coral'
  onCancel: () => void
}

/** The foot of a dialog's form: what went wrong, the way out, and the button that sends it. */
export function DialogSubmit({ submission, problem, label, busyLabel, color, onCancel }: DialogSubmitProps) {
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <WaitNotice seconds={submission.waitSeconds} />
      <DialogActions>
        <Button
          variant="default"
          aria-disabled={submission.busy || undefined}
          onClick={() => !submission.busy && onCancel()}
        >
          Cancel
        </Button>
        <SubmitButton
          busy={submission.busy}
          busyLabel={busyLabel}
          color={color ?? 'navy'}
          disabled={submission.waitSeconds > 0}
          fullWidth={false}
        >
          {label}
        </SubmitButton>
      </DialogActions>
    </>
  )
}
