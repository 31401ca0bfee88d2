import { useSyncExternalStore } from 'react'

const query = '(max-width: 900px)'

function subscribe(changed: () => void): () => void {
  const narrow = matchMedia(query)
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Whether the page is that of a phone now. */
export function isNarrow(): boolean {
  return matchMedia(query).matches
}

/** Whether the stage shows its picture above the decision. Pictures then have a lower frame. Where there is no screen, it does not. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false)
}
