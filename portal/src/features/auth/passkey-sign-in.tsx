import type { FactorProof } from '@tradewind/contract/factors'
import type { SignedIn } from '@tradewind/contract/users'
import { useEffect, useRef } from 'react'
import { call } from '../../api.ts'
import { canUsePasskeys, stopSuggesting, suggestsPasskeys, answerByPasskey } from '../../browser/passkeys.ts'
import { isFramed } from '../../browser/framed.ts'
import { toastError } from '../../ui/toast.ts'
import classes from './auth.module.css'
import { PasskeyButton } from './factor-form.tsx'

const ask = () => call('POST /api/auth/passkey/question')

/** In ms. A question is answered within five minutes, and a page may be open for longer. */
const askAgainAfter = 240_000

/** Has the browser suggest a passkey in the field for the address, as long as the page is open. Returns what ends it. */
function suggestPasskey(send: (proof: Extract<FactorProof, { by: 'passkey' }>) => Promise<void>): () => void {
  let isOver = false
  const suggest = async () => {
    if (isOver || document.visibilityState !== 'visible' || !(await suggestsPasskeys())) return
    const question = await ask()
    // Rejects when another question takes its place, for example that of the button.
    const proof = isOver ? null : await answerByPasskey(question, true).catch(() => null)
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
 * The first offer of the sign-in page: a passkey. Browsers that can do so suggest one in the field for the address,
 * too.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const signIn = async (proof: Extract<FactorProof, { by: 'passkey' }>) =>
    onSignedIn(await call('POST /api/auth/passkey', { body: proof }))
  const latest = useRef(signIn)
  useEffect(() => {
    latest.current = signIn
  })
  useEffect(() => suggestPasskey((proof) => latest.current(proof)), [])
  if (!canUsePasskeys())
    return isFramed() ? (
      <p className={classes.hint}>
        Passkeys do not work inside your course’s page. Sign in with your password, or open the portal in a
        window of its own.
      </p>
    ) : null
  return (
    <div className={classes.first}>
      <PasskeyButton ask={ask} send={signIn} label="Sign in with a passkey" />
      <p className={classes.or}>or with your password</p>
    </div>
  )
}
