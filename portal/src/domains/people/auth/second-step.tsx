import type { SecondStep } from '@tradewind/contract/people/factors'
import type { SignedIn } from '@tradewind/contract/people/users'
import { ApiError, call } from '../../../api.ts'
import { AuthFrame } from '../../../ui/auth-frame.tsx'
import { FactorForm } from './factor-form.tsx'

/** What a refused sign-in says if a second factor is to follow, else null. */
export function secondStepOf(error: unknown): SecondStep | null {
  return error instanceof ApiError && error.code === 'second_step_required'
    ? (error.details as SecondStep)
    : null
}

interface SecondStepFormProps {
  step: SecondStep
  onSignedIn: (signedIn: SignedIn) => void | Promise<void>
  onBack: () => void
  /** What came before it. */
  after?: 'password' | 'institution'
  /** What the button does, and what leads back. */
  action?: string
  back?: string
}

/** The screen that completes a sign-in by a second factor. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { onSignedIn, onBack, after = 'password', action = 'Sign in', back = 'Back to Login' } = props
  const { step, by } = props.step
  return (
    <AuthFrame title="Confirm it’s you" lead={leadFor(by, after)}>
      <FactorForm
        by={by}
        ask={() => call('POST /api/auth/second-step/passkey', { body: { step } })}
        send={async (proof) =>
          onSignedIn(await call('POST /api/auth/second-step', { body: { step, proof } }))
        }
        action={action}
        back={{ label: back, leave: onBack }}
      />
    </AuthFrame>
  )
}

const before = {
  password: 'Your password is right.',
  institution: 'Your institution signed you in.',
}

function leadFor(by: SecondStep['by'], after: keyof typeof before): string {
  if (!by.includes('totp')) return `${before[after]} Now use your passkey.`
  return by.includes('passkey')
    ? `${before[after]} Now use your passkey, or enter the code that your app shows.`
    : `${before[after]} Now enter the code that your app shows.`
}
