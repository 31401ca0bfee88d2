import { useEffect, useState } from 'react'
import type { Outline } from './outlines.ts'

export type Outlines =
  | { readonly state: 'loading' | 'failed'; readonly all: null }
  | { readonly state: 'loaded'; readonly all: readonly Outline[] }

/** The outlines of the world, once they are there. */
export function useOutlines(load: () => Promise<readonly Outline[]>): Outlines {
  const [outlines, setOutlines] = useState<Outlines>({ state: 'loading', all: null })
  useEffect(() => {
    let gone = false
    const show = (next: Outlines) => {
      if (!gone) setOutlines(next)
    }
    load().then(
      (all) => show({ state: 'loaded', all }),
      () => show({ state: 'failed', all: null }),
    )
    return () => {
      gone = true
    }
  }, [load])
  return outlines
}
