import { useLayoutEffect, useSyncExternalStore } from 'react'

let dialogs = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  dialogs += change
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports that the dialog that verifies the address is open, or is about to open. */
export function useMarkVerifying(verifying: boolean): void {
  useLayoutEffect(() => {
    if (!verifying) return undefined
    count(1)
    return () => count(-1)
  }, [verifying])
}

/** Whether a dialog already asks to verify the address, so that nothing else repeats it. */
export function useIsVerifying(): boolean {
  return useSyncExternalStore(subscribe, () => dialogs > 0)
}
