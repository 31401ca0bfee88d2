import { createContext, use, useEffect, useRef, type ReactNode } from 'react'
import type { Announcer } from '../announcer.ts'

/** Announces results; null on a page without a live region. */
export const Announcing = createContext<Announcer | null>(null)

/** The results of a round: shown in place, and read aloud by the page's live region. */
export function Results({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const announcer = use(Announcing)
  useEffect(() => {
    const text = place.current?.innerText.replaceAll(/\s+/gu, ' ').trim()
    return text ? announcer?.announce(text) : undefined
  }, [announcer])
  return (
    <div ref={place} className={className ?? 'stack gap-12 one-column'}>
      {children}
    </div>
  )
}
