import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { AppDialog } from './app-dialog.tsx'
import { Notice } from './notice.tsx'
import { sentenceOr } from './toast.ts'

interface ConfirmActionProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  children: ReactNode
  /** What the button says, and while it is at work. */
  action: string
  busyAction: string
  /** Does it; the dialog closes once that has worked. */
  onConfirm: () => Promise<void>
  /** What is said where that fails and the server gives no reason. */
  failure: string
}

/** Asks once before something is done that cannot be undone. Each opening needs a key of its own. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { opened, onClose, title, children, action, busyAction, onConfirm, failure } = props
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

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
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={title}
      closable={!busy}
      actions={
        <>
          <Button
            variant="default"
            data-autofocus
            aria-disabled={busy || undefined}
            onClick={() => !busy && onClose()}
          >
            Cancel
          </Button>
          <Button color="coral" aria-disabled={busy || undefined} onClick={() => void confirm()}>
            {busy ? busyAction : action}
          </Button>
        </>
      }
    >
      {children}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </AppDialog>
  )
}
