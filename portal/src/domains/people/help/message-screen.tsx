import type { ReactNode } from 'react'
import { PageHeading } from '../../../ui/page-heading.tsx'
import lost from '../../../ui/scenes/lost.svg'
import classes from './help.module.css'

interface MessageScreenProps {
  title: string
  message: string
  children?: ReactNode
  /** What the reader can do next. */
  actions: ReactNode
}

/** A screen with a single message. */
export function MessageScreen({ title, message, children, actions }: MessageScreenProps) {
  return (
    <div className={classes.message}>
      <img src={lost} alt="" width={320} height={200} className={classes.picture} />
      <PageHeading title={title} />
      <p className={classes.lead}>{message}</p>
      <div className={classes.actions}>{actions}</div>
      {children}
    </div>
  )
}
