import { useRef } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { TextField } from '@tradewind/ui/fields.tsx'

interface CopiedProps {
  label: string
  value: string
  large?: boolean
  tell: (text: string) => void
}

/** A text with a button that copies it. */
export function Copied({ label, value, large, tell }: CopiedProps) {
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
