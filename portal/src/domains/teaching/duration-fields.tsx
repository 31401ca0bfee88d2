import { TextField } from '@tradewind/ui/fields.tsx'
import type { Duration } from './duration.ts'

interface Props {
  legend: string
  value: Duration
  onChange: (value: Duration) => void
  error?: string | undefined
}

/** A time in minutes and seconds. */
export function DurationFields({ legend, value, onChange, error }: Props) {
  const input = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <fieldset className="room-duration">
      <legend>{legend}</legend>
      <TextField
        label="Minutes"
        value={value.minutes}
        onChange={(minutes) => onChange({ ...value, minutes })}
        error={error}
        input={input}
      />
      <TextField
        label="Seconds"
        value={value.seconds}
        onChange={(seconds) => onChange({ ...value, seconds })}
        input={input}
      />
    </fieldset>
  )
}
