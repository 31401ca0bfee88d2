import type { LabId } from '@tradewind/contract/catalogue'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isVisitor, needsVerification } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { currentView } from '../../../session/token-store.ts'
import { homeDialog, welcomeAllowed, welcomeDelayMs, type DialogSituation } from './home-dialog-choice.ts'
import {
  forgetNewInstructor,
  isNewInstructor,
  isVerifyPostponed,
  isWelcomeHidden,
  postponeVerify,
  rememberWelcome,
  welcomeShownAt,
} from './home-memory.ts'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { requestedLab } from '../../../frame/launch.ts'
import { useExtending } from './use-extending.ts'
import { useTrying } from './use-trying.ts'
import { atQuietMoment } from './quiet-moment.ts'
import { useRedeem, useRedeemPrompt } from './use-redeem.ts'

/** Home's open dialog, and the functions that close each one. */
export function useHomeDialogs(entering: boolean) {
  const { active, refusal, dismissRefusal } = useLabFrame()
  const { pathname, search } = useLocation()
  const requested = requestedLab(pathname, search) !== null
  const [labRequested, setLabRequested] = useState(false)
  // A refused launch has already left the address, perhaps before Home was rendered.
  if ((requested || refusal !== null) && !labRequested) setLabRequested(true)
  const trying = useTrying()
  const extending = useExtending()
  const [introductionAsked, setIntroductionAsked] = useState(false)
  const verify = useVerify()
  const redeem = useRedeem(verify.needed)
  const situation: DialogSituation = {
    busy: entering || requested || active !== null,
    refused: refusal && (refusal.kind === 'verify' ? 'verify' : 'other'),
    unverified: verify.needed,
    verifyPostponed: verify.postponed,
    tryAsked: trying.dialog.opened,
    extendAsked: extending.dialog.opened,
    introductionAsked,
    redeemAsked: redeem.asked,
    labRequested,
    codeBrought: redeem.brought,
    visitor: isVisitor(useUser()),
    viewing: currentView() !== null,
    greetingDue: null,
    redeemDue: false,
  }
  const greeting = useGreeting(homeDialog({ ...situation, greetingDue: 'welcome' }) === 'welcome')
  const quiet = homeDialog(situation) === null
  const prompt = useRedeemPrompt(
    quiet && greeting.over && homeDialog({ ...situation, redeemDue: true }) === 'redeem',
  )

  const dialog = homeDialog({ ...situation, greetingDue: greeting.due, redeemDue: prompt.due })
  const closing = {
    closeRedeem() {
      redeem.close()
      prompt.end()
    },
    dismissRefusal,
    closeTry: trying.close,
    closeExtend: extending.close,
    closeIntroduction: () => setIntroductionAsked(false),
    closeGreeting: greeting.end,
    closeVerify() {
      verify.close(refusal?.kind === 'verify' ? refusal.lab : null)
      redeem.closeVerify()
    },
  }
  return {
    dialog,
    refusal,
    trying,
    extending,
    /** The code of a link, which is the initial value in the dialog of codes. */
    code: redeem.code,
    askRedeem: redeem.ask,
    forgetCode: redeem.redeemed,
    askIntroduction() {
      setIntroductionAsked(true)
      greeting.end()
    },
    ...closing,
    /** Closes the open dialog, whichever it is. */
    closeShown() {
      if (dialog !== null) closing[closers[dialog]]()
    },
  }
}

export type HomeDialogState = ReturnType<typeof useHomeDialogs>

const closers = {
  refusal: 'dismissRefusal',
  try: 'closeTry',
  extend: 'closeExtend',
  verify: 'closeVerify',
  introduction: 'closeIntroduction',
  redeem: 'closeRedeem',
  guide: 'closeGreeting',
  welcome: 'closeGreeting',
} as const

/** Whether the address must be verified. Afterwards it opens the lab that waited for it. */
function useVerify() {
  const user = useUser()
  const { openLab, dismissRefusal } = useLabFrame()
  const needed = needsVerification(user)
  const [postponed, setPostponed] = useState(() => isVerifyPostponed(user.id))
  const [closedWith, setClosedWith] = useState<LabId | null>(null)

  // The effect runs after the user was replaced, which happens together with the closing.
  useEffect(() => {
    if (closedWith === null) return
    setClosedWith(null)
    if (!needed) void openLab(closedWith)
  }, [closedWith, needed, openLab])

  function close(waitingLab: LabId | null) {
    postponeVerify(user.id)
    setPostponed(true)
    dismissRefusal()
    setClosedWith(waitingLab)
  }
  return { needed, postponed, close }
}

/**
 * The greeting comes once per visit to Home, shortly after no other dialog is due. An instructor who has just
 * registered gets the Course Kit's guide once instead of the welcome.
 */
function useGreeting(unhindered: boolean) {
  const { instructor } = useUser()
  const [state, setState] = useState<Greeting | 'waiting' | 'over'>('waiting')
  const waits = unhindered && state === 'waiting'
  useEffect(() => {
    if (!waits) return undefined
    if (greetingAt(instructor, Date.now()) === null) return setState('over')
    return atQuietMoment(welcomeDelayMs, () => {
      const now = Date.now()
      const greeting = greetingAt(instructor, now)
      if (greeting === null) return setState('over')
      if (greeting === 'guide') forgetNewInstructor()
      rememberWelcome(now)
      setState(greeting)
    })
  }, [waits, instructor])
  return {
    due: state === 'waiting' || state === 'over' ? null : state,
    over: state === 'over',
    end: () => setState('over'),
  }
}

type Greeting = 'welcome' | 'guide'

function greetingAt(instructor: boolean, now: number): Greeting | null {
  if (instructor && isNewInstructor()) return 'guide'
  return welcomeAllowed(isWelcomeHidden(), welcomeShownAt(), now) ? 'welcome' : null
}
