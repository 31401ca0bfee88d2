interface Props {
  label: string
  value: number
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
  const take = (text: string) => {
    const number = Math.round(Number(text))
    if (Number.isFinite(number)) onChange(Math.min(max, Math.max(min, Math.round(number / step) * step)))
  }
  const shared = {
    min,
    max,
    step,
    value,
    onChange: (event: { target: HTMLInputElement }) => take(event.target.value),
  }
  return (
    <span className="ui-slider">
      <input type="range" aria-label={`${label}, slider`} {...shared} />
      <input className="ui-input" type="number" inputMode="numeric" aria-label={label} {...shared} />
      {unit !== undefined && <span>{unit}</span>}
    </span>
  )
}
