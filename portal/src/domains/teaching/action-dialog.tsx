import { useEffect, useRef, type ReactNode } from 'react'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Dialog } from '@tradewind/ui/dialog.tsx'
import { useAction, type Problem } from './asking.ts'
import { Button, Buttons } from '@tradewind/ui/button.tsx'

interface Props {
  title: string
  /** The label of the button. */
  action: string
  /** The action destroys something. */
  danger?: boolean
  /** As wide as a page of text instead of a form. */
  wide?: boolean
  /** Runs when the button is pressed. The dialog closes if it succeeds. */
  onAction: () => Promise<void>
  onClose: () => void
  children: ReactNode | ((problem: Problem | null) => ReactNode)
}

/** Asks for confirmation, or for the input that an action needs. */
export function ActionDialog({ title, action, danger, wide, onAction, onClose, children }: Props) {
  const { busy, problem, run } = useAction()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  const inFields = problem !== null && Object.keys(problem.fields).length > 0
  return (
    <Dialog title={title} wide={wide ?? false} onClose={onClose}>
      <form
        ref={form}
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
