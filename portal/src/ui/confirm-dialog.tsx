import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { AppDialog } from './app-dialog.tsx'
import { Notice } from './notice.tsx'
import { sentenceOf } from './refusal.ts'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen, and what is lost. */
  children: ReactNode
  /** The button's label, and its label while the action runs. */
  action: string
  busyAction: string
  /** Runs the action. The dialog closes after success. */
  onConfirm: () => Promise<void>
  /** The sentence for a failure without a reason from the server. */
  failure: string
  /** For a deletion with all data: shown in a second step, with what is deleted. */
  warning?: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. Each opening needs its own key. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, children, action, busyAction, onConfirm, failure, warning } = props
  const [isWarning, setWarning] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const cancel = useRef<HTMLButtonElement>(null)

  function warn() {
    setWarning(true)
    // Pressing the same key twice must not confirm twice.
    cancel.current?.focus()
  }
  async function confirm() {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const asksAgain = warning !== undefined && !isWarning
  const idleAction = isWarning ? 'Yes, Delete Permanently' : action
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={isWarning ? 'Warning' : title}
      closable={!busy}
      actions={
        <>
          <Button
            ref={cancel}
            variant="default"
            data-autofocus
            aria-disabled={busy || undefined}
            onClick={() => !busy && onClose()}
          >
            Cancel
          </Button>
          <Button
            key={isWarning ? 'warning' : 'first'}
            color="coral"
            aria-disabled={busy || undefined}
            onClick={() => (asksAgain ? warn() : void confirm())}
          >
            {busy ? busyAction : idleAction}
          </Button>
        </>
      }
    >
      {isWarning ? (
        <Notice tone="warning" title="This action is irreversible and deletes all data." announced>
          {warning}
        </Notice>
      ) : (
        children
      )}
      {problem !== null && (
        <Notice tone="error" error={problem}>
          {sentenceOf(problem, failure)}
        </Notice>
      )}
    </AppDialog>
  )
}
