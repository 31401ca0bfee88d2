import type { FactorProof } from '@tradewind/contract/people/factors'
import type { SignedIn } from '@tradewind/contract/people/users'
import { useEffect, useRef } from 'react'
import { call } from '../../../api.ts'
import {
  canUsePasskeys,
  stopSuggesting,
  suggestsPasskeys,
  answerByPasskey,
} from '../../../browser/passkeys.ts'
import { isFramed } from '../../../browser/framed.ts'
import { toastError } from '../../../ui/toast.ts'
import classes from './auth.module.css'
import { PasskeyButton } from './factor-form.tsx'

const ask = () => call('POST /api/auth/passkey/question')

async function askIfSuggested() {
  return (await suggestsPasskeys()) ? await ask() : null
}

/** In ms. A question is answered within five minutes, and a page may be open for longer. */
const askAgainAfter = 240_000

type Proof = Extract<FactorProof, { by: 'passkey' }>

/**
 * Has the browser suggest a passkey in the field for the address, as long as the page is open and `mayAsk`. Returns
 * what ends it.
 */
function suggestPasskey(send: (proof: Proof) => Promise<void>, mayAsk: () => boolean): () => void {
  let isOver = false
  const suggest = async () => {
    if (isOver || !mayAsk() || document.visibilityState !== 'visible') return
    // Nobody has asked for a suggestion, so nothing is said where there can be none.
    const question = await askIfSuggested().catch(() => null)
    // Rejects when another question takes its place, for example that of the button.
    const proof = question && !isOver ? await answerByPasskey(question, true).catch(() => null) : null
    if (proof && !isOver) await send(proof)
  }
  const begin = () => void suggest().catch((error: unknown) => toastError(error))
  begin()
  const timer = setInterval(begin, askAgainAfter)
  return () => {
    isOver = true
    clearInterval(timer)
    if (canUsePasskeys()) stopSuggesting().catch(() => undefined)
  }
}

/**
 * Below the form of the specification: a passkey. Browsers that can do so suggest one in the field for the address, too.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const signIn = async (proof: Proof) => onSignedIn(await call('POST /api/auth/passkey', { body: proof }))
  const latest = useRef(signIn)
  useEffect(() => {
    latest.current = signIn
  })
  // A suggestion in the place of the question that the button asks would close the browser's dialog.
  const pressed = useRef(false)
  useEffect(
    () =>
      suggestPasskey(
        (proof) => latest.current(proof),
        () => !pressed.current,
      ),
    [],
  )
  if (!canUsePasskeys())
    return isFramed() ? (
      <p className={classes.hint}>
        Passkeys do not work inside your course’s page. Sign in with your password, or open the portal in a
        window of its own.
      </p>
    ) : null
  return (
    <div className={classes.below}>
      <p className={classes.or}>or</p>
      <PasskeyButton
        ask={() => {
          pressed.current = true
          return ask()
        }}
        send={signIn}
        label="Sign in with a passkey"
      />
    </div>
  )
}
