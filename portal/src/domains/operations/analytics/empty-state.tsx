import type { ReactNode } from 'react'
import classes from './analytics.module.css'

/** Says that there is no data, and possible reasons. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.empty}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
