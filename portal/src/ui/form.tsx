import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './form.module.css'

/** A form with its parts in one column. Problems appear at the fields instead of in the browser's bubbles. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate className={classes.form} {...props} />
}

interface SubmitButtonProps {
  children: ReactNode
  busy: boolean
  /** The label while the form is sent. */
  busyLabel?: string
  disabled?: boolean
  color?: 'navy' | 'coral' | 'tide'
  fullWidth?: boolean
}

/** Sends its form. While busy it says so and cannot be pressed again, but keeps the focus. */
export function SubmitButton({
  children,
  busy,
  busyLabel,
  disabled = false,
  color = 'navy',
  fullWidth = true,
}: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      color={color}
      fullWidth={fullWidth}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      className={classes.button}
      leftSection={busy ? <span className={classes.spinner} aria-hidden /> : undefined}
      // A field that loses the focus may show its problem, which would move the button away before the press ends.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // The focus returns here when a dialog that the press opens closes again.
        event.currentTarget.focus()
        if (busy) event.preventDefault()
      }}
    >
      {busy ? (busyLabel ?? children) : children}
    </Button>
  )
}
