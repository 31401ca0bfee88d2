import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { AppDialog } from './app-dialog.tsx'
import { Notice } from './notice.tsx'
import { sentenceOr } from './toast.ts'

interface ConfirmDeletionProps {
  opened: boolean
  onClose: () => void
  /** For example "Delete User". */
  title: string
  /** Who or what it is, and what will be lost. */
  children: ReactNode
  /** What is said in the second step, which cannot be undone: names what is deleted. */
  warning: ReactNode
  /** Deletes it; the dialog closes once that has worked. */
  onDelete: () => Promise<void>
  /** What is said where that fails and the server gives no reason. */
  failure: string
}

/** Asks twice before something is deleted for good: first what, then whether. Each opening needs a key of its own. */
export function ConfirmDeletion(props: ConfirmDeletionProps) {
  const { opened, onClose, title, children, warning, onDelete, failure } = props
  const [step, setStep] = useState<'confirm' | 'warning'>('confirm')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = useRef<HTMLButtonElement>(null)

  function ask() {
    setStep('warning')
    // Nobody confirms twice by pressing the same key twice.
    cancel.current?.focus()
  }
  async function destroy() {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await onDelete()
      onClose()
    } catch (error) {
      setProblem(sentenceOr(error, failure))
    } finally {
      setBusy(false)
    }
  }
  const isLast = step === 'warning'
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={isLast ? 'Warning' : title}
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
            key={step}
            color="coral"
            aria-disabled={busy || undefined}
            onClick={() => (isLast ? void destroy() : ask())}
          >
            {isLast ? (busy ? 'Deleting...' : 'Yes, Delete Permanently') : 'Delete'}
          </Button>
        </>
      }
    >
      {isLast ? (
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
