import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import lost from './scenes/lost.svg'
import classes from './message-screen.module.css'

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
