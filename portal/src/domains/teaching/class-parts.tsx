import { momentWords } from '@tradewind/contract/words/dates'
import { sameClocks } from '@tradewind/contract/words/zoned-time'
import { readersTimeZone, zoneName } from '@tradewind/contract/teaching/words/runs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '@tradewind/ui/ui.css'
import { QueryProvider } from '../../query.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import type { Problem } from './asking.ts'
import './classes/base.css'
import './classes/class.css'
import './classes/class-figures.css'
import './classes/class-form.css'

/** A failed request, with a button to try again. */
export function Failure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <Notice tone="error" onRetry={onRetry}>
      {problem.message}
    </Notice>
  )
}

export function Waiting({ what }: { what: string }) {
  return (
    <p role="status" className="muted">
      Loading {what}…
    </p>
  )
}

interface TeachingPageProps {
  title: string
  /** Where the page belongs: the link above it. */
  back: { to: string; name: string }
  children: ReactNode
}

/** The frame of a screen of those who teach. */
export function TeachingPage({ title, back, children }: TeachingPageProps) {
  return (
    <Page title={title} above={<BackLink to={back.to}>{back.name}</BackLink>}>
      <div className="class-screen stack gap-24 leading one-column">{children}</div>
    </Page>
  )
}

/** A link to another screen that looks like a button. */
export function WayTo({ to, solid = false, children }: { to: string; solid?: boolean; children: ReactNode }) {
  return (
    <Link to={to} className="ui-button" data-kind={solid ? 'solid' : 'outlined'}>
      {children}
    </Link>
  )
}

/** Provides queries to a screen of those who teach. */
export function Teaching({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>
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
