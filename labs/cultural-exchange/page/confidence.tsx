import { Slider } from '@tradewind/ui/slider.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'

interface Props {
  label: string
  /** Null before an answer. */
  value: number | null
  /** The confidence of a player who cannot tell. */
  unknown: number
  onChange: (confidence: number | null) => void
}

/** The player's confidence in percent. There is no default answer. */
export function Confidence({ label, value, unknown, onChange }: Props) {
  return (
    <div className="cx-confidence stack gap-2">
      <span aria-hidden="true">How sure are you?</span>
      <Slider label={label} value={value} max={100} unit="%" onChange={onChange} />
      <Toggle
        label={`I cannot tell: ${unknown}`}
        about={`. ${label}`}
        checked={value === unknown}
        onChange={(unsure) => onChange(unsure ? unknown : null)}
      />
    </div>
  )
}
