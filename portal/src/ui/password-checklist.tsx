import { passwordLength } from '@tradewind/contract/rules'
import { Checklist } from './checklist.tsx'

interface PasswordChecklistProps {
  password: string
  confirmation: string
  lengthText: '8+ characters' | '8 characters'
}

/** Shows while typing whether a new password is long enough and typed the same twice. */
export function PasswordChecklist({ password, confirmation, lengthText }: PasswordChecklistProps) {
  return (
    <Checklist
      label="Your password"
      items={[
        { text: lengthText, met: [...password].length >= passwordLength.min },
        { text: 'Passwords match', met: password !== '' && password === confirmation },
      ]}
    />
  )
}
