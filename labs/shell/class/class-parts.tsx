import { momentWords } from '@tradewind/contract/words/dates'
import { sameClocks } from '@tradewind/contract/words/zoned-time'
import { useEffect, useRef } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { readersTimeZone, zoneName } from '@tradewind/contract/teaching/words/runs'
import type { Problem } from './calls.ts'

/** A failed request, with a button to try again. */
export function Failure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{problem.message}</p>
      <Button kind="outlined" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

export function Waiting({ what }: { what: string }) {
  return (
    <div className="waiting" role="status">
      <span className="visually-hidden">Loading {what}</span>
      <div className="skeleton stack gap-8 full" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}

interface HeadProps {
  back: string
  title: string
  onBack: () => void
}

/** A heading with a way back. The heading gets the focus. */
export function Head({ back, title, onBack }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="class-head stack gap-4 leading">
      <Button className="back" onClick={onBack}>
        {back}
      </Button>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </div>
  )
}

/** A deadline on the reader's clock, and in the time zone of the class if it differs. */
export function Deadline({ at, timeZone }: { at: number | null; timeZone: string }) {
  if (at === null) return 'None'
  return (
    <>
      <Moment at={at} />
      {!sameClocks(at, timeZone, readersTimeZone()) && (
        <span className="aside">
          In {zoneName(timeZone)}: {momentWords(at, timeZone)}
        </span>
      )}
    </>
  )
}

/** A moment (ms) on the reader's clock. */
export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{momentWords(at)}</time>
}
