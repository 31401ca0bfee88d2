import { createContext, use, useEffect, useRef, type ReactNode } from 'react'
import type { Announcer } from '../announcer.ts'

/** Where results are announced; null on a page that has no place for it. */
export const Announcing = createContext<Announcer | null>(null)

/** What a round has brought. It is shown where it stands, and read aloud by the page's own live region. */
export function Results({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const announcer = use(Announcing)
  useEffect(() => {
    const text = place.current?.innerText.replaceAll(/\s+/gu, ' ').trim()
    return text ? announcer?.announce(text) : undefined
  }, [announcer])
  return (
    <div ref={place} className={className ?? 'sim-results'}>
      {children}
    </div>
  )
}
