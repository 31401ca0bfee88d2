import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { serverNow } from '../../../browser/server-time.ts'
import { forgetCode, isRedeemArrival, isRedeemRequest, keptCode } from '../../../arrival/kept-code.ts'
import { holdsAllByRole } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { mayNeedCode, redeemDelayMs } from './home-dialog-choice.ts'
import { rememberRedeemPrompt, wasRedeemPrompted } from './home-memory.ts'
import { atQuietMoment } from './quiet-moment.ts'

/** Whether the reader wants to redeem a code, by the button or by a link with a code. */
export function useRedeem(unverified: boolean) {
  const [code, setCode] = useState(keptCode)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [brought] = useState(code !== null || isRedeemArrival(state))
  const [wanted, setWanted] = useState(() => code !== null && isRedeemArrival(state))
  const [verifyClosed, setVerifyClosed] = useState(false)
  const holdsAll = holdsAllByRole(useUser())

  useEffect(() => {
    // The arrival counts once: after "later", a reload must not ask again.
    if (isRedeemRequest(state)) setWanted(true)
    if (isRedeemArrival(state) || isRedeemRequest(state))
      void navigate(pathname + search, { replace: true, state: null })
  }, [state, pathname, search, navigate])

  useEffect(() => {
    if (!holdsAll || keptCode() === null) return
    forgetCode()
    toastSuccess('You already have every lab.')
  }, [holdsAll])

  // The effect runs after the user was replaced, which happens together with the closing.
  useEffect(() => {
    if (!verifyClosed) return
    setVerifyClosed(false)
    if (unverified) setWanted(false)
  }, [verifyClosed, unverified])

  return {
    /** The code of a link, which is the dialog's initial value. */
    code,
    /** Whether a link with a code led to Home. It stays true after the code is redeemed or dismissed. */
    brought,
    // A link's code waits until the address is verified, however long that takes.
    asked: !holdsAll && (wanted || (code !== null && !unverified)),
    ask: () => setWanted(true),
    closeVerify: () => setVerifyClosed(true),
    close() {
      forgetCode()
      setCode(null)
      setWanted(false)
    },
    /** Forgets the code once it is redeemed; the dialog still shows what it gave. */
    redeemed: forgetCode,
  }
}

/** Home asks for a code once per sign-in, shortly after no other dialog is due. */
export function useRedeemPrompt(unhindered: boolean) {
  const user = useUser()
  const [state, setState] = useState<'waiting' | 'due' | 'over'>('waiting')
  const waits = unhindered && state === 'waiting'
  const mayAsk = useEffectEvent(() => !wasRedeemPrompted() && mayNeedCode(user, serverNow()))
  useEffect(() => {
    if (!waits) return undefined
    return atQuietMoment(redeemDelayMs, () => {
      if (!mayAsk()) return setState('over')
      rememberRedeemPrompt()
      setState('due')
    })
  }, [waits])
  return {
    due: state === 'due',
    /** Once the reader has seen the dialog for any reason, Home does not ask again. */
    end() {
      rememberRedeemPrompt()
      setState('over')
    },
  }
}
