import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { AppDialog } from './app-dialog.tsx'
import { Notice } from './notice.tsx'
import { sentenceOr } from './toast.ts'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen, and what will be lost. */
  children: ReactNode
  /** What the button says, and while it is at work. */
  action: string
  busyAction: string
  /** Does it; the dialog closes once that has worked. */
  onConfirm: () => Promise<void>
  /** What is said where that fails and the server gives no reason. */
  failure: string
  /** For a deletion with all data: is asked in a second step, and names what is deleted. */
  warning?: ReactNode
}

/** Asks before something is done that cannot be undone. Each opening needs its own key. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, children, action, busyAction, onConfirm, failure, warning } = props
  const [isWarning, setWarning] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
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
      setProblem(sentenceOr(error, failure))
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
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </AppDialog>
  )
}
