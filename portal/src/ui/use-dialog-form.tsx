import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import type { ErrorCode } from '@tradewind/contract/errors'
import { useLayoutEffect, useState, type FormEvent, type ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { useSubmission, WaitNotice } from './submission.tsx'
import { sentenceOf } from './refusal.ts'

export interface DialogFormOptions<Values extends Record<string, unknown>> {
  initialValues: Values
  validate?: UseFormInput<Values>['validate']
  onValuesChange?: (values: Values) => void
  /** Which field a refusal belongs to when the server names none. */
  fieldOf?: Partial<Record<ErrorCode, keyof Values & string>>
  /** What is said under the fields where saving fails and the server gives no reason; without it a toast says the reason. */
  failure?: string
  /** Whether closing would lose something; by default what differs from the beginning. */
  unsaved?: (values: Values) => boolean
}

interface Saving<Values extends Record<string, unknown>> {
  /** Sends what was typed. */
  save: (values: Values, form: UseFormReturnType<Values>) => Promise<unknown>
  /** Hears whether closing the dialog would lose something. */
  onHeld: (held: boolean) => void
}

interface DialogFormState<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  isUnsaved: boolean
  /** Whether the server takes no other try yet. */
  isWaiting: boolean
  /** What is said under the fields. */
  problems: ReactNode
  /** Takes back what is said of the last try. */
  clearProblem: () => void
  /** Gives up what was typed. */
  reset: () => void
}

/**
 * The form of a dialog, for a form that is one part of its dialog: what is typed, what is wrong with it, and whether
 * closing would lose it. A dialog that is a form is a `FormDialog`.
 */
export function useDialogForm<Values extends Record<string, unknown>>(
  options: DialogFormOptions<Values> & Saving<Values>,
): DialogFormState<Values> {
  const { initialValues, validate, onValuesChange, fieldOf, failure, unsaved, save, onHeld } = options
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm<Values>({ initialValues, validate, onValuesChange })
  const { busy, waitSeconds, onSubmit } = useSubmission(
    form,
    async (values) => {
      setProblem(null)
      await save(values, form)
    },
    {
      fieldOf,
      onFailure: failure === undefined ? undefined : setProblem,
    },
  )
  const isUnsaved = unsaved ? unsaved(form.values) : form.isDirty()
  useHeld(busy || isUnsaved, onHeld)
  return {
    form,
    onSubmit,
    busy,
    isUnsaved,
    isWaiting: waitSeconds > 0,
    problems: (
      <>
        {problem !== null && (
          <Notice tone="error" error={problem}>
            {sentenceOf(problem, failure)}
          </Notice>
        )}
        <WaitNotice seconds={waitSeconds} />
      </>
    ),
    clearProblem: () => setProblem(null),
    reset() {
      setProblem(null)
      form.reset()
    },
  }
}

/**
 * Tells the dialog around a form whether closing would lose something, as long as the form exists. It does so before the
 * next key arrives, so that Escape right after typing loses nothing.
 */
function useHeld(held: boolean, onHeld: (held: boolean) => void): void {
  useLayoutEffect(() => {
    onHeld(held)
    return () => onHeld(false)
  }, [held, onHeld])
}
