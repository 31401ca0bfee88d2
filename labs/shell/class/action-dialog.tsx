import type { ReactNode } from 'react'
import { Refusal } from '../ui/refusal.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useAction, type Problem } from './calls.ts'
import { Button, Buttons } from '../ui/button.tsx'

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
        <Refusal sentence={typeof children === 'function' && inFields ? null : (problem?.message ?? null)} />
        <Buttons end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind={danger ? 'danger' : 'solid'} busy={busy}>
            {busy ? 'One moment…' : action}
          </Button>
        </Buttons>
      </form>
    </Dialog>
  )
}
