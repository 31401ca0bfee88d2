import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import classes from './page.module.css'

interface PageProps {
  /** The h1, and the first part of the window's title. */
  title: string
  /** A sentence under the title. */
  lead?: ReactNode
  /** A way back above the title, for screens that belong to another one. */
  above?: ReactNode
  /** For running text: lines of at most 720 px. */
  narrow?: boolean
  /** For lists with many columns: at most 1440 px. */
  wide?: boolean
  children: ReactNode
}

/** The frame of a screen with a single h1. */
export function Page({ title, lead, above, narrow = false, wide = false, children }: PageProps) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined} data-wide={wide || undefined}>
      <header className={classes.header}>
        {above !== undefined && <p className="below-8">{above}</p>}
        <PageHeading title={title} />
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}
