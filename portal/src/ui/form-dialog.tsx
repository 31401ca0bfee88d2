import { Button } from '@mantine/core'
import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import type { ErrorCode } from '@tradewind/contract/errors'
import { useState, type ReactNode } from 'react'
import { AppDialog, DialogActions } from './app-dialog.tsx'
import { Form } from './form.tsx'
import { Notice } from './notice.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useSubmission, WaitNotice } from './submission.tsx'
import { sentenceOr } from './toast.ts'
import { useHeld } from './use-held.ts'

interface FormProps<Values extends Record<string, unknown>, Result> {
  initialValues: Values
  validate?: UseFormInput<Values>['validate']
  onValuesChange?: (values: Values) => void
  /** The fields. `clearProblem` takes back what is said of the last try. */
  children: (form: UseFormReturnType<Values>, clearProblem: () => void) => ReactNode
  /** Sends what was typed. `false` keeps the form open, for example because there is something to look at first. */
  save: (values: Values, form: UseFormReturnType<Values>) => Promise<Result | false>
  /** Which field a refusal belongs to when the server names none. */
  fieldOf?: Partial<Record<ErrorCode, keyof Values & string>>
  /** What is said under the fields where saving fails and the server gives no reason; without it a toast says the reason. */
  failure?: string
  /** What the button says, and while it is at work. */
  action: string | ((values: Values) => string)
  busyAction: string
  color?: 'navy' | 'coral'
  /** Whether there is nothing to send yet. */
  disabled?: (values: Values) => boolean
  /** Whether closing would lose something; by default what differs from the beginning. */
  unsaved?: (values: Values) => boolean
  /** Another way, below the form. */
  renderBelow?: (busy: boolean) => ReactNode
}

interface FormDialogProps<Values extends Record<string, unknown>, Result> extends FormProps<Values, Result> {
  opened: boolean
  /** Hears what was saved; null where the form was given up. */
  onClose: (result: Result | null) => void
  title: string
  /** Width in px. */
  width?: number
  /** Shown in the place of the form once it is saved; without it the dialog closes. */
  renderDone?: (result: Result, close: () => void) => ReactNode
  doneTitle?: string
}

/**
 * A dialog with a form. Each opening starts empty. While it sends, or would lose what was typed, only Cancel closes it; a
 * failure keeps what was typed.
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
  const [opening, setOpening] = useState(0)
  const [wasOpened, setWasOpened] = useState(opened)
  // Not on closing: what the dialog says stays while it fades out.
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) {
      setSaved(null)
      setOpening(opening + 1)
    }
  }
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
  /** Hears whether closing would lose something. */
  onHeld: (held: boolean) => void
  onCancel: () => void
  onSaved: (result: Result) => void
}

function DialogForm<Values extends Record<string, unknown>, Result>(props: DialogFormProps<Values, Result>) {
  const { children, save, failure, action, busyAction, color = 'navy', onCancel } = props
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values>({
    initialValues: props.initialValues,
    validate: props.validate,
    onValuesChange: props.onValuesChange,
  })
  const { busy, waitSeconds, onSubmit } = useSubmission(
    form,
    async (values) => {
      setProblem(null)
      const result = await save(values, form)
      if (result !== false) props.onSaved(result)
    },
    {
      fieldOf: props.fieldOf,
      onFailure: failure === undefined ? undefined : (error) => setProblem(sentenceOr(error, failure)),
    },
  )
  const isUnsaved = props.unsaved ? props.unsaved(form.values) : form.isDirty()
  useHeld(busy || isUnsaved, props.onHeld)
  return (
    <>
      <Form onSubmit={onSubmit}>
        {children(form, () => setProblem(null))}
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <WaitNotice seconds={waitSeconds} />
        <DialogActions>
          <Button variant="default" aria-disabled={busy || undefined} onClick={() => !busy && onCancel()}>
            Cancel
          </Button>
          <SubmitButton
            busy={busy}
            busyLabel={busyAction}
            color={color}
            disabled={waitSeconds > 0 || props.disabled?.(form.values)}
            fullWidth={false}
          >
            {typeof action === 'string' ? action : action(form.values)}
          </SubmitButton>
        </DialogActions>
      </Form>
      {props.renderBelow?.(busy)}
    </>
  )
}
