import type { ReactNode } from 'react'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { useAction, type Problem } from './calls.ts'

interface Props {
  title: string
  /** The word on the button. */
  action: string
  /** Whether it destroys something. */
  danger?: boolean
  /** What the button does; the dialog closes when it has gone well. */
  onAction: () => Promise<void>
  onClose: () => void
  children: ReactNode | ((problem: Problem | null) => ReactNode)
}

/** Asks before something is done, or for what is needed to do it. */
export function ActionDialog({ title, action, danger, onAction, onClose, children }: Props) {
  const { busy, problem, run } = useAction()
  const inFields = problem !== null && Object.keys(problem.fields).length > 0
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(onAction)
        }}
      >
        {typeof children === 'function' ? children(problem) : children}
        {problem && !(typeof children === 'function' && inFields) && (
          <p className="problem" role="alert">
            {problem.message}
          </p>
        )}
        <DialogButtons>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className={danger ? 'button danger' : 'button solid'}
            aria-disabled={busy || undefined}
          >
            {busy ? 'One moment…' : action}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
