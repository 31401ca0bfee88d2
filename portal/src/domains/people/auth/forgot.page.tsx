import type { SecondStep } from '@tradewind/contract/people/factors'
import type { SignedIn } from '@tradewind/contract/people/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../session/session.tsx'
import { EmailStep, NewPasswordStep, PasscodeStep, type ResetProof } from './forgot-steps.tsx'
import { ResetPending } from './reset-pending.tsx'
import { SecondStepForm } from './second-step.tsx'

type Step =
  | { name: 'enter_email' }
  | { name: 'enter_otp' }
  | { name: 'enter_password'; proof: ResetProof }
  | { name: 'pending'; message: string }
  | { name: 'second_step'; step: SecondStep }

/** Resets a forgotten password in three steps. The passcode and the secret exist only in this component. */
export function Screen() {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<Step>({ name: 'enter_email' })
  const startAgain = () => setStep({ name: 'enter_email' })
  const goIn = (signedIn: SignedIn) => {
    signIn(signedIn)
    void navigate('/', { replace: true })
  }

  if (step.name === 'enter_email')
    return (
      <EmailStep
        email={email}
        onSent={(to) => {
          setEmail(to)
          setStep({ name: 'enter_otp' })
        }}
      />
    )
  if (step.name === 'enter_otp')
    return (
      <PasscodeStep
        email={email}
        onVerified={(proof) => setStep({ name: 'enter_password', proof })}
        onBack={startAgain}
      />
    )
  if (step.name === 'second_step')
    return (
      <SecondStepForm
        step={step.step}
        onSignedIn={goIn}
        onBack={() => void navigate('/login', { replace: true })}
      />
    )
  if (step.name === 'pending') return <ResetPending message={step.message} />
  return (
    <NewPasswordStep
      email={email}
      proof={step.proof}
      onBack={startAgain}
      onPending={(message) => setStep({ name: 'pending', message })}
      onSecondStep={(next) => setStep({ name: 'second_step', step: next })}
      onSignedIn={goIn}
    />
  )
}
