import { useEffect, useRef, useState } from 'react'
import { onProofRequired, type ApiError } from '../api.ts'
import { usePart } from '../ui/use-part.ts'

const loadFreshProof = () => import('../domains/people/auth/fresh-proof.tsx')

/** Asks the reader for a fresh proof where a call needs one. Calls that are refused at once share one question. */
export function ProofHost() {
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const waiting = useRef<((proven: boolean) => void)[]>([])
  const done = (proven: boolean) => {
    setRefusal(null)
    for (const resolve of waiting.current.splice(0)) resolve(proven)
  }
  useEffect(() => {
    onProofRequired(
      (refused) =>
        new Promise((resolve) => {
          waiting.current.push(resolve)
          setRefusal(refused)
        }),
    )
    return () => onProofRequired(() => Promise.resolve(false))
  }, [])
  const part = usePart(loadFreshProof, refusal !== null, {
    failure: 'Part of this page could not be loaded. Please check your connection and reload the page.',
    giveUp: () => done(false),
  })
  return part && <part.FreshProofDialog refusal={refusal} onDone={done} />
}
