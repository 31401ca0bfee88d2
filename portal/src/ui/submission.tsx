import type { UseFormReturnType } from '@mantine/form'
import { durationInWords } from '@tradewind/contract/words/durations'
import type { ErrorCode } from '@tradewind/contract/errors'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api.ts'
import { Notice } from './notice.tsx'
import { toastError } from './toast.ts'

interface Options<Values> {
  /** The field for a server error that names none. */
  fieldOf?: Partial<Record<ErrorCode, keyof Values & string>>
  /** Shows a failure that belongs to no field, instead of a toast. */
  onFailure?: (error: unknown) => void
}

export interface Submission {
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Whole seconds until the server accepts another try, or 0. */
  waitSeconds: number
}

/**
 * Sends a form, one try at a time, and keeps the input. Problems appear at their fields, and the first of them gets
 * the focus; other failures appear in a toast or as the form wants.
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

/** The problems of half-typed days and times, whose value is empty as if nothing had been entered. */
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

/** The server's sentences by field of this form; null when none belongs to it. */
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

/** Seconds that count down to 0. `initialSeconds` gives the start, at first and on each restart. */
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

/** Says when the next try is possible. The toast was already read aloud, so the countdown is silent. */
export function WaitNotice({ seconds }: { seconds: number }) {
  if (seconds === 0) return null
  return <Notice tone="warning">You can try again in {durationInWords(seconds)}.</Notice>
}
