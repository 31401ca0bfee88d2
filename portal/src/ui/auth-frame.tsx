import type { ReactNode } from 'react'
import scene from './scenes/sign-in.svg?inline'
import { FormCard } from './form-card.tsx'
import classes from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The screen around a sign-in form. Wide windows show a picture beside it. */
export function AuthFrame(props: AuthFrameProps) {
  return (
    <div className={classes.frame}>
      <FormCard {...props} />
      <div className={classes.aside}>
        <img src={scene} alt="" width={720} height={960} className={classes.scene} />
      </div>
    </div>
  )
}
