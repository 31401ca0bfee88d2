import type { ReactNode } from 'react'
import classes from './tag.module.css'

export type TagTone = 'success' | 'warning' | 'danger' | 'light' | 'info'

/** A status of one or two words. */
export function Tag({ tone, children }: { tone: TagTone; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
