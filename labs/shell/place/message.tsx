import type { ReactNode } from 'react'
import { Face, type Mood, type Person } from './face.tsx'

interface Props {
  from: Person
  mood?: Mood
  children: ReactNode
}

/** What one of the lab's people says. It is read aloud when it changes. */
export function Message({ from, mood = 'calm', children }: Props) {
  return (
    <div className="message">
      <Face person={from} mood={mood} />
      <div className="message-words">
        <p className="message-from">
          {from.name}, {from.role}
        </p>
        <div role="status">{children}</div>
      </div>
    </div>
  )
}
