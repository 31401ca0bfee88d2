import type { LabId } from '@tradewind/contract/catalogue'
import type { HomeFacts } from '@tradewind/contract/people/home'
import { useEffect, useEffectEvent, useReducer, type Dispatch } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetCode, isRedeemArrival, isRedeemRequest, keptCode } from '../../../arrival/kept-code.ts'
import { serverNow } from '../../../browser/server-time.ts'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { requestedLab } from '../../../frame/launch.ts'
import { holdsAllByRole, isVisitor, needsVerification } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { currentView } from '../../../session/token-store.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import type { Extending } from '../../access/courtesy/extend-dialog.tsx'
import {
  afterHomeEvent,
  dueNext,
  homeDialog,
  mayNeedCode,
  redeemDelayMs,
  welcomeAllowed,
  welcomeDelayMs,
  type HomeDialog,
  type HomeEvent,
  type HomeState,
  type Situation,
} from './home-dialog-choice.ts'
import {
  forgetNewInstructor,
  isNewInstructor,
  isVerifyPostponed,
  isWelcomeHidden,
  postponeVerify,
  rememberRedeemPrompt,
  rememberWelcome,
  wasRedeemPrompted,
  welcomeShownAt,
} from './home-memory.ts'
import { atQuietMoment } from './quiet-moment.ts'
import { useFreeOffers } from './use-free-offers.ts'

/** Home's open dialog, and the functions that open and close each one. */
export function useHomeDialogs(entering: boolean, facts: HomeFacts) {
  const user = useUser()
  const { active, refusal, dismissRefusal } = useLabFrame()
  const { pathname, search, state: arrival } = useLocation()
  const [state, dispatch] = useReducer(afterHomeEvent, { userId: user.id, arrival }, onEntry)
  const requested = requestedLab(pathname, search) !== null
  // A refused launch has already left the address, perhaps before Home was rendered.
  if ((requested || refusal !== null) && !state.labRequested) dispatch({ type: 'labRequested' })
  const situation: Situation = {
    busy: entering || requested || active !== null,
    refused: refusal && (refusal.kind === 'verify' ? 'verify' : 'other'),
    unverified: needsVerification(user),
    holdsAll: holdsAllByRole(user),
    visitor: isVisitor(user),
    viewing: currentView() !== null,
  }
  useArrival(dispatch)
  useSettling(state, dispatch)
  useDueNext(dueNext(state, situation), dispatch)

  const dialog = homeDialog(state, situation)
  function close(closed: HomeDialog) {
    if (closed === 'refusal' || closed === 'verify') dismissRefusal()
    if (closed === 'verify') postponeVerify(user.id)
    if (closed === 'redeem') {
      forgetCode()
      rememberRedeemPrompt()
    }
    const opens = closed === 'verify' && refusal?.kind === 'verify' ? refusal.lab : null
    dispatch({ type: 'closed', dialog: closed, opens })
  }
  return {
    dialog,
    state,
    refusal,
    offers: useFreeOffers(facts),
    askIntroduction: () => dispatch({ type: 'asked', wish: 'introduction' }),
    askRedeem: () => dispatch({ type: 'asked', wish: 'redeem' }),
    askTry(trying: LabId) {
      dismissRefusal()
      dispatch({ type: 'asked', wish: 'try', trying })
    },
    askExtend(extending: Extending) {
      dismissRefusal()
      dispatch({ type: 'asked', wish: 'extend', extending })
    },
    /** Opens a lab that the reader has just been given, once this page knows it. */
    openGranted: (lab: LabId) => dispatch({ type: 'granted', lab }),
    close,
    /** Closes the open dialog, whichever it is. */
    closeShown: () => dialog !== null && close(dialog),
  }
}

export type HomeDialogState = ReturnType<typeof useHomeDialogs>

function onEntry({ userId, arrival }: { userId: string; arrival: unknown }): HomeState {
  const code = keptCode()
  return {
    asked: code !== null && isRedeemArrival(arrival) ? 'redeem' : null,
    trying: null,
    extending: null,
    asks: 0,
    code,
    codeBrought: code !== null || isRedeemArrival(arrival),
    labRequested: false,
    verifyPostponed: isVerifyPostponed(userId),
    greeting: 'waiting',
    prompt: 'waiting',
    settling: null,
  }
}

/** Follows what the history entry or a kept code asks for. */
function useArrival(dispatch: Dispatch<HomeEvent>) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const holdsAll = holdsAllByRole(useUser())

  useEffect(() => {
    // The arrival counts once: after "later", a reload must not ask again.
    if (isRedeemRequest(state)) dispatch({ type: 'asked', wish: 'redeem' })
    if (isRedeemArrival(state) || isRedeemRequest(state))
      void navigate(pathname + search, { replace: true, state: null })
  }, [state, pathname, search, navigate, dispatch])

  useEffect(() => {
    if (!holdsAll || keptCode() === null) return
    forgetCode()
    toastSuccess('You already have every lab.')
  }, [holdsAll])
}

/** Opens the lab that waited for a dialog, after the user was replaced, which happens together with its closing. */
function useSettling({ settling }: HomeState, dispatch: Dispatch<HomeEvent>) {
  const unverified = needsVerification(useUser())
  const { openLab } = useLabFrame()
  const settle = useEffectEvent((opens: LabId | null) => {
    dispatch({ type: 'settled', unverified })
    if (opens !== null && !unverified) void openLab(opens)
  })
  useEffect(() => {
    if (settling) settle(settling.opens)
  }, [settling])
}

/** Opens by itself what is due, at a quiet moment. */
function useDueNext(due: ReturnType<typeof dueNext>, dispatch: Dispatch<HomeEvent>) {
  const user = useUser()
  const greet = useEffectEvent(() => {
    const now = Date.now()
    const greeting = greetingAt(user.instructor, now)
    if (greeting === 'guide') forgetNewInstructor()
    if (greeting !== null) rememberWelcome(now)
    dispatch({ type: 'greetingDue', greeting })
  })
  const prompt = useEffectEvent(() => {
    const mayAsk = !wasRedeemPrompted() && mayNeedCode(user, serverNow())
    if (mayAsk) rememberRedeemPrompt()
    dispatch({ type: 'promptDue', mayAsk })
  })
  useEffect(() => {
    if (due === 'prompt') return atQuietMoment(redeemDelayMs, () => prompt())
    if (due === null) return undefined
    if (greetingAt(user.instructor, Date.now()) !== null) return atQuietMoment(welcomeDelayMs, () => greet())
    return greet()
  }, [due, user.instructor])
}

/** The greeting of an instructor who has just registered is the Course Kit's guide, once. */
function greetingAt(instructor: boolean, now: number): 'guide' | 'welcome' | null {
  if (instructor && isNewInstructor()) return 'guide'
  return welcomeAllowed(isWelcomeHidden(), welcomeShownAt(), now) ? 'welcome' : null
}
