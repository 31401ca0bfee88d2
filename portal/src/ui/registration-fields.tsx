import type { GetInputPropsReturnType } from '@mantine/form'
import { confirmationProblem, nameProblem, passwordProblem } from '@tradewind/contract/rules'
import { PasswordField, TextField } from './field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import classes from './registration-fields.module.css'

/** The part of a form that these fields need. The form may have more fields. */
interface FormWith<Name extends string> {
  values: Record<Name, string>
  getInputProps: (name: Name) => GetInputPropsReturnType
}

export const nameRules = {
  firstName: (name: string) => nameProblem(name, 'first name'),
  lastName: (name: string) => nameProblem(name, 'last name'),
}

/** Rules for a new password and its repetition. */
export const newPasswordRules = {
  password: passwordProblem,
  confirmation: (confirmation: string, { password }: { password: string }) =>
    confirmationProblem(password, confirmation),
}

export function NameFields({ form }: { form: FormWith<'firstName' | 'lastName'> }) {
  return (
    <div className={classes.names}>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        {...form.getInputProps('firstName')}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        {...form.getInputProps('lastName')}
      />
    </div>
  )
}

interface NewPasswordFieldsProps {
  form: FormWith<'password' | 'confirmation'>
  /** Whether unmet rules are shown in red. */
  strict?: boolean
}

/** The password of a new account, entered twice, with its checklist. */
export function NewPasswordFields({ form, strict }: NewPasswordFieldsProps) {
  const { password, confirmation } = form.values
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
      <PasswordChecklist
        lengthText="8+ characters"
        password={password}
        confirmation={confirmation}
        strict={strict}
      />
    </>
  )
}
