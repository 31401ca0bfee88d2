import { passwordLength } from '@tradewind/contract/rules'
import { Checklist } from './checklist.tsx'

interface PasswordChecklistProps {
  password: string
  confirmation: string
  lengthText: '8+ characters' | '8 characters'
  /** Whether unmet rules are shown in red. */
  strict?: boolean | undefined
}

/** Shows while the reader types whether a new password is long enough and both entries match. */
export function PasswordChecklist({ password, confirmation, lengthText, strict }: PasswordChecklistProps) {
  return (
    <Checklist
      label="Your password"
      strict={strict}
      items={[
        { text: lengthText, met: [...password].length >= passwordLength.min },
        { text: 'Passwords match', met: password !== '' && password === confirmation },
      ]}
    />
  )
}
