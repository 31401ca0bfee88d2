import { useEffect, useState } from 'react'
import { toastError } from './toast.ts'

/**
 * Loads a part of the portal on demand with `load`, which must never change; null until it is loaded. On failure the
 * reader sees `failure`, and `giveUp` withdraws the demand; browsers do not request a failed file again before the
 * page is reloaded, so `failure` must advise that.
 */
export function usePart<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  { failure, giveUp }: { failure: string; giveUp: () => void },
): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  const missing = wanted && part === null

  useEffect(() => {
    if (!missing) return
    load().then(
      (loaded) => setPart({ loaded }),
      () => {
        toastError(failure)
        giveUp()
      },
    )
    // One request per demand, whatever else changes while it runs.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [missing])

  return part?.loaded ?? null
}
