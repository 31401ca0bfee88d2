import { useState } from 'react'

interface Props {
  label: string
  /** Null while nothing is chosen; the slider then stands at its least value. */
  value: number | null
  /** The least value. Default: 0. */
  min?: number
  max: number
  /** The distance between two values. Default: 1. */
  step?: number
  /** What the number counts, behind its field. */
  unit?: string
  onChange: (value: number) => void
}

/** A number field and a slider for the same whole number. */
export function Slider({ label, value, min = 0, max, step = 1, unit, onChange }: Props) {
  // While somebody types, a number that is not whole yet stays as typed: 6 may become 60.
  const [typed, setTyped] = useState<string | null>(null)
  const nearest = (text: string) => {
    const number = Math.round(Number(text) / step) * step
    return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : min
  }
  const take = (text: string) => {
    setTyped(text)
    if (text !== '' && nearest(text) === Number(text)) onChange(Number(text))
  }
  const finish = () => {
    if (typed !== null && typed !== '') onChange(nearest(typed))
    setTyped(null)
  }
  const shared = { min, max, step }
  return (
    <span className="ui-slider">
      <input
        type="range"
        aria-label={`${label}, slider`}
        value={value ?? min}
        onChange={(event) => onChange(nearest(event.target.value))}
        {...shared}
      />
      <input
        className="ui-input"
        type="number"
        inputMode="numeric"
        aria-label={label}
        value={typed ?? value ?? ''}
        onChange={(event) => take(event.target.value)}
        onBlur={finish}
        {...shared}
      />
      {unit !== undefined && <span>{unit}</span>}
    </span>
  )
}
