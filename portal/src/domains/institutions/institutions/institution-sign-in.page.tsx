import { Button } from '@mantine/core'
import type { SecondStep } from '@tradewind/contract/people/factors'
import type { Newcomer } from '@tradewind/contract/people/auth'
import type { SignedIn } from '@tradewind/contract/people/users'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError, callAs } from '../../../api.ts'
import { ConnectingScreen } from '../../../arrival/connecting-screen.tsx'
import { storageKeys, writeStored } from '../../../browser/storage.ts'
import { takeSavedTarget } from '../../../session/saved-target.ts'
import { useSession } from '../../../session/session.tsx'
import { AuthFrame } from '../../../ui/auth-frame.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { SecondStepForm, secondStepOf } from '../../people/auth/second-step.tsx'
import classes from './select-institution.module.css'
import { NewcomerForm } from './newcomer-form.tsx'

type ArrivalStep =
  | { at: 'connecting' }
  | { at: 'newcomer'; newcomer: Newcomer }
  | { at: 'second-step'; step: SecondStep }
  | { at: 'refused'; error: unknown }

/** Where people arrive whom their institution has signed in: they go on, or choose an account the first time. */
export function Screen() {
  const ticket = useKeptTicket()
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [place, setPlace] = useState<ArrivalStep>({ at: 'connecting' })
  const goOn = async (signedIn: SignedIn) => {
    signIn(signedIn)
    writeStored('localStorage', storageKeys.atInstitution, '1')
    await navigate(takeSavedTarget() ?? '/', { replace: true })
  }
  const arrive = useEffectEvent(async (brought: string) => {
    try {
      await goOn(await callAs(null, 'POST /api/auth/institution', { body: { ticket: brought } }))
    } catch (error) {
      setPlace(placeAfter(error))
    }
  })
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (ticket === null || shown.current === ticket) return
    shown.current = ticket
    void arrive(ticket)
  }, [ticket])
  if (ticket === null) return <BeginAgain>This sign-in is over. Please begin again.</BeginAgain>
  switch (place.at) {
    case 'connecting':
      return <ConnectingScreen />
    case 'newcomer':
      return <NewcomerForm ticket={ticket} newcomer={place.newcomer} onSignedIn={goOn} />
    case 'second-step':
      return (
        <SecondStepForm
          step={place.step}
          after="institution"
          onBack={() => void navigate('/login')}
          onSignedIn={goOn}
        />
      )
    case 'refused':
      return (
        <BeginAgain>
          <Notice tone="error" error={place.error}>
            {sentenceOf(place.error)}
          </Notice>
        </BeginAgain>
      )
  }
}

function placeAfter(error: unknown): ArrivalStep {
  const step = secondStepOf(error)
  if (step) return { at: 'second-step', step }
  if (error instanceof ApiError && error.code === 'account_choice_required')
    return { at: 'newcomer', newcomer: error.details as Newcomer }
  return { at: 'refused', error }
}

/**
 * The ticket from the address, which is moved to the history's state: no shared screen shows it, and a reload still has
 * it.
 */
function useKeptTicket(): string | null {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const brought = new URLSearchParams(search).get('ticket')
  useEffect(() => {
    if (brought !== null) void navigate({ search: '' }, { replace: true, state: { ticket: brought } })
  }, [brought, navigate])
  return brought ?? (state as { ticket?: string } | null)?.ticket ?? null
}

function BeginAgain({ children }: { children: ReactNode }) {
  return (
    <AuthFrame title="Sign in through your institution">
      <div className={classes.state}>
        <div>{children}</div>
        <Button component={Link} to="/select-institution" fullWidth>
          Begin again
        </Button>
        <Button component={Link} to="/login" variant="default" fullWidth>
          Sign in with your email
        </Button>
      </div>
    </AuthFrame>
  )
}
