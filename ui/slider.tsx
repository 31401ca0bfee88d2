import { typedNumber } from '@tradewind/contract/words/numbers'
import { useId, useState } from 'react'

interface Range {
  readonly min: number
  readonly max: number
  readonly step: number
}

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
  field?: Range
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
  // While a player types, a number that is not whole yet stays as typed: 6 may become 60.
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    setTyped(text)
    const number = numberTyped(text, field, decimals)
    if (number !== null && number === typedNumber(text)) onChange(number)
  }
  const finish = () => {
    const number = typed === null ? null : numberTyped(typed, field, decimals)
    if (number !== null) onChange(number)
    setTyped(null)
  }
  const slider = (
    <span className="ui-slider">
      <input
        type="range"
        aria-label={`${label}, slider`}
        value={value ?? min}
        onChange={(event) => onChange(nearest(Number(event.target.value), { min, max, step }, decimals))}
        {...{ min, max, step }}
      />
      <input
        className="ui-input"
        role="spinbutton"
        autoComplete="off"
        aria-valuemin={field.min}
        aria-valuemax={field.max}
        aria-valuenow={value ?? undefined}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={typed ?? value?.toFixed(decimals) ?? ''}
        onChange={(event) => take(event.target.value)}
        onKeyDown={(event) => {
          const number = stepped(event.key, value, field, decimals)
          if (number === null) return
          event.preventDefault()
          setTyped(null)
          onChange(number)
        }}
        onBlur={finish}
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

/** The number that a typed text stands for in a field; null while it stands for none. */
export function numberTyped(text: string, field: Range, decimals: number): number | null {
  const number = typedNumber(text)
  return number === null ? null : nearest(number, field, decimals)
}

/** The number after a key of the field; null for keys that do not change it. */
export function stepped(key: string, value: number | null, field: Range, decimals: number): number | null {
  const steps = { ArrowUp: 1, ArrowDown: -1 }[key]
  return steps === undefined ? null : nearest((value ?? field.min) + steps * field.step, field, decimals)
}

/** The nearest number that can be chosen. Decimals are written and read again, as a step of 0.0001 has no exact binary form. */
function nearest(wanted: number, { min, max, step }: Range, decimals: number): number {
  const number = Number((Math.round(wanted / step) * step).toFixed(decimals))
  return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : min
}
