import { use, useEffect, useRef, useState, type ReactNode } from 'react'
import { Announcing } from '../play/results.tsx'
import { Face, type Mood, type Person } from './face.tsx'

interface Props {
  from: Person
  mood?: Mood
  children: ReactNode
}

/**
 * What one of the lab's people says, in paragraphs. The page's live region reads it when it changes, with who says it.
 */
export function Message({ from, mood = 'calm', children }: Props) {
  const words = useRef<HTMLDivElement>(null)
  const announcer = use(Announcing)
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(textOf(words.current)), [children])
  useEffect(
    () => (said === '' ? undefined : announcer?.announce(`${from.name}: ${said}`)),
    [announcer, from.name, said],
  )
  return (
    <div className="message">
      <Face person={from} mood={mood} />
      <div className="stack gap-2">
        <p className="message-from muted small">
          {from.name}, {from.role}
        </p>
        {/* Results among these words are read with them. */}
        <Announcing value={null}>
          <div ref={words}>{children}</div>
        </Announcing>
      </div>
    </div>
  )
}

/** Its text, paragraph by paragraph. Unlike `innerText` it costs no layout while a control moves. */
function textOf(element: HTMLElement | null): string {
  const parts = [...(element?.children ?? [])].map(({ textContent }) => textContent.trim())
  return parts.join(' ')
}
