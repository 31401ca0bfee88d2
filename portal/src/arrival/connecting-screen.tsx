import type { ReactNode } from 'react'
import classes from './connecting-screen.module.css'
import { PageHeading } from '../ui/page-heading.tsx'

/** Shown while a visit from a course, an institution or a demo starts. */
export function ConnectingScreen({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.place}>
      <span className={classes.spinner} aria-hidden />
      <PageHeading title="Connecting to the product..." />
      {children}
    </div>
  )
}
