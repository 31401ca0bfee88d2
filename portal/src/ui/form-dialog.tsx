import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AppDialog, DialogActions, DialogWays } from './app-dialog.tsx'
import { Form, SubmitButton } from './form.tsx'
import { useDialogForm, type DialogFormOptions } from './use-dialog-form.tsx'
import { useOpening } from './use-opening.ts'

interface FormProps<Values extends Record<string, unknown>, Result> extends DialogFormOptions<Values> {
  /** The fields. `clearProblem` takes back what is said of the last try. */
  children: (form: UseFormReturnType<Values>, clearProblem: () => void) => ReactNode
  /** Saves the values. `false` keeps the form open, for example because the reader must see something first. */
  save: (values: Values, form: UseFormReturnType<Values>) => Promise<Result | false>
  /** What the button says, and while it is at work. */
  action: string | ((values: Values) => string)
  busyAction: string
  color?: 'navy' | 'coral'
  /** What the button says that gives the form up. */
  cancel?: string
  /** Whether there is nothing to send yet. */
  disabled?: (values: Values) => boolean
  /** Another way, beside the form, or below it where the window is narrow. */
  renderBeside?: (busy: boolean) => ReactNode
}

interface FormDialogProps<Values extends Record<string, unknown>, Result> extends FormProps<Values, Result> {
  opened: boolean
  /** Gets the saved result; null when the reader cancels. */
  onClose: (result: Result | null) => void
  title: string
  /** Width in px. */
  width?: number
  /** Replaces the form after it was saved. Without it the dialog closes. */
  renderDone?: (result: Result, close: () => void) => ReactNode
  doneTitle?: string
}

/**
 * A dialog with a form. Each opening starts anew. Nothing closes it while it sends, and only Cancel while closing would
 * lose what was typed; a failure keeps that.
 *
 * @example
 * <FormDialog
 *   opened={opened}
 *   onClose={onClose}
 *   title="Invite Instructor"
 *   initialValues={{ email: '' }}
 *   validate={{ email: emailProblem }}
 *   save={({ email }) => invite(email)}
 *   failure="Failed to invite instructor."
 *   action="Send invitation"
 *   busyAction="Sending..."
 * >
 *   {(form) => <EmailField {...form.getInputProps('email')} />}
 * </FormDialog>
 */
export function FormDialog<Values extends Record<string, unknown>, Result>({
  opened,
  onClose,
  title,
  width,
  renderDone,
  doneTitle = title,
  ...form
}: FormDialogProps<Values, Result>) {
  const [held, setHeld] = useState(false)
  const [saved, setSaved] = useState<{ result: Result } | null>(null)
  const opening = useOpening(opened, () => setSaved(null))
  const close = () => onClose(saved && saved.result)
  return (
    <AppDialog
      opened={opened}
      onClose={close}
      title={saved ? doneTitle : title}
      closable={saved !== null || !held}
      width={width}
    >
      {saved && renderDone ? (
        renderDone(saved.result, close)
      ) : (
        <DialogForm
          key={opening}
          {...form}
          onHeld={setHeld}
          onCancel={close}
          onSaved={(result) => (renderDone ? setSaved({ result }) : onClose(result))}
        />
      )}
    </AppDialog>
  )
}

interface DialogFormProps<Values extends Record<string, unknown>, Result> extends FormProps<Values, Result> {
  /** Called with whether closing would lose something. */
  onHeld: (held: boolean) => void
  onCancel: () => void
  onSaved: (result: Result) => void
}

/**
 * The form of a dialog with its buttons, for a dialog that has several in turn. One that takes the place of another
 * takes the focus, too.
 */
export function DialogForm<Values extends Record<string, unknown>, Result>(
  props: DialogFormProps<Values, Result>,
) {
  const { children, action, busyAction, color = 'navy', cancel = 'Cancel', onCancel, renderBeside } = props
  const { form, onSubmit, busy, isWaiting, problems, clearProblem } = useDialogForm({
    ...props,
    async save(values, itself) {
      const result = await props.save(values, itself)
      if (result !== false) props.onSaved(result)
    },
  })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => focusFirstUnlessElsewhere(element.current), [])
  const fields = (
    <Form ref={element} onSubmit={onSubmit}>
      {children(form, clearProblem)}
      {problems}
      <DialogActions>
        <Button variant="default" aria-disabled={busy || undefined} onClick={() => !busy && onCancel()}>
          {cancel}
        </Button>
        <SubmitButton
          busy={busy}
          busyLabel={busyAction}
          color={color}
          disabled={isWaiting || props.disabled?.(form.values)}
          fullWidth={false}
        >
          {typeof action === 'string' ? action : action(form.values)}
        </SubmitButton>
      </DialogActions>
    </Form>
  )
  return renderBeside ? <DialogWays one={fields} other={renderBeside(busy)} /> : fields
}

/** As a dialog opens, the focus is on what opened it, and the dialog moves it. */
function focusFirstUnlessElsewhere(form: HTMLFormElement | null): void {
  if (document.activeElement?.contains(form))
    form?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
}
