import { useId, useState, type ReactNode } from 'react'
import classes from './show-again.module.css'

interface ShowAgainProps {
  /** Whether the reader chose to hide the dialog earlier. */
  isHidden: () => boolean
  /** Stores the choice. */
  hide: (hidden: boolean) => void
  /** The buttons. */
  children: ReactNode
}

/** The last row of a dialog that opens automatically: "Don't show this again" and the buttons. */
export function ShowAgain({ isHidden, hide, children }: ShowAgainProps) {
  const [hidden, setHidden] = useState(isHidden)
  const id = useId()
  return (
    <div className={classes.ending}>
      <span className={classes.choice}>
        <input
          type="checkbox"
          id={id}
          checked={hidden}
          onChange={(event) => {
            setHidden(event.currentTarget.checked)
            hide(event.currentTarget.checked)
          }}
        />
        <label htmlFor={id}>Don't show this again</label>
      </span>
      {children}
    </div>
  )
}
