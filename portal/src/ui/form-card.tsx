import type { ReactNode } from 'react'
import classes from './form-card.module.css'
import { PageHeading } from './page-heading.tsx'

interface FormCardProps {
  /** The screen's h1. */
  title: string
  /** A sentence under the title. */
  lead?: ReactNode
  children: ReactNode
  /** Links below the card's content. */
  footer?: ReactNode
}

/** A screen with a single form: a centred card, at most 440 px wide. */
export function FormCard({ title, lead, children, footer }: FormCardProps) {
  return (
    <div className={classes.place}>
      <section className={classes.card}>
        <header className={classes.header}>
          <PageHeading title={title} className={classes.title} />
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </header>
        {children}
        {footer !== undefined && <div className={classes.footer}>{footer}</div>}
      </section>
    </div>
  )
}
