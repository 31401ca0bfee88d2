import type { RunHindsight } from '@tradewind/contract/teaching/runs'
import { useCallback, useEffect, useState } from 'react'

export type Looked =
  | { state: 'waiting' }
  | { state: 'failed'; again: () => void }
  | { state: 'known'; hindsight: RunHindsight }

/** Asks the server to look back on a finished run. The first time takes up to a second. `ask` must be stable. */
export function useHindsight(ask: () => Promise<RunHindsight>): Looked {
  const [looked, setLooked] = useState<
    { state: 'waiting' | 'failed' } | { state: 'known'; hindsight: RunHindsight }
  >({ state: 'waiting' })
  const [asked, setAsked] = useState(0)
  const again = useCallback(() => {
    setLooked({ state: 'waiting' })
    setAsked((count) => count + 1)
  }, [])
  useEffect(() => {
    let gone = false
    const look = async () => {
      try {
        const hindsight = await ask()
        if (!gone) setLooked({ state: 'known', hindsight })
      } catch {
        if (!gone) setLooked({ state: 'failed' })
      }
    }
    void look()
    return () => {
      gone = true
    }
  }, [ask, asked])
  return looked.state === 'failed' ? { state: 'failed', again } : (looked as Looked)
}
