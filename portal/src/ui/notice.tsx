import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  tone: 'info' | 'warning' | 'error' | 'success'
  title?: string
  children: ReactNode
  /** Adds a "Try again" button. */
  onRetry?: (() => void) | undefined
  /** Whether it reacts to something that just happened, so that screen readers announce it. */
  announced?: boolean
}

/** A lasting message in the page. */
export function Notice({ tone, title, children, onRetry, announced = tone === 'error' }: NoticeProps) {
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      role={announced ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <div className={classes.body}>
        {title !== undefined && <strong className={classes.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {onRetry && (
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
