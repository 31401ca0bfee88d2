import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useAction, type Problem } from './calls.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog while it is rendered. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the element leaves the page: only an open dialog gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="class-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The browser closes it without asking on a second Escape.
      onClose={() => {
        if (dialog.current?.open === false) onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

interface ActionDialogProps {
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
export function ActionDialog({ title, action, danger, onAction, onClose, children }: ActionDialogProps) {
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
        <div className="actions end">
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
        </div>
      </form>
    </Dialog>
  )
}
