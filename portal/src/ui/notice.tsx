import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'
import { referenceOf } from './refusal.ts'

interface NoticeProps {
  tone: 'info' | 'warning' | 'error' | 'success'
  title?: string | undefined
  children: ReactNode
  /** The failure that it reports. One of the server has a reference, which is shown small beneath. */
  error?: unknown
  /** Adds a "Try again" button. */
  onRetry?: (() => void) | undefined
  /** Whether it reacts to something that just happened, so that screen readers announce it. */
  announced?: boolean
}

/** A lasting message in the page. */
export function Notice({ tone, title, children, error, onRetry, announced = tone === 'error' }: NoticeProps) {
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      role={announced ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <div className={classes.body}>
        {title !== undefined && <strong className={classes.title}>{title}</strong>}
        <div>{children}</div>
        <Reference of={referenceOf(error)} />
      </div>
      {onRetry && (
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** The request's id of a failure of the server, by which support finds it in the log. */
export function Reference({ of: id }: { of: string | undefined }) {
  if (id === undefined) return null
  return (
    <small className={classes.reference}>
      Reference for support: <span className={classes.id}>{id}</span>
    </small>
  )
}
