import { durationInWords } from '@tradewind/contract/words/durations'
import { useSyncExternalStore } from 'react'
import { waitingLine } from '../api.ts'
import classes from './line-notice.module.css'

/** Tells, while a call of the page waits in line, for how long still. Read aloud once, because it counts down. */
export function LineNotice() {
  const seconds = useSyncExternalStore(waitingLine.subscribe, waitingLine.current)
  return (
    <div role="status">
      {seconds !== null && (
        <p className={classes.notice}>
          <strong>Many people are here right now.</strong>{' '}
          <span aria-hidden>It is your turn in about {durationInWords(seconds)}.</span> You keep your place.
        </p>
      )}
    </div>
  )
}
