import { administratorPasswordMin, passwordLength } from '@tradewind/contract/rules'
import { Checklist } from './checklist.tsx'

interface PasswordChecklistProps {
  password: string
  confirmation: string
  lengthText: '8+ characters' | '8 characters'
  /** An administrator’s password is longer. */
  admin?: boolean
  /** Whether unmet rules are shown in red. */
  strict?: boolean | undefined
}

/** Shows while the reader types whether a new password is long enough and both entries match. */
export function PasswordChecklist({
  password,
  confirmation,
  lengthText,
  admin = false,
  strict,
}: PasswordChecklistProps) {
  const least = admin ? administratorPasswordMin : passwordLength.min
  return (
    <Checklist
      label="Your password"
      strict={strict}
      items={[
        { text: admin ? `${least} characters` : lengthText, met: [...password].length >= least },
        { text: 'Passwords match', met: password !== '' && password === confirmation },
      ]}
    />
  )
}
