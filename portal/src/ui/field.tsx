import { TextInput, type TextInputProps } from '@mantine/core'
import { oneTimeCode } from '@tradewind/contract/rules'
import { useState, type ChangeEvent } from 'react'
import classes from './field.module.css'

interface FieldProps extends Omit<TextInputProps, 'description' | 'label' | 'name'> {
  label: string
  /** The field's name in the form and in the server's answers. */
  name: string
  /** A sentence below the field. */
  help?: string
}

/** A labelled text field. Spread `form.getInputProps(name)` into it. */
export function TextField({ help, ...props }: FieldProps) {
  return <TextInput description={help} {...props} />
}

interface EmailFieldProps extends Omit<FieldProps, 'label' | 'name'> {
  label?: string
  name?: string
}

export function EmailField({ label = 'Email', name = 'email', ...props }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

interface PasswordFieldProps extends FieldProps {
  /** `current-password` for an existing password, `new-password` for a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the text. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button type="button" className={classes.toggle} onClick={() => setShown(!shown)}>
      {shown ? 'Hide' : 'Show'}
      <span className="visually-hidden"> password</span>
    </button>
  )
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={toggle}
      rightSectionWidth={68}
      rightSectionPointerEvents="all"
    />
  )
}

interface OneTimeCodeFieldProps extends Omit<FieldProps, 'onChange' | 'label' | 'name'> {
  label?: string
  name?: string
  onChange?: (code: string) => void
}

/** One field for all six digits of a mailed code, so that pasting and the phone's suggestion work. */
export function OneTimeCodeField({
  label = 'Code',
  name = 'code',
  onChange,
  ...props
}: OneTimeCodeFieldProps) {
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) =>
    onChange?.(oneTimeCode(event.currentTarget.value).replace(/\D/gu, '').slice(0, 6))
  return (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ input: classes.code }}
      onChange={keepDigits}
      {...props}
    />
  )
}
