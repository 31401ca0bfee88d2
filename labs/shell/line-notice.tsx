import type { WaitingLine } from '@tradewind/contract/client'
import { durationInWords } from '@tradewind/contract/words/durations'
import { useSyncExternalStore } from 'react'

/** Tells, while a call of the page waits in line, for how long still. Read aloud once, because it counts down. */
export function LineNotice({ line }: { line: WaitingLine }) {
  const seconds = useSyncExternalStore(line.subscribe, line.current)
  return (
    <div role="status">
      {seconds !== null && (
        <p className="line-notice paper round-control raised size-15">
          <strong>Many people are here right now.</strong>{' '}
          <span aria-hidden>It is your turn in about {durationInWords(seconds)}.</span> You keep your place.
        </p>
      )}
    </div>
  )
}
