import { useId, useState } from 'react'

interface Props {
  label: string
  /** Null while nothing is chosen; the slider then stands at its least value. */
  value: number | null
  /** The least value. Default: 0. */
  min?: number
  max: number
  /** The distance between two values. Default: 1. */
  step?: number
  /** The decimals of the number. Default: none. */
  decimals?: number
  /** What the number field takes, where that is more than the slider shows. */
  field?: { readonly min: number; readonly max: number; readonly step: number }
  /** What the number counts, behind its field. */
  unit?: string
  /** What is wrong with the number. */
  error?: string | undefined
  onChange: (value: number) => void
}

/** A number field and a slider for the same number. */
export function Slider({
  label,
  value,
  min = 0,
  max,
  step = 1,
  decimals = 0,
  field = { min, max, step },
  unit,
  error,
  onChange,
}: Props) {
  const id = useId()
  // While somebody types, a number that is not whole yet stays as typed: 6 may become 60.
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    setTyped(text)
    if (text !== '' && nearest(text, field, decimals) === Number(text)) onChange(Number(text))
  }
  const finish = () => {
    if (typed !== null && typed !== '') onChange(nearest(typed, field, decimals))
    setTyped(null)
  }
  const slider = (
    <span className="ui-slider">
      <input
        type="range"
        aria-label={`${label}, slider`}
        value={value ?? min}
        onChange={(event) => onChange(nearest(event.target.value, { min, max, step }, decimals))}
        {...{ min, max, step }}
      />
      <input
        className="ui-input"
        type="number"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={typed ?? value?.toFixed(decimals) ?? ''}
        onChange={(event) => take(event.target.value)}
        onBlur={finish}
        {...field}
      />
      {unit !== undefined && <span>{unit}</span>}
    </span>
  )
  if (!error) return slider
  return (
    <span className="ui-slider-refused">
      {slider}
      <span className="ui-field-error" id={`${id}-error`}>
        {error}
      </span>
    </span>
  )
}

/** The nearest number that can be chosen. Decimals are written and read again, as a step of 0.0001 has no exact binary form. */
function nearest(
  text: string,
  { min, max, step }: { readonly min: number; readonly max: number; readonly step: number },
  decimals: number,
): number {
  const number = Number((Math.round(Number(text) / step) * step).toFixed(decimals))
  return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : min
}
