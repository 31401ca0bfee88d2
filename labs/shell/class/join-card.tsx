import type { ClassSession } from '@tradewind/contract/classes'
import { useRef } from 'react'
import { TextField } from '../ui/fields.tsx'
import { Button } from '../ui/button.tsx'

interface Props {
  theClass: ClassSession
  tell: (text: string) => void
}

/** The link and the code that students need to join. */
export function JoinCard({ theClass, tell }: Props) {
  if (theClass.endedAt !== null)
    return (
      <section className="class-card join-card" aria-labelledby="join-title">
        <h2 id="join-title">This class session has ended</h2>
        <p>
          Students can no longer join or play. You can still read the results. To play with a new class, copy
          it.
        </p>
      </section>
    )
  return (
    <section className="class-card join-card" aria-labelledby="join-title">
      <h2 id="join-title">Let students join</h2>
      <Copied label="Class code" value={theClass.code} large tell={tell} />
      <Copied label="Join link" value={theClass.joinLink} tell={tell} />
      <p className="help">Students enter the code in the lab or follow the link.</p>
    </section>
  )
}

interface CopiedProps {
  label: string
  value: string
  large?: boolean
  tell: (text: string) => void
}

/** A text with a button that copies it. */
function Copied({ label, value, large, tell }: CopiedProps) {
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      tell(`${label} copied.`)
    } catch {
      // The embedding page may forbid copying, but the reader's own keys always work.
      field.current?.focus()
      field.current?.select()
      tell(`Press Ctrl+C or ⌘C to copy the ${label.toLowerCase()}.`)
    }
  }

  return (
    <TextField
      label={label}
      value={value}
      input={{
        ref: field,
        className: large ? 'ui-input code large' : 'ui-input',
        onFocus: (event) => event.target.select(),
      }}
      behind={
        <Button kind="outlined" aria-label={`Copy the ${label.toLowerCase()}`} onClick={() => void copy()}>
          Copy
        </Button>
      }
    />
  )
}
