import type { UseFormReturnType } from '@mantine/form'
import { durationInWords } from '@tradewind/contract/durations'
import type { ErrorCode } from '@tradewind/contract/errors'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api.ts'
import { Notice } from './notice.tsx'
import { toastError } from './toast.ts'

interface Options<Values> {
  /** Which field an error of the server belongs to when it names none. */
  fieldOf?: Partial<Record<ErrorCode, keyof Values & string>>
  /** Says a failure that belongs to no field, in place of the toast. */
  onFailure?: (error: unknown) => void
}

export interface Submission {
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Whole seconds until the server takes another try, or 0. */
  waitSeconds: number
}

/**
 * Sends a form once at a time: checks it, puts what is wrong into its fields and goes to the first of them, says other
 * failures in a toast or as the form wants, and keeps what was typed.
 */
export function useSubmission<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<void>,
  options: Options<Values> = {},
): Submission {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const [waitSeconds, startWaiting] = useCountdown()

  const submit = async (element: HTMLFormElement) => {
    if (running.current || waitSeconds > 0) return
    let wrong = false
    flushSync(() => {
      const errors = { ...form.validate().errors, ...halfTyped(element) }
      wrong = Object.keys(errors).length > 0
      form.setErrors(errors)
    })
    if (wrong) return focusFirstWrong(element)
    running.current = true
    setBusy(true)
    try {
      await send(form.getValues())
    } catch (error) {
      const fields = fieldErrors(error, form.getValues(), options.fieldOf ?? {})
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined)
        startWaiting(error.retryAfterSeconds)
      if (fields === null) (options.onFailure ?? toastError)(error)
      else flushSync(() => form.setErrors(fields))
    } finally {
      running.current = false
      setBusy(false)
    }
    focusFirstWrong(element)
  }

  return {
    busy,
    waitSeconds,
    onSubmit: (event) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

/** What is said at days and moments that are half typed: their value is empty, as if nothing stood there. */
function halfTyped(element: HTMLFormElement): Record<string, string> {
  const fields = [...element.querySelectorAll<HTMLInputElement>('input[type^="date"]')]
  return Object.fromEntries(
    fields
      .filter(({ validity }) => validity.badInput)
      .map(({ type, name, dataset }) => [
        dataset.path ?? name,
        type === 'date' ? 'Please enter the full date.' : 'Please enter the full date and time.',
      ]),
  )
}

function focusFirstWrong(element: HTMLFormElement): void {
  element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** The server's sentences by field of this form, or null where none is for a field of this form. */
function fieldErrors(
  error: unknown,
  values: Record<string, unknown>,
  fieldOf: Partial<Record<ErrorCode, string>>,
): Record<string, string> | null {
  if (!(error instanceof ApiError)) return null
  const named = Object.entries(error.fields ?? {}).filter(([name]) => name in values)
  if (named.length > 0) return Object.fromEntries(named)
  const field = error.code === 'network' ? undefined : fieldOf[error.code]
  return field === undefined ? null : { [field]: error.message }
}

/** Seconds that count down to 0, from what `initialSeconds` gives at first and each time it is started. */
export function useCountdown(
  initialSeconds: () => number = () => 0,
): [seconds: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds() * 1000)
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const counting = seconds > 0
  useEffect(() => {
    if (!counting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counting])
  return [
    seconds,
    (from) => {
      setNow(Date.now())
      setEndsAt(Date.now() + from * 1000)
    },
  ]
}

/** Says when the next try is possible. The toast has been read aloud already, so the counting is silent. */
export function WaitNotice({ seconds }: { seconds: number }) {
  if (seconds === 0) return null
  return <Notice tone="warning">You can try again in {durationInWords(seconds)}.</Notice>
}
