import { useEffect, useSyncExternalStore } from 'react'

let inFront = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  inFront += change
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether a dialog is covered: while one opens in front, all others are hidden and keep what was typed, so that never
 * two are seen at once.
 */
export function useCovered({ opened, isInFront }: { opened: boolean; isInFront: boolean }): boolean {
  const isCovering = opened && isInFront
  // An effect, because the dialog in front first remembers where the focus was, which nothing hidden can have.
  useEffect(() => {
    if (!isCovering) return undefined
    count(1)
    return () => count(-1)
  }, [isCovering])
  return useSyncExternalStore(subscribe, () => inFront > 0) && !isInFront
}
