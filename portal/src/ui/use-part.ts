import { useEffect, useState } from 'react'
import { toastError } from './toast.ts'

/**
 * A part of the portal that is loaded once it is wanted, null until it is there. Where it cannot be loaded the reader is
 * told so by `failure`, and `giveUp` takes the wish back. Browsers do not ask again for a file that failed until the page
 * is loaded anew, so `failure` advises that. Give it what never changes as `load`.
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
    // One request per wish, whatever else changes while it runs.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [missing])

  return part?.loaded ?? null
}
