import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import classes from './brief-notice.module.css'
import { Notice } from './notice.tsx'
import { sentenceOf } from './refusal.ts'

const shownForMs = 3000

interface BriefNotice {
  tone: 'success' | 'error'
  text: string
  error?: unknown
  at: number
  /** The view of the list when the notice appeared. */
  view: string
}

/**
 * A notice in the page about an action. A success lasts three seconds; a failure stays until the next action, which
 * calls `complain(null)`, or until the list shows another view.
 */
export function useBriefNotice(): [
  notice: ReactNode,
  tell: (text: string) => void,
  complain: (error: unknown, otherwise?: string) => void,
] {
  const { search: view } = useLocation()
  const [told, setTold] = useState<BriefNotice | null>(null)
  useEffect(() => {
    if (told?.tone !== 'success') return undefined
    const timer = setTimeout(() => setTold(null), shownForMs)
    return () => clearTimeout(timer)
  }, [told])
  const tell = useCallback((text: string) => setTold({ tone: 'success', text, at: Date.now(), view }), [view])
  const complain = useCallback(
    (error: unknown, otherwise?: string) =>
      setTold(
        error === null
          ? null
          : { tone: 'error', text: sentenceOf(error, otherwise), error, at: Date.now(), view },
      ),
    [view],
  )
  const isShown = told !== null && (told.tone === 'success' || told.view === view)
  const notice = isShown && (
    <div className={classes.place}>
      <div className={classes.notice}>
        <Notice key={told.at} tone={told.tone} error={told.error} announced>
          {told.text}
        </Notice>
      </div>
    </div>
  )
  return [notice, tell, complain]
}
